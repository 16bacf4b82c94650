import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import type { SandboxedJob } from 'bullmq';
import about from '../../package.json' with { type: 'json' };
import { InputError } from '../core/errors.ts';
import type { QueuedTask } from './broker.ts';
import { attempt } from './run.ts';
import { type Outcome, type Performer, Tools, type Work, type WorkList } from './work.ts';

// What a thread runs: `chunk` and `answer` for the threads of a process, the default export for those of a queue's
// worker. Each names the module that lists the works, which is loaded once, as is what a plan needs.

/** Some tasks of one plan. The plan is JSON in shared memory, since it may be large and every chunk carries it. */
export interface Chunk {
  /** The module whose export `works` lists the works. */
  readonly works: string;
  readonly work: string;
  readonly id: string;
  readonly plan: Uint8Array;
  readonly tasks: readonly unknown[];
}

export interface ChunkDone {
  readonly outcomes: readonly Pick<Outcome, 'result' | 'error'>[];
  readonly milliseconds: number;
}

/** A task that somebody waits for. */
export interface Question {
  readonly works: string;
  readonly work: string;
  readonly task: unknown;
  /** Whether other threads go first. */
  readonly background: boolean;
}

/** Does the tasks of a chunk. One that throws is tried again; one that fails for good does not stop the others. */
export async function chunk({ works, work, id, plan, tasks }: Chunk): Promise<ChunkDone> {
  const ready = await planReady(works, work, id, () => JSON.parse(new TextDecoder().decode(plan)));
  const start = performance.now();
  const outcomes: ChunkDone['outcomes'][number][] = [];
  for (const task of tasks) outcomes.push(await attempt(() => ready(task)));
  return { outcomes, milliseconds: performance.now() - start };
}

const NO_PLAN = new Tools();

/** How far a thread in the background stands back. */
const NICE = 10;
let standsBack = false;

/** Lets other threads go first. Only Linux has a priority for each thread. */
function standBack(): void {
  if (standsBack || process.platform !== 'linux') return;
  standsBack = true;
  setPriority(0, NICE);
}

/** Answers one question. An InputError would lose its class on the way, so it goes as a text. */
export async function answer({
  works,
  work,
  task,
  background,
}: Question): Promise<{ result: unknown } | { input: string }> {
  if (background) standBack();
  try {
    const { perform } = await performerOf(works, work);
    return { result: await perform(task, null, NO_PLAN) };
  } catch (error) {
    if (error instanceof InputError) return { input: error.message };
    throw error;
  }
}

/** One task of a queue, in a thread of its worker, which was told the module of the works. */
export default function queued({ data }: Pick<SandboxedJob<QueuedTask, string>, 'data'>): Promise<string> {
  return performQueued(data, workerData.works);
}

/** The result as JSON. A plan is made ready for its first task. */
export async function performQueued({ version, work, plan, task }: QueuedTask, works: string): Promise<string> {
  if (version !== about.version)
    throw new Error(`this worker is Jogatina ${about.version}, the experiment wants ${version}`);
  const ready = await planReady(works, work, JSON.stringify(plan), () => plan);
  return JSON.stringify(await ready(task));
}

async function performerOf(module: string, name: string): Promise<Performer> {
  const { works } = (await import(module)) as { works: WorkList };
  if (!Object.hasOwn(works, name)) throw new Error(`this worker knows no work "${name}"`);
  return works[name]();
}

/** Plans that stay ready in a thread. */
const READY = 4;
const plans = new Tools();

/** Does tasks of a plan, which is read and checked when its first task comes. */
function planReady(module: string, name: string, id: string, read: () => unknown): Promise<(task: unknown) => unknown> {
  return plans.once(
    'plan',
    `${name} ${id}`,
    async () => {
      const work = (await performerOf(module, name)) as Work;
      const plan = work.plan(read());
      const tools = new Tools();
      return (task: unknown) => work.perform(task, plan, tools);
    },
    READY,
  );
}
