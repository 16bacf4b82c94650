import type { Workers } from './workers.ts';

/** The queue that JOGATINA_QUEUE_URL names, if any. */
export function queueUrl(): string | undefined {
  return process.env.JOGATINA_QUEUE_URL || undefined;
}

/** Workers of a queue where there is one, else threads of this process; loaded only when wanted. */
export async function openWorkers({ queue, threads }: { queue?: string; threads: number }): Promise<Workers> {
  if (queue === undefined) {
    const { Threads } = await import('./threads.ts');
    return new Threads(threads);
  }
  const { Broker } = await import('./broker.ts');
  const { QueueWorkers } = await import('./queue.ts');
  return QueueWorkers.open(new Broker(queue));
}
