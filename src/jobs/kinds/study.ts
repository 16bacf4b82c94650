import { z } from 'zod';
import { InputError } from '../../core/errors.ts';
import { studies } from '../../studies/index.ts';
import { document, render } from '../../studies/report.ts';
import { SCALES, type Study } from '../../studies/study.ts';
import type { PersonAnswer } from '../../studies/truco-cbr-people.ts';
import { checked, type Kind } from '../kind.ts';

const description = z.strictObject({
  study: z.string(),
  scale: z.enum(SCALES).default('smoke'),
  seed: z.int().min(0).default(1),
  maxExpansions: z.int().min(1).optional(),
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

/** Studies of hours, which are kept as files that ship with the product. */
export function keepsFiles({ study: id, scale }: Pick<StudyRun, 'study' | 'scale'>): boolean {
  return scale === 'full' && (id === 'nes-pso' || id === 'truco-yardstick');
}

/** A published study: one task, since a study is a program of its own. */
export const study: Kind<StudyRun, StudyWritten | null, StudyRun, StudyWritten> = {
  doc: 'a published study, ours and published side by side',
  unit: 'studies',
  few: 1,
  many: 1,
  parse(json) {
    const given = checked(description, json, 'study');
    named(given);
    if (keepsFiles(given))
      throw new InputError(
        `study: ${given.study} at full scale goes on from files of its own: jogatina reproduce ${given.study}`,
      );
    return given;
  },
  size: () => 1,
  start: () => null,
  tasks: (given, written) => (written ? undefined : [given]),
  work:
    ({ study: _, ...options }) =>
    async (given) => {
      const chosen = named(given);
      const report = await chosen.run(options);
      return { document: document(chosen, report), files: Object.fromEntries(render(chosen, report)) };
    },
  units: () => 1,
  reduce: (_, __, [written]) => written as StudyWritten,
  note: () => '',
  document: (_, written) => written,
};

function named({ study: id }: StudyRun): Study {
  const found = studies.find((each) => each.id === id);
  if (!found) throw new InputError(`unknown study "${id}": one of ${studies.map((each) => each.id).join(', ')}`);
  return found;
}
