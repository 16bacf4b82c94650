import { createHash } from 'node:crypto';
import { z } from 'zod';
import { InputError } from '../core/errors.ts';
import { studies } from '../studies/index.ts';
import { document, render } from '../studies/report.ts';
import { type Report, SCALES, type Study, type StudyOptions } from '../studies/study.ts';
import { type Batch, type BatchTask, performerOf } from '../studies/tasks.ts';
import type { PersonAnswer } from '../studies/truco-cbr/people.ts';
import { checked, type Work } from '../work/work.ts';

const planSchema = z.strictObject({
  study: z.string(),
  scale: z.enum(SCALES).default('smoke'),
  seed: z.int().min(0).default(1),
  maxExpansions: z.int().min(1).optional(),
  /** For studies of several parts: this one alone. */
  only: z.string().optional(),
  /** For studies that start from a base of cases: its name and its CSV. */
  base: z.strictObject({ name: z.string(), text: z.string() }).optional(),
  /** For studies with people: their answers. */
  people: z.array(z.custom<PersonAnswer>((value) => typeof value === 'object' && value !== null)).optional(),
});
export type StudyPlan = z.infer<typeof planSchema>;

/** Where a study stands between two batches. */
export interface StudyState {
  /** Its checkpoints by name, unless it keeps them elsewhere. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** Results of batches since the last checkpoint, by what was asked. */
  readonly known: Readonly<Record<string, readonly unknown[]>>;
  /** What it asks for next; nothing where the whole study is one task. */
  readonly next?: Batch;
  /** The part that it is at, for people. */
  readonly part: string;
}

/** What a study wrote: its document, its files by name, and the players that it found, as files for `--agent`. */
export interface StudyWritten {
  readonly document: unknown;
  readonly files: Readonly<Record<string, string>>;
  readonly players?: Readonly<Record<string, object>>;
}

/** A task of a batch, or the whole study where it hands out nothing. */
export type StudyTask = BatchTask | 'whole';

/** What `reproduce` has beside the plan: it depends on this machine, and is no part of an experiment. */
export type HereOptions = Pick<StudyOptions, 'checkpoints' | 'minutes' | 'progress'>;

/**
 * A published study. It is an async function that asks for batches of tasks and goes on with their results; each batch
 * is a round. Between two rounds there is nothing but JSON: a process that goes on from a kept state runs the study
 * from its beginning, gives it the checkpoints and results that are known, and so comes to where it was.
 */
export function studyWork(here?: HereOptions): Work<StudyPlan, StudyState | StudyWritten, StudyTask, unknown> {
  /** The study of a run that this process has not left since its beginning: it waits for the results of a batch. */
  const sessions = new WeakMap<StudyPlan, StudySession>();
  const proceed = async (plan: StudyPlan, session: StudySession) => {
    sessions.set(plan, session);
    const report = await session.untilItAsks();
    return report ? written(named(plan), report, here !== undefined) : session.state();
  };
  return {
    name: 'study',
    doc: 'a published study, ours and published side by side',
    unit: 'tasks',
    few: 1,
    many: 10_000_000,
    plan(json) {
      const given = checked(planSchema, json, 'study');
      const { parts = [] } = named(given);
      if (given.only !== undefined && !parts.includes(given.only))
        throw new InputError(`study: ${given.study} has no part "${given.only}": ${parts.join(', ') || 'it has none'}`);
      return given;
    },
    size: (plan) => named(plan).tasks?.(plan.scale) ?? 1,
    begin(plan) {
      const beginning: StudyState = { kept: {}, known: {}, part: '' };
      return named(plan).tasks ? proceed(plan, new StudySession(plan, beginning, here)) : beginning;
    },
    round(plan, state) {
      if ('document' in state) return [];
      if (!named(plan).tasks) return ['whole'];
      const { work, setup, tasks } = state.next!;
      return tasks.map((task) => ({ work, setup, task }));
    },
    async perform(task, plan, tools) {
      if (task === 'whole') return written(named(plan), await named(plan).run(optionsOf(plan, here)));
      const key = JSON.stringify([task.work, task.setup]);
      const perform = await tools.once('setup', key, () => performerOf(task), 2);
      return perform(task.task);
    },
    units: () => 1,
    reduce(plan, state, results) {
      if (!named(plan).tasks) return results[0] as StudyWritten;
      const { next, part } = state as StudyState;
      const missing = results.indexOf(undefined);
      if (missing >= 0)
        throw new Error(`task ${missing + 1} of ${part || 'the study'} was set aside: no study without it`);
      let session = sessions.get(plan);
      if (!session?.isAsking(next!)) session = new StudySession(plan, state as StudyState, here);
      session.answer(next!, results);
      return proceed(plan, session);
    },
    note: (_, state) => ('document' in state ? '' : state.part),
    document: (_, state) => state,
    headline(written) {
      const { inside = 0, outside = 0 } = Object((written as StudyWritten).document).verdicts ?? {};
      return inside + outside === 0
        ? undefined
        : { of: 'agreed', value: inside / (inside + outside), n: inside + outside };
    },
  };
}

export const study = studyWork();

/** A study at work. It asks for one batch at a time. */
class StudySession {
  private readonly checkpoints: Map<string, unknown>;
  private readonly known: Map<string, readonly unknown[]>;
  private part: string;
  private asked: { readonly batch: Batch; resolve(results: readonly unknown[]): void } | undefined;
  private pause = Promise.withResolvers<Report | undefined>();

  constructor(plan: StudyPlan, { kept, known, part }: StudyState, here?: HereOptions) {
    this.checkpoints = new Map(Object.entries(kept));
    this.known = new Map(Object.entries(known));
    this.part = part;
    const outside = here?.checkpoints;
    const options: StudyOptions = {
      ...optionsOf(plan, here),
      ask: (batch) => this.ask(batch),
      checkpoints: {
        read: (name) => (outside ? outside.read(name) : this.checkpoints.get(name)),
        write: (name, json) => {
          if (outside) outside.write(name, json);
          else this.checkpoints.set(name, json);
          // what led to a checkpoint is not asked for again
          this.known.clear();
        },
      },
      progress: (part, done, total) => {
        this.part = part;
        here?.progress?.(part, done, total);
      },
    };
    Promise.resolve(named(plan).run(options)).then(
      (report) => this.pause.resolve(report),
      (error) => this.pause.reject(error),
    );
  }

  isAsking(batch: Batch): boolean {
    return this.asked !== undefined && nameOf(this.asked.batch) === nameOf(batch);
  }

  /** The results of a batch that it asks for, or will. */
  answer(batch: Batch, results: readonly unknown[]): void {
    this.known.set(nameOf(batch), results);
    if (!this.isAsking(batch)) return;
    const { resolve } = this.asked!;
    this.asked = undefined;
    this.pause = Promise.withResolvers();
    resolve(results);
  }

  /** Waits until the study asks for what is not known, or is over: then its report. */
  untilItAsks(): Promise<Report | undefined> {
    return this.pause.promise;
  }

  state(): StudyState {
    return {
      kept: Object.fromEntries(this.checkpoints),
      known: Object.fromEntries(this.known),
      next: this.asked!.batch,
      part: this.part,
    };
  }

  private ask(batch: Batch): Promise<never[]> {
    const known = this.known.get(nameOf(batch));
    if (known) return Promise.resolve(known as never[]);
    return new Promise((resolve) => {
      this.asked = { batch, resolve: (results) => resolve(results as never[]) };
      this.pause.resolve(undefined);
    });
  }
}

/** The same name for the same batch: its results depend on nothing else. */
function nameOf(batch: Batch): string {
  return createHash('sha256').update(JSON.stringify(batch)).digest('base64url');
}

function written(chosen: Study, report: Report, withPlayers = false): StudyWritten {
  const files = Object.fromEntries(render(chosen, report));
  const players = withPlayers && report.players && { players: Object.fromEntries(report.players) };
  return { document: document(chosen, report), files, ...players };
}

/** A document that machines share must not tell of the machine: how long things took is for `reproduce` alone. */
function optionsOf({ study: _, ...options }: StudyPlan, here?: HereOptions): StudyOptions {
  return { ...options, ...(here ?? { timed: false }) };
}

function named({ study: id }: StudyPlan): Study {
  const found = studies.find((each) => each.id === id);
  if (!found) throw new InputError(`unknown study "${id}": one of ${studies.map((each) => each.id).join(', ')}`);
  return found;
}
