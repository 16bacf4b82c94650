import type { Section } from '../../study.ts';
import { type ObjectiveName, objectiveNames, statistics } from '../../tuning/lines.ts';
import { abbreviationOf, type Subgroup, subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults } from '../trainings.ts';

type MeanOf = (objective: ObjectiveName, subgroup: Subgroup) => number | undefined;

const publishedMean: MeanOf = (objective, subgroup) => published.lines[objective][subgroup].mean;

const ownMean =
  (results: ReadingResults): MeanOf =>
  (objective, subgroup) => {
    const test = results.get(objective, subgroup)?.test;
    return test && statistics(test).mean;
  };

/** The best mean of a subgroup's three objectives less the worst; nothing before all are over. */
export function rangeOf(meanOf: MeanOf, subgroup: Subgroup): number | undefined {
  const means = objectiveNames.map((objective) => meanOf(objective, subgroup));
  if (means.some((mean) => mean === undefined)) return undefined;
  return Math.max(...(means as number[])) - Math.min(...(means as number[]));
}

/** Whether subgroup 3 varies less between objectives than 4 and 5, as the thesis concludes. */
export function isThirdStable(meanOf: MeanOf): boolean | undefined {
  const [third, fourth, fifth] = (['3', '4', '5'] as const).map((subgroup) => rangeOf(meanOf, subgroup));
  if (third === undefined || fourth === undefined || fifth === undefined) return undefined;
  return third < fourth && third < fifth;
}

export const thirdIsStable = (results: ReadingResults): boolean | undefined => isThirdStable(ownMean(results));

const answer = (value: boolean | undefined): string => (value === undefined ? 'not run yet' : value ? 'yes' : 'no');

/** "Subgroup 3 is stable, 4 and 5 are not": how far the objectives are apart. */
export function stabilitySection(all: readonly ReadingResults[]): Section {
  const readers = [publishedMean, ...all.map(ownMean)];
  return {
    title: 'Whether subgroup 3 is stable, and 4 and 5 are not',
    text: [
      'The thesis concludes that all seventeen metrics give much the same with every objective, and that fewer of them are less stable. The best mean of the three objectives less the worst, in lines a game.',
    ],
    table: {
      head: ['subgroup', 'published', ...all.map(({ reading }) => reading.name)],
      rows: [
        ...subgroups.map((subgroup) => [
          `subgroup ${subgroup}`,
          ...readers.map((meanOf) => rangeOf(meanOf, subgroup)?.toFixed(2) ?? 'not run yet'),
        ]),
        ['3 varies less than 4 and than 5', ...readers.map((meanOf) => answer(isThirdStable(meanOf)))],
      ],
    },
  };
}

/** The subgroup with the best mean under an objective. */
function bestSubgroup(meanOf: MeanOf, objective: ObjectiveName): Subgroup | undefined {
  const means = subgroups.map((subgroup) => meanOf(objective, subgroup));
  if (means.some((mean) => mean === undefined)) return undefined;
  return subgroups[means.indexOf(Math.max(...(means as number[])))];
}

/** The metrics among the five largest weights of the best subgroup in more than one objective, by abbreviation. */
export function recurring(results: ReadingResults): string[] {
  const counts = new Map<string, number>();
  for (const objective of objectiveNames) {
    const best = bestSubgroup(ownMean(results), objective);
    if (!best) return [];
    for (const { metric } of results.weights(objective, best).slice(0, published.recurring.among)) {
      const name = abbreviationOf(metric);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return published.metrics.abbreviations.filter((name) => (counts.get(name) ?? 0) > 1);
}
