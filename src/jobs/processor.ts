import type { SandboxedJob } from 'bullmq';
import type { QueuedJob } from './broker.ts';
import { perform } from './perform.ts';

/** What a thread of a worker runs: BullMQ loads this file there, so that the worker itself is always free to answer. */
export default function processor({ data }: SandboxedJob<QueuedJob, string>): Promise<string> {
  return perform(data);
}
