import { InputError } from '../core/errors.ts';
import type { Journal } from '../work/journal.ts';
import { openWorkers, queueUrl } from '../work/open-workers.ts';
import { documentText, type Finished, run, Stopped } from '../work/run.ts';
import type { Work } from '../work/work.ts';
import type { Workers } from '../work/workers.ts';
import { checkedPlan } from '../works/index.ts';
import { Progress } from './progress.ts';

export interface LongOptions {
  readonly workers: number;
  /** Begin even what would take very long. */
  readonly yes?: boolean;
  /** Where the command keeps its run itself; else one that takes long is kept as an experiment. */
  readonly journal?: Journal;
  /** Units that are done already, by the journal. */
  readonly done?: number;
}

/**
 * Runs the work of a command as an experiment: in this thread or in threads; on the workers of JOGATINA_QUEUE_URL
 * where it is set. A short run touches no database. A line on stderr names the tasks that were set aside.
 */
export async function runLong(name: string, json: unknown, options: LongOptions): Promise<Finished> {
  const { kind, description, size } = await checkedPlan(name, json, { yes: options.yes ?? false });
  const progress = new Progress(kind.unit, Math.max(1, size - (options.done ?? 0)));
  let before = options.done ?? 0;
  const told = (standing: { done: number; note: string }) => {
    progress.add(standing.done - before, standing.note);
    before = standing.done;
  };
  const queue = size >= kind.few ? queueUrl() : undefined;
  try {
    const finished =
      queue !== undefined && !options.journal
        ? await onWorkers(queue, name, description, told)
        : await here(name, kind, description, size, { ...options, told, queue });
    progress.end();
    warn(finished);
    return finished;
  } catch (error) {
    progress.end();
    if (error instanceof Stopped) throw new InputError(`stopped: ${error.message}`);
    throw error;
  }
}

type Told = (standing: { done: number; note: string }) => void;

async function here(
  name: string,
  kind: Work,
  description: unknown,
  size: number,
  { workers, journal: own, told, queue }: LongOptions & { told: Told; queue: string | undefined },
): Promise<Finished> {
  const { newId } = await import('../experiments/experiments.ts');
  const experiment = { id: newId(name), kind: name, description, priority: 0 };
  const runner = await runnerFor(workers, queue);
  const late = own ? undefined : await lateJournal(experiment, size);
  try {
    const finished = await run(experiment, kind, { runner, journal: own ?? late!, told });
    await late?.close(documentText(experiment, kind, finished));
    return finished;
  } catch (error) {
    await late?.close();
    throw error;
  } finally {
    await runner.close();
  }
}

async function runnerFor(workers: number, queue: string | undefined): Promise<Workers> {
  if (queue === undefined && workers === 1) return (await import('../work/inline.ts')).inline;
  return openWorkers({ threads: workers, ...(queue !== undefined && { queue }) });
}

async function lateJournal(experiment: Parameters<typeof documentText>[0], size: number) {
  const { LateJournal } = await import('../experiments/late-journal.ts');
  const { ownerName } = await import('../experiments/run-experiment.ts');
  return new LateJournal(experiment, {
    owner: ownerName(),
    size,
    open: async () => {
      const { openStore, storePlace } = await import('../store/store.ts');
      return openStore(storePlace());
    },
    told: (problem) =>
      process.stderr.write(
        problem
          ? `jogatina: this run cannot be kept (${problem.message}): it goes on, but could not be resumed\n`
          : `jogatina: kept from now on: if it is interrupted, jogatina experiment resume ${experiment.id} goes on with it\n`,
      ),
  });
}

async function onWorkers(queue: string, kind: string, description: unknown, told: Told): Promise<Finished> {
  const { runExperiment, ownerName, startExperiment } = await import('../experiments/index.ts');
  const { openStore, storePlace } = await import('../store/store.ts');
  const runner = await openWorkers({ queue, threads: 1 });
  const store = await openStore(storePlace());
  try {
    const owner = ownerName();
    const id = await startExperiment(store, { kind, description, yes: true }, owner);
    const trouble = await runner.trouble?.();
    process.stderr.write(`jogatina: experiment ${id}: ${trouble ?? 'on the workers of the queue'}\n`);
    const ending = await runExperiment(store, id, { runner, owner, told });
    if (ending.status === 'done') return ending.finished;
    const reason = 'error' in ending ? ending.error : 'reason' in ending ? ending.reason : ending.status;
    throw new InputError(`experiment ${id}: ${reason}`);
  } finally {
    await runner.close();
    await store.destroy();
  }
}

function warn({ setAside }: Finished): void {
  const [first] = setAside;
  if (first)
    process.stderr.write(
      `jogatina: finished without ${setAside.length} tasks that were set aside, such as: ${first.error}\n`,
    );
}
