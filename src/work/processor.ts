import type { SandboxedJob } from 'bullmq';
import about from '../../package.json' with { type: 'json' };
import type { QueuedJob } from './broker.ts';
import { perform } from './perform.ts';

/** What a thread of a worker runs: BullMQ loads this file there, so that the worker itself is always free to answer. */
export default async function processor({ data }: Pick<SandboxedJob<QueuedJob, string>, 'data'>): Promise<string> {
  if (data.version !== about.version)
    throw new Error(`this worker is Jogatina ${about.version}, the experiment wants ${data.version}`);
  return perform(data);
}
