import { mean, rankCorrelation } from '../../../core/statistics.ts';
import type { Section } from '../../study.ts';
import { objectiveNames, statistics } from '../../tuning/lines.ts';
import { subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults, TrainingSetup } from '../trainings.ts';
import { resultsOf, spreadOf, spreadText, trialSizes } from './groups.ts';
import { looseReadings } from './loose-metrics.ts';
import { looseGroups, looseOfSecond, movementGroup, movements, WELLS } from './plans.ts';
import type { TrialResult } from './trial.ts';

/** How players do under rules that the thesis may have had, against its fifteen means. */
export interface MovementFigures {
  readonly name: string;
  /** Ours less published, on average. */
  readonly level: number;
  /** Away from the published means, on average, of those trained for the mean. */
  readonly away: number;
  /** Spearman's, over the fifteen. */
  readonly order: number;
}

const publishedMeans = objectiveNames.flatMap((objective) =>
  subgroups.map((subgroup) => published.lines[objective][subgroup].mean),
);

function movementFigures(name: string, results: readonly TrialResult[]): MovementFigures {
  const ours = results.map(({ test }) => statistics(test).mean);
  const trainedForMean = ours.slice(0, subgroups.length);
  return {
    name,
    level: mean(ours.map((lines, i) => lines - publishedMeans[i])),
    away: mean(trainedForMean.map((lines, i) => Math.abs(lines / publishedMeans[i] - 1))),
    order: rankCorrelation(ours, publishedMeans),
  };
}

const NOT_YET = 'not run yet';
const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;

/** Readings of how pieces move and are drawn, each with the players that were trained, under its rules. */
export async function movementSection(
  all: readonly ReadingResults[],
  setup: TrainingSetup,
): Promise<{ readonly section: Section; readonly figures: readonly MovementFigures[] }> {
  const figures: MovementFigures[] = [];
  const rows: (string | number)[][] = [];
  for (const movement of movements) {
    const results = await resultsOf(movementGroup(movement, all, setup.scale), setup);
    if (!results) {
      rows.push([movement.title, movement.trained.name, NOT_YET, '', '']);
      continue;
    }
    const own = movementFigures(movement.name, results);
    figures.push(own);
    rows.push([
      movement.title,
      movement.trained.name,
      signed(own.level),
      `${(100 * own.away).toFixed(0)} %`,
      own.order.toFixed(2),
    ]);
  }
  return {
    figures,
    section: {
      title: 'Readings of how pieces move and are drawn',
      text: [
        'The fifteen players of a reading, as they were found, play 500 of the test games each under other rules. Nothing is trained anew, so a row says what the rules alone change. A reading that explains the thesis has a level near 0 and an order near 1.',
        'At the speed of the game a piece can be moved aside only while it falls (docs/neural.md): a game begun at level 0 leaves nearly every slide, at level 9 a piece goes one column aside in each row, at level 18 one in two rows.',
      ],
      table: {
        head: ['reading', 'players of', 'ours less published', 'away, trained for the mean', 'order'],
        rows,
      },
    },
  };
}

/** Lines of the control and of each other reading of a metric. */
export interface LooseFigures {
  readonly control: number;
  readonly free: number;
  /** The best of the other readings. */
  readonly others: number;
  /** In subgroup 1, where it was played: its control, and what is worth what the text may have meant. */
  readonly controlFirst?: number;
  readonly wells?: number;
  readonly sameGames?: number;
  readonly oneDraw?: number;
  readonly unclamped?: number;
}

/** Readings of the metrics, one at a time. */
export async function looseSection(
  setup: TrainingSetup,
): Promise<{ readonly section: Section; readonly figures?: LooseFigures }> {
  const groups = looseGroups(setup.scale);
  const results = new Map<string, ReturnType<typeof spreadOf>>();
  for (const group of groups) {
    const found = await resultsOf(group, setup);
    if (found) results.set(group.name, spreadOf(found));
  }
  const control = results.get('loose-control');
  const row = (name: string, metric: string, ours: string, reading: string, rules: string, base = control) => {
    const own = results.get(name);
    return [
      metric,
      ours,
      reading,
      rules,
      own ? spreadText(own) : NOT_YET,
      own && base ? signed(own.mean - base.mean) : '',
    ];
  };
  const free = results.get('loose-NPP');
  const others = Math.max(
    0,
    ...looseOfSecond.flatMap((name) =>
      name === 'freePlaces' ? [] : (results.get(`loose-${looseReadings[name].metric}`)?.mean ?? []),
    ),
  );
  const control1 = results.get('loose-control-1');
  const worth1 = (name: string) => {
    const own = results.get(name);
    return own && control1 ? own.mean - control1.mean : undefined;
  };
  const wells = worth1(`loose-${looseReadings[WELLS].metric}`);
  const [sameGames, oneDraw, unclamped] = ['same-games', 'one-draw', 'unclamped'].map((name) =>
    worth1(`loose-${name}`),
  );
  return {
    ...(control &&
      free && {
        figures: {
          ...{ control: control.mean, free: free.mean, others },
          ...(control1 && { controlFirst: control1.mean }),
          ...(wells !== undefined && { wells }),
          ...(sameGames !== undefined && { sameGames }),
          ...(oneDraw !== undefined && { oneDraw }),
          ...(unclamped !== undefined && { unclamped }),
        },
      }),
    section: {
      title: 'Readings of the metrics, one at a time',
      text: [
        `Several metrics of subgroup 2 are defined loosely. Here one of them at a time is read in another way, and subgroup 2 is trained for the mean: 30 particles, 35 iterations of 10 games, and everything else as in the thesis; the first line is the same small swarm with our readings. The published mean of the subgroup is ${published.lines.mean['2'].mean}. Mean lines over 1,000 of the test games, of one run or, with the least and the best in brackets, of ${trialSizes[setup.scale].runs}. The last five lines are of subgroup 1, published mean ${published.lines.mean['1'].mean}: its swarm, the one metric of it that is loose, training games that are the same in every iteration, and two things about the swarm itself: equation 1 has one random number for each pull, where ours draws one for each weight, and nothing is said of particles that leave the range.`,
      ],
      table: {
        head: ['metric', 'ours', 'other reading', 'rules', 'mean lines', 'worth'],
        rows: [
          ['none', '', '', 'drops', control ? spreadText(control) : NOT_YET, ''],
          ...looseOfSecond.map((loose) => {
            const { metric, ours, reading } = looseReadings[loose];
            return row(`loose-${metric}`, metric, ours, reading, 'drops');
          }),
          row('loose-control-tucks', 'none', '', '', 'tucks', undefined),
          row(
            'loose-NPP-tucks',
            'NPP',
            looseReadings.freePlaces.ours,
            looseReadings.freePlaces.reading,
            'tucks',
            results.get('loose-control-tucks'),
          ),
          ['none, subgroup 1', '', '', 'drops', control1 ? spreadText(control1) : NOT_YET, ''],
          row('loose-NTCP', 'NTCP', looseReadings[WELLS].ours, looseReadings[WELLS].reading, 'drops', control1),
          row(
            'loose-same-games',
            'none, subgroup 1',
            '',
            'the same training games in every iteration',
            'drops',
            control1,
          ),
          row(
            'loose-one-draw',
            'none, subgroup 1',
            '',
            'one random number for each pull on a particle',
            'drops',
            control1,
          ),
          row('loose-unclamped', 'none, subgroup 1', '', 'particles may leave the range', 'drops', control1),
        ],
      },
    },
  };
}
