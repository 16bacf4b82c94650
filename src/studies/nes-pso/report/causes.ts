import { tunedStrategies } from '../../../agents/tetris/linear/strategies.ts';
import { mean, rankCorrelation } from '../../../core/statistics.ts';
import type { Section } from '../../study.ts';
import { type LineCounts, type ObjectiveName, objectiveNames, statistics } from '../../tuning/lines.ts';
import { readContender, variants } from '../players.ts';
import { type Subgroup, subgroups } from '../protocol.ts';
import published from '../published.json' with { type: 'json' };
import type { ReadingResults, TrainingSetup } from '../trainings.ts';
import { type Over, overOf } from './findings.ts';

/** Whether our trainings come in the order of the published ones. */
export function orderOf(over: readonly Over[]): number {
  return rankCorrelation(
    over.map(({ ours }) => ours),
    over.map((each) => each.published),
  );
}

type MeanOf = (objective: ObjectiveName, subgroup: Subgroup) => number;

/** In how many subgroups training for the mean gave the best mean. */
function meanIsBest(meanOf: MeanOf): string {
  const best = subgroups.filter((subgroup) =>
    objectiveNames.every((objective) => meanOf('mean', subgroup) >= meanOf(objective, subgroup)),
  );
  return `${best.length} of ${subgroups.length}`;
}

/** Lines a game of a reading's best player with a randomiser. */
function variantOf(name: string, setup: TrainingSetup): number {
  const record = readContender(variants.find((each) => each.name === name)!, setup);
  return record.games === 0 ? Number.NaN : statistics(record).mean;
}

const meansOf = (games: readonly LineCounts[]): number[] => games.map((each) => statistics(each).mean);

const NOT_YET = 'not run yet';

const lines = (value: number): string => (Number.isNaN(value) ? NOT_YET : `${value < 0 ? '' : '+'}${value.toFixed(2)}`);

const percent = (value: number): string => (Number.isNaN(value) ? NOT_YET : `${(100 * value).toFixed(0)} %`);

/** How far the means of an objective's trainings are from the published ones, on average. */
export function awayOf(over: readonly Over[], own: ObjectiveName): number {
  return mean(
    over.filter(({ objective }) => objective === own).map(({ ours, published }) => Math.abs(ours / published - 1)),
  );
}

interface Question {
  readonly what: string;
  readonly published?: string;
  readonly answer: (results: ReadingResults, over: readonly Over[]) => string;
}

/** First whether ours and the published trainings agree, then what may be behind the difference. */
function questions(setup: TrainingSetup): Question[] {
  return [
    {
      what: 'ours less published, on average',
      answer: (_, over) => lines(mean(over.map(({ ours, published }) => ours - published))),
    },
    ...objectiveNames.map((objective) => ({
      what: `away from the published means, on average, trained for ${objective}`,
      answer: (_: ReadingResults, over: readonly Over[]) => percent(awayOf(over, objective)),
    })),
    {
      what: 'order of the trainings (rank correlation)',
      published: '1',
      answer: (_, over) => (over.length < 3 ? NOT_YET : orderOf(over).toFixed(2)),
    },
    {
      what: 'subgroups in which training for the mean gives the best mean',
      published: meanIsBest((objective, subgroup) => published.lines[objective][subgroup].mean),
      answer: (results, over) =>
        over.length < objectiveNames.length * subgroups.length
          ? NOT_YET
          : meanIsBest((objective, subgroup) => statistics(results.get(objective, subgroup)!.test).mean),
    },
    {
      what: 'pieces may slide, instead of dropping straight',
      answer: () => lines(variantOf('tucks, nes', setup) - variantOf('drops, nes', setup)),
    },
    {
      what: 'pieces drawn as in the game, instead of evenly',
      answer: ({ reading: { name } }) => lines(variantOf(`${name}, nes`, setup) - variantOf(`${name}, uniform`, setup)),
    },
    {
      what: 'personal bests judged again, instead of the luckiest',
      answer: (_, over) =>
        lines(mean(over.map(({ result }) => mean(meansOf(result.champions)) - mean(meansOf(result.luckiest))))),
    },
    {
      what: 'the best restart, instead of the worst',
      answer: (_, over) => {
        const spans = over.map(({ result }) => meansOf(result.champions));
        return lines(mean(spans.map((means) => Math.max(...means) - Math.min(...means))));
      },
    },
    {
      what: 'restarts validated by what was trained for, instead of by the mean',
      answer: (_, over) => {
        const others = over.filter(({ objective }) => objective !== 'mean').map(({ result }) => result);
        return lines(
          mean(
            others.map(({ champions, winner }) => {
              const means = meansOf(champions);
              return means[winner] - Math.max(...means);
            }),
          ),
        );
      },
    },
    {
      what: 'CMA-ES, instead of the clamped swarm (subgroup 1, trained for the mean)',
      answer: ({ reading }, over) => {
        const swarm = over.find(({ objective, subgroup }) => objective === 'mean' && subgroup === '1');
        const other = tunedStrategies.find(
          ({ name, about }) => name.startsWith('linear-seven') && about.rules === reading.rules,
        );
        return lines(swarm && other ? other.about.test.mean - swarm.ours : Number.NaN);
      },
    },
  ];
}

/** What agreed and what did not, and what each thing that the thesis leaves open is worth. */
export function causesSection(all: readonly ReadingResults[], setup: TrainingSetup): Section {
  return {
    title: 'What agreed, what did not, and why',
    text: [
      'First how far our trainings are from the published ones, and whether they at least come in the same order; then what each thing that the thesis leaves open is worth, in lines a game: a choice explains a difference only if it is worth as much. The first two choices are measured with our best player of each reading (below), the next three are means over the trainings (the third: over those for the record and for both, at most).',
    ],
    table: {
      head: ['what', 'published', ...all.map(({ reading }) => reading.name)],
      rows: questions(setup).map(({ what, published = '', answer }) => [
        what,
        published,
        ...all.map((results) => answer(results, overOf(results))),
      ]),
    },
  };
}

/** How many times nearer a reading must come for the report to say that it is the thesis's. */
const CLEARLY = 2;

/**
 * Which reading the thesis had: by the level of the means, of the objective that luck touches least, and by the order of
 * all trainings where they are over. Nothing before all those for the mean are.
 */
export function likelierReading(all: readonly ReadingResults[]): string[] {
  if (!all.every((results) => subgroups.every((subgroup) => results.get('mean', subgroup)))) return [];
  const each = all
    .map((results) => {
      const over = overOf(results);
      return { reading: results.reading, away: awayOf(over, 'mean'), order: orderOf(over) };
    })
    .sort((a, b) => a.away - b.away);
  const [nearest, next] = each;
  const measured = each.map(({ reading, away }) => `${percent(away)} away with *${reading.name}*`).join(' and ');
  const level = `Trained for the mean, the objective that luck touches least, our means are on average ${measured}`;
  if (next.away <= CLEARLY * nearest.away) return [`${level}: this does not tell which of them the thesis had.`];
  const orders = each.map(({ reading, order }) => `${order.toFixed(2)} with *${reading.name}*`).join(', ');
  const order = `The order of all trainings speaks for ${nearest.order < next.order ? 'the other reading' : 'the same'} (rank correlation ${orders}).`;
  const known = each.every(({ order }) => Number.isFinite(order));
  return [`${level}: by their level, in the thesis ${nearest.reading.title}.${known ? ` ${order}` : ''}`];
}
