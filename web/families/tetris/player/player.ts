import { InputError } from '../../../../src/core/errors.ts';
import type { Answer, Answers, Request } from './messages.ts';

/** An agent in a worker of its own, so that the page never waits for it. */
export class Player {
  private readonly worker = new Worker(new URL('./player-worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  private asked = 0;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new InputError(data.problem ?? data.error));
      else waiting?.resolve(data.answer);
    };
    this.worker.onerror = ({ message }) => {
      for (const { reject } of this.waiting.values())
        reject(new InputError(message || 'the worker could not be loaded'));
      this.waiting.clear();
    };
  }

  ask<T extends Request['type']>(request: Extract<Request, { type: T }>): Promise<Answers[T]> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (answer: unknown) => void, reject });
      this.worker.postMessage({ ...request, id });
    });
  }

  close(): void {
    this.worker.terminate();
    this.waiting.clear();
  }
}
