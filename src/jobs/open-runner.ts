import type { Runner } from './runner.ts';

/** The queue that JOGATINA_QUEUE_URL names, if any. */
export function queueUrl(): string | undefined {
  return process.env.JOGATINA_QUEUE_URL || undefined;
}

/** Workers of a queue where there is one, else threads of this process; loaded only when wanted. */
export async function openRunner({ queue, threads }: { queue?: string; threads: number }): Promise<Runner> {
  if (queue === undefined) {
    const { Threads } = await import('./threads.ts');
    return new Threads(threads);
  }
  const { Broker } = await import('./broker.ts');
  const { QueueRunner } = await import('./queue-runner.ts');
  return QueueRunner.open(new Broker(queue));
}
