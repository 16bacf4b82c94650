import { z } from 'zod';
import { InputError } from '../core/errors.ts';
import { studies } from '../studies/index.ts';
import { document, render } from '../studies/report.ts';
import { type Report, SCALES, type Study } from '../studies/study.ts';
import type { PersonAnswer } from '../studies/truco-cbr/people.ts';
import { type WorkName, works } from '../studies/workforce.ts';
import { checked, type Work } from '../work/work.ts';
import { goOn, isOver, type Replay } from './study-replay.ts';

const description = z.strictObject({
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
export type StudyRun = z.infer<typeof description>;

/** What a study wrote: its document, and its files by name. */
export interface StudyWritten {
  readonly document: unknown;
  readonly files: Readonly<Record<string, string>>;
}

/** A task of a batch with all that it needs, or the whole study. */
export type StudyTask = { readonly work: WorkName; readonly setup: unknown; readonly task: unknown } | 'whole';

/** A published study: batch for batch where it hands out its work, else one task. */
export const study: Work<StudyRun, Replay | StudyWritten, StudyTask, unknown> = {
  doc: 'a published study, ours and published side by side',
  unit: 'tasks',
  few: 1,
  many: 10_000_000,
  parse(json) {
    const given = checked(description, json, 'study');
    const { parts = [] } = named(given);
    if (given.only !== undefined && !parts.includes(given.only))
      throw new InputError(`study: ${given.study} has no part "${given.only}": ${parts.join(', ') || 'it has none'}`);
    return given;
  },
  size: (given) => named(given).tasks?.(given.scale) ?? 1,
  start: () => ({ kept: {}, known: {}, part: '' }),
  tasks(given, state) {
    if ('document' in state) return undefined;
    if (!named(given).tasks) return ['whole'];
    // nothing before the first batch: the study has yet to say what it wants
    const { work, setup, tasks = [] } = state.next ?? {};
    return tasks.map((task) => ({ work: work as WorkName, setup, task }));
  },
  work(given) {
    const ready = new Map<string, (task: unknown) => unknown>();
    return async (task) => {
      if (task === 'whole') return written(named(given), await named(given).run(optionsOf(given)));
      const key = `${task.work} ${JSON.stringify(task.setup)}`;
      let work = ready.get(key);
      if (!work) {
        // neighbouring batches have the same setup; what was before them is not wanted again
        ready.clear();
        work = (await import(works[task.work].href)).default(task.setup) as (task: unknown) => unknown;
        ready.set(key, work);
      }
      return work(task.task);
    };
  },
  units: () => 1,
  async reduce(given, state, results) {
    const chosen = named(given);
    if (!chosen.tasks) return results[0] as StudyWritten;
    const after = await goOn(chosen, optionsOf(given), state as Replay, results);
    return isOver(after) ? written(chosen, after) : after;
  },
  note: (_, state) => ('document' in state ? '' : state.part),
  document: (_, state) => state,
};

function written(chosen: Study, report: Report): StudyWritten {
  return { document: document(chosen, report), files: Object.fromEntries(render(chosen, report)) };
}

function optionsOf({ study: _, ...options }: StudyRun) {
  return options;
}

function named({ study: id }: StudyRun): Study {
  const found = studies.find((each) => each.id === id);
  if (!found) throw new InputError(`unknown study "${id}": one of ${studies.map((each) => each.id).join(', ')}`);
  return found;
}
