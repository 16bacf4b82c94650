import { createHash } from 'node:crypto';
import type { Report, Study, StudyOptions } from '../studies/study.ts';
import type { Batch, Workforce } from '../studies/workforce.ts';

/** Where a study stands between two batches. */
export interface Replay {
  /** Its checkpoints by name. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** Results of batches since the last checkpoint, by what was asked. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
  /** What it asks for next; nothing before its first batch. */
  readonly next?: Batch;
  /** The part that it is at, for people. */
  readonly part: string;
}

/** Thrown through a study that asks for what is not done yet. */
class Asked extends Error {
  readonly batch: Batch;

  constructor(batch: Batch) {
    super('a batch is to be done first');
    this.batch = batch;
  }
}

/**
 * Takes a study from one batch to the next. The study is run from its beginning: what it kept it does not ask for
 * again, what is known it is told, and where it asks for anything else it ends until that is done. So nothing but
 * JSON is between two batches, and any process can go on.
 */
export async function goOn(
  study: Study,
  options: StudyOptions,
  { kept, known, next, part }: Replay,
  results: readonly unknown[],
): Promise<Replay | Report> {
  const missing = results.indexOf(undefined);
  if (missing >= 0) throw new Error(`task ${missing + 1} of ${part || 'the study'} was set aside: no study without it`);
  const checkpoints = new Map(Object.entries(kept));
  const answers = new Map(Object.entries(known));
  if (next) answers.set(nameOf(next), results);
  let at = part;
  try {
    return await study.run({
      ...options,
      // a document must not tell of the machine
      timed: false,
      workforce: remembering(answers),
      checkpoints: {
        read: (name) => checkpoints.get(name),
        write: (name, json) => {
          checkpoints.set(name, json);
          answers.clear();
        },
      },
      progress: (name) => {
        at = name;
      },
    });
  } catch (error) {
    if (!(error instanceof Asked)) throw error;
    return {
      kept: Object.fromEntries(checkpoints),
      known: Object.fromEntries(answers),
      next: error.batch,
      part: at,
    };
  }
}

export function isOver(after: Replay | Report): after is Report {
  return 'sections' in after;
}

/** Gives the results that are known. */
function remembering(answers: ReadonlyMap<string, readonly unknown[]>): Workforce {
  return {
    async *inOrder<Task, Result>(batch: Batch<Task>): AsyncGenerator<Result> {
      const known = answers.get(nameOf(batch));
      if (!known) throw new Asked(batch);
      yield* known as readonly Result[];
    },
    async close() {},
  };
}

/** The same name for the same batch: its results depend on nothing else. */
function nameOf(batch: Batch): string {
  return createHash('sha256').update(JSON.stringify(batch)).digest('base64url');
}
