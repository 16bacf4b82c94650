import type { Rng } from '../../../core/rng.ts';
import { type Row, type Scale, type Section, verdictsOf } from '../../study.ts';
import { objectiveNames, statistics } from '../../tuning/lines.ts';
import { abbreviationOf, metricsOf } from '../protocol.ts';
import type { ReadingResults } from '../trainings.ts';
import { rowsOf } from './tables.ts';

/** Subgroup 4 with the metrics that the thesis prints, instead of those that our own subgroup 3 gives. */
export function printedSection(all: readonly ReadingResults[], scale: Scale, rng: Rng): Section {
  const rows = objectiveNames.flatMap((objective) => {
    const byReading = all.map((results) => rowsOf(results, objective, 'printed', scale, rng));
    return byReading[0].flatMap((_, k) => byReading.map((own) => own[k]));
  });
  const mean = (results: ReadingResults, objective: (typeof objectiveNames)[number], set: '4' | 'printed') => {
    const test = results.get(objective, set)?.test;
    return test ? statistics(test).mean.toFixed(2) : 'not run yet';
  };
  return {
    title: 'Subgroup 4 with the metrics that the thesis prints',
    text: [
      'Subgroup 4 has the seven metrics with the largest weights of subgroup 3. Above these are the seven that our own runs of subgroup 3 gave; here are the sets that section 4.2 of the thesis names, trained and tested in the same way. The table has the metrics and both means.',
    ],
    rows,
    table: {
      head: [
        'objective',
        'printed metrics',
        ...all.flatMap(({ reading: { name } }) => [`printed, ${name}`, `derived, ${name}`]),
      ],
      rows: objectiveNames.map((objective) => [
        objective,
        metricsOf('printed', objective, []).map(abbreviationOf).join(' '),
        ...all.flatMap((results) => [mean(results, objective, 'printed'), mean(results, objective, '4')]),
      ]),
    },
  };
}

/** The rows of means, those that are over, whose names begin so. */
export function meansOf(sections: readonly Section[], name: string): Row[] {
  return sections
    .flatMap(({ rows = [] }) => rows)
    .filter((row) => row.name.startsWith(name) && /, mean, \w+$/.test(row.name) && row.ours.n > 0);
}

/** How many means of subgroup 4 are inside: with the printed sets, and with those derived from our subgroup 3. */
export function insideOfFour(printed: Section, tables: readonly Section[]) {
  const own = meansOf([printed], 'printed subgroup 4');
  const derived = meansOf(tables, 'subgroup 4');
  return {
    printed: verdictsOf(own).inside,
    printedOf: own.length,
    derived: verdictsOf(derived).inside,
    derivedOf: derived.length,
  };
}
