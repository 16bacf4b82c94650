import type { Answer, Question } from './rule-players-worker.ts';

/** Asks the rule-based players a question, in a worker. The function returned stops them. */
export function askRulePlayers<T extends Question['type']>(
  question: Extract<Question, { type: T }>,
  answered: (answer: Extract<Answer, { type: T }>) => void,
  failed: (problem: string) => void,
): () => void {
  const worker = new Worker(new URL('./rule-players-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Extract<Answer, { type: T }>>) => {
    worker.terminate();
    answered(data);
  };
  worker.onerror = ({ message }) => failed(message);
  worker.postMessage(question);
  return () => worker.terminate();
}
