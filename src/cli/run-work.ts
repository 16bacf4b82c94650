import { constants } from 'node:os';
import { InputError } from '../core/errors.ts';
import type { UnkeptExperiment } from '../experiments/late-journal.ts';
import type { Journal } from '../work/journal.ts';
import { documentText, type Finished, inline, run, Stopped } from '../work/run.ts';
import { checkedPlan, openWorkers, queueUrl } from '../works/index.ts';
import { Progress } from './progress.ts';
import { onStop } from './signals.ts';

export interface RunWorkOptions {
  readonly workers: number;
  /** Begin even what would take very long. */
  readonly yes?: boolean;
  /** In this process alone, as with programs that were started here. */
  readonly here?: boolean;
  /** Where the command keeps its run itself; else one that takes long is kept as an experiment. */
  readonly journal?: Journal;
  /** Units that are done already, by the journal. */
  readonly done?: number;
  /** Called with the state after every round. */
  readonly reduced?: (state: unknown) => void;
  /** A task may take so long that in this thread Ctrl-C would not be heard. */
  readonly slow?: boolean;
  /** Whether Ctrl-C ends it in order, with what it has found so far as its result. */
  readonly partial?: boolean;
}

/** A run that takes longer than this many milliseconds is worth keeping. */
const LATE = 30_000;

/**
 * Runs the work of a command: in this thread or in threads; on the workers of JOGATINA_QUEUE_URL where it is set and
 * there is enough to do. A short run touches no database; a long one, and one on a queue, is an experiment that can be
 * resumed, and so is one that is interrupted. A line on stderr names the tasks that were set aside.
 */
export async function runWork<Document, Measured = unknown>(
  name: string,
  json: unknown,
  { workers, yes = false, done = 0, here = false, slow = false, partial = false, ...options }: RunWorkOptions,
): Promise<Finished<Document, Measured>> {
  const { work, plan, size } = await checkedPlan(name, json, { yes });
  const queue = size >= work.few && !here ? queueUrl() : undefined;
  const on = queue === undefined && workers === 1 && !slow ? inline : await openWorkers({ queue, threads: workers });
  const { newId } = await import('../experiments/experiments.ts');
  const experiment = { id: newId(name), kind: name, description: plan, size, priority: 0 };
  // programs that were started here are gone when this process is: nobody could go on with them
  const wait = here ? Number.POSITIVE_INFINITY : queue === undefined ? LATE : 0;
  const late = options.journal ? undefined : await lateJournal(experiment, wait);
  if (queue !== undefined) {
    const trouble = await on.trouble?.();
    process.stderr.write(`jogatina: experiment ${experiment.id}: ${trouble ?? 'on the workers of the queue'}\n`);
  }
  const progress = new Progress(work.unit, Math.max(1, size - done));
  let before = done;
  const stop = new AbortController();
  const undo = partial ? onStop((signal) => stop.abort(signal)) : () => {};
  try {
    const finished = await run(work, plan, {
      ...options,
      on,
      signal: stop.signal,
      id: experiment.id,
      journal: options.journal ?? late!,
      progress: (standing) => {
        progress.add(standing.done - before, standing.note);
        before = standing.done;
      },
    });
    await late?.close(documentText(work, plan, finished));
    progress.end();
    warn(finished);
    return finished as Finished<Document, Measured>;
  } catch (error) {
    const soFar = stop.signal.aborted && error instanceof Stopped ? await error.soFar() : undefined;
    const kept = soFar && !here && (await late?.keepNow());
    await late?.close();
    progress.end();
    if (stop.signal.aborted) {
      const goesOn = options.journal ? 'the same command' : kept && `jogatina experiment resume ${experiment.id}`;
      const hint = goesOn ? `: ${goesOn} goes on with it` : '';
      process.stderr.write(`jogatina: stopped after ${before} of ${size} ${work.unit}${hint}\n`);
      process.exitCode = 128 + constants.signals[stop.signal.reason as NodeJS.Signals];
      if (soFar) return soFar as Finished<Document, Measured>;
      process.exit();
    }
    if (error instanceof Stopped) throw new InputError(`stopped: ${error.message}`);
    throw error;
  } finally {
    undo();
    await on.close();
  }
}

async function lateJournal(experiment: UnkeptExperiment, late: number) {
  const { LateJournal } = await import('../experiments/late-journal.ts');
  const { ownerName } = await import('../experiments/run-experiment.ts');
  return new LateJournal(experiment, {
    owner: ownerName(),
    late,
    open: async () => {
      const { openStore, storePlace } = await import('../store/store.ts');
      return openStore(storePlace());
    },
    told: (problem) => {
      if (problem)
        process.stderr.write(
          `jogatina: this run cannot be kept (${problem.message}): it goes on, but could not be resumed\n`,
        );
      else if (late > 0)
        process.stderr.write(
          `jogatina: kept from now on: if it is interrupted, jogatina experiment resume ${experiment.id} goes on with it\n`,
        );
    },
  });
}

/** Says on stderr what could not be done. */
export function warn({ setAside }: Pick<Finished, 'setAside'>): void {
  const [first] = setAside;
  if (first)
    process.stderr.write(
      `jogatina: finished without ${setAside.length} tasks that were set aside, such as: ${first.error}\n`,
    );
}
