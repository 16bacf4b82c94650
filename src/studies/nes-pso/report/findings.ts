import { mean } from '../../../core/statistics.ts';
import type { Scale, Section } from '../../study.ts';
import { type ObjectiveName, objectiveNames, statistics } from '../../tuning/lines.ts';
import { readings, type Subgroup, sizes, subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults, TrainingResult } from '../trainings.ts';

/** A training that is over, with both means. */
export interface Over {
  readonly objective: ObjectiveName;
  readonly subgroup: Subgroup;
  readonly result: TrainingResult;
  readonly ours: number;
  readonly published: number;
}

/** Those of a reading. */
export function overOf(results: ReadingResults): Over[] {
  return objectiveNames.flatMap((objective) =>
    subgroups.flatMap((subgroup) => {
      const result = results.get(objective, subgroup);
      if (!result) return [];
      const { mean } = published.lines[objective][subgroup];
      return [{ objective, subgroup, result, ours: statistics(result.test).mean, published: mean }];
    }),
  );
}

/** What was done, and what the thesis leaves open. */
export function protocolSection(scale: Scale): Section {
  const { particles, iterations, restarts, trainingGames, validationGames, testGames } = sizes[scale];
  return {
    title: 'How it was run',
    text: [
      'The player looks at the current and the next piece, tries every pair of placements and takes the one with the largest sum of weight times metric on the last board. The metrics are those of docs/metrics.md; subgroups 4 and 5 are derived from the weights that our own runs gave subgroup 3 under the same objective.',
      `Both readings of the movement rule were run, as the thesis does not say which it used: ${readings.map(({ name, title }) => `*${name}* (${title})`).join(' and ')}.`,
      'Not said in the thesis, ours: positions are clamped to the range of the weights; particles start uniformly in it, with velocities uniform within their clamp; the training games are the same for all particles and new in each iteration; when a restart ends its personal bests are judged again on a fixed set of games, and the best of them is the one that is validated; validation uses the objective that was trained for; pieces come from the NES randomiser with its register advanced at random before each draw. Training, rejudging, validation and test games come from streams of their own names and never overlap.',
      'The interval of a mean or deviation is that of the whole protocol: restarts are drawn again with replacement and the best validation of the draw wins. The interval of a maximum or minimum is that of the best or worst of as many new games of the same player, by the fitted tail of its games.',
    ],
    table: {
      head: ['', 'thesis (table 1)', 'here'],
      rows: [
        ['particles', sizes.full.particles, particles],
        ['iterations', sizes.full.iterations, iterations],
        ['restarts', sizes.full.restarts, restarts],
        ['training games of a particle in an iteration', sizes.full.trainingGames, trainingGames],
        ['validation games', sizes.full.validationGames, validationGames],
        ['test games', sizes.full.testGames, testGames],
      ],
    },
  };
}

/** How many rows are inside, apart for what says much and what says little. */
export function insideByFigure(tables: readonly Section[]): string {
  const rows = tables.flatMap((table) => table.rows ?? []);
  const counts = (['mean', 'std', 'max', 'min'] as const).map((figure) => {
    const own = rows.filter(({ name, verdict }) => name.includes(`, ${figure},`) && verdict !== 'not comparable');
    return `${own.filter(({ verdict }) => verdict === 'inside').length} of ${own.length}`;
  });
  return `Inside by figure, both readings: ${counts[0]} means, ${counts[1]} deviations, ${counts[2]} maxima and ${counts[3]} minima. Minima are near nothing for every player and the intervals of maxima are wide: means and deviations are what to look at.`;
}

/** How near a reading comes, given the sections of its tables. */
export function agreement(results: ReadingResults, sections: readonly Section[]): string[] {
  const found = overOf(results).map(({ ours, published }) => ours / published);
  if (found.length === 0) return [];
  const { name, title } = results.reading;
  const means = sections.flatMap(({ rows = [] }) => rows.filter((row) => row.name.endsWith(`, mean, ${name}`)));
  const inside = means.filter(({ verdict }) => verdict === 'inside').length;
  const above = found.filter((ratio) => ratio > 1).length;
  const off = mean(found.map((ratio) => Math.abs(ratio - 1)));
  const best = Math.max(...means.map(({ ours }) => (Number.isNaN(ours.mean) ? 0 : ours.mean)));
  return [
    `*${name}* (${title}): of ${found.length} trainings the published mean lies inside our interval in ${inside}; ours is above it in ${above}, and ${(100 * off).toFixed(0)} % away on average. Our best training has ${best.toFixed(2)} lines a game, the thesis's best ${published.lines.mean['4'].mean}.`,
  ];
}

/** Whether the same subgroups come out ahead, which no rule of the game that both leave open decides. */
export function orderSection(all: readonly ReadingResults[]): Section {
  const ordered = (meanOf: (subgroup: Subgroup) => number | undefined): string => {
    const means = subgroups.map((subgroup) => ({ subgroup, mean: meanOf(subgroup) }));
    const over = means.flatMap(({ subgroup, mean }) => (mean === undefined ? [] : [{ subgroup, mean }]));
    if (over.length < 2) return 'not run yet';
    return over
      .sort((a, b) => b.mean - a.mean)
      .map(({ subgroup, mean }) => `${subgroup} (${mean.toFixed(2)})`)
      .join(' > ');
  };
  return {
    title: 'Which subgroup is best',
    text: ['The subgroups in the order of their mean lines, as far as their trainings are over.'],
    table: {
      head: ['objective', 'published', ...all.map(({ reading }) => reading.name)],
      rows: objectiveNames.map((objective) => [
        objective,
        ordered((subgroup) => published.lines[objective][subgroup].mean),
        ...all.map((results) =>
          ordered((subgroup) => {
            const test = results.get(objective, subgroup)?.test;
            return test && statistics(test).mean;
          }),
        ),
      ]),
    },
  };
}

/** What judging personal bests again is worth: the thesis may have taken the luckiest instead. */
export function luckSection(all: readonly ReadingResults[]): Section {
  const rows = all.flatMap((results) =>
    objectiveNames.flatMap((objective) =>
      subgroups.flatMap((subgroup) => {
        const result = results.get(objective, subgroup);
        if (!result) return [];
        const means = (counts: typeof result.champions) => counts.map((each) => statistics(each).mean);
        const champions = means(result.champions);
        const luckiest = means(result.luckiest);
        return [
          [
            results.reading.name,
            objective,
            subgroup,
            published.lines[objective][subgroup].mean,
            Number(mean(luckiest).toFixed(2)),
            Number(mean(champions).toFixed(2)),
            Number(Math.min(...champions).toFixed(2)),
            Number(Math.max(...champions).toFixed(2)),
          ],
        ];
      }),
    ),
  );
  return {
    title: 'Restart by restart: what luck does',
    text: [
      'A particle is judged by 25 games, so the best score of a run is mostly that of lucky games. The thesis does not say that its bests were judged again. Here both are played over the first tenth of the test games: the point with the best score on its own training games ("luckiest") of each restart, and the champion of the judging. Means over the restarts, and the worst and best champion.',
    ],
    table: {
      head: [
        'reading',
        'objective',
        'subgroup',
        'published',
        'luckiest',
        'champions',
        'worst champion',
        'best champion',
      ],
      rows,
    },
  };
}
