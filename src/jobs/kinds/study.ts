import { z } from 'zod';
import { InputError } from '../../core/errors.ts';
import { studies } from '../../studies/index.ts';
import { document, render } from '../../studies/report.ts';
import { SCALES, type Study } from '../../studies/study.ts';
import { checked, type Kind } from '../kind.ts';

const description = z.strictObject({
  study: z.string(),
  scale: z.enum(SCALES).default('smoke'),
  seed: z.int().min(0).default(1),
  maxExpansions: z.int().min(1).optional(),
  /** For studies that start from a base of cases: its name and its CSV. */
  base: z.strictObject({ name: z.string(), text: z.string() }).optional(),
});
export type StudyRun = z.infer<typeof description>;

/** What a study wrote: its document, and its files by name. */
export interface StudyWritten {
  readonly document: unknown;
  readonly files: Readonly<Record<string, string>>;
}

/** A published study: one task, since a study is a program of its own. */
export const study: Kind<StudyRun, StudyWritten | null, StudyRun, StudyWritten> = {
  doc: 'a published study, ours and published side by side',
  unit: 'studies',
  many: 1,
  parse(json) {
    const given = checked(description, json, 'study');
    named(given);
    if (given.study === 'nes-pso' && given.scale === 'full')
      throw new InputError('study: nes-pso at full scale goes on from files of its own: jogatina reproduce nes-pso');
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
