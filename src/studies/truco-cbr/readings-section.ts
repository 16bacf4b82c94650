import { policyNames } from '../../agents/truco/cases/reuse/policies.ts';
import type { Rng } from '../../core/rng.ts';
import { quantile, wilson } from '../../core/statistics.ts';
import { difference, type Interval, type Section } from '../study.ts';
import published from './published.json' with { type: 'json' };
import type { ReadingResult } from './reading-task.ts';
import { type ReadingTask, readings, TEXT } from './readings.ts';
import { aboveHalf, marginRows, percentOf, resultsLessCounts, wonByLearned } from './sections.ts';
import { drawnAgain, ranking, type Stage, sharesOf } from './stages.ts';

/** The agent that the thesis finds best. */
export const BEST = 'PVCNPS';

/** How often the matches are drawn again for the interval of how much holds. */
const DRAWS = 200;

/** What a reading gives, beside what the thesis says. */
export interface Agreement extends ReadingTask {
  /** Statements of the thesis that hold: who is above half, who improves, who is first. */
  readonly holds: Interval;
  readonly statements: number;
  readonly best1: Place;
  readonly best3: Place;
  /** The share that the learned base won, and how far that is from the published one. */
  readonly learned: number;
  readonly learnedApart: Interval;
  /** Figures of table 16 inside our intervals, and how far ours are from them on average. */
  readonly inside16: number;
  readonly away16: number;
  /** In stage 1: the share of the policies that look at results less that of those that count. */
  readonly resultsLessCounts: Interval;
}

export interface Place {
  readonly place: number;
  readonly of: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export function placeOf(stage: Stage, policy: string): Place {
  const order = ranking(stage);
  const at = order.findIndex(({ name }) => name === policy);
  const { mean, low, high } = order[at];
  return { place: at + 1, of: order.length, mean, low, high };
}

type Stages = Pick<ReadingResult, 'first' | 'second' | 'third'>;

/** How many statements of the thesis hold in these matches. */
function holding({ first, second, third }: Stages): number {
  const { stage1, stage2, stage3 } = published;
  const sameSide = (stage: Stage, shares: readonly number[], above: readonly string[]) =>
    stage.names.filter((name, i) => shares[i] > 0.5 === above.includes(name)).length;
  const isFirst = ({ names }: Stage, shares: readonly number[]) =>
    shares[names.indexOf(BEST)] === Math.max(...shares) ? 1 : 0;
  const improved = second.filter((stage) => sharesOf(stage)[0] > 0.5 === stage2.improved.includes(stage.names[0]));
  const [shares1, shares3] = [sharesOf(first), sharesOf(third)];
  return (
    sameSide(first, shares1, stage1.aboveHalf) +
    improved.length +
    sameSide(third, shares3, stage3.aboveHalf) +
    isFirst(first, shares1) +
    isFirst(third, shares3)
  );
}

/** How many hold, and between what that lies if the matches are drawn again from those that were played. */
function holds({ first, second, third }: Stages, rng: Rng): Interval {
  const drawn = Float64Array.from({ length: DRAWS }, (_, draw) => {
    const again = (stage: Stage, name: string) => drawnAgain(stage, rng.fork(name, draw));
    return holding({
      first: again(first, 'first'),
      second: second.map((stage) => again(stage, stage.names[0])),
      third: again(third, 'third'),
    });
  }).sort();
  const mean = holding({ first, second, third });
  return { mean, low: Math.min(mean, quantile(drawn, 0.025)), high: Math.max(mean, quantile(drawn, 0.975)) };
}

export function agreementOf(result: ReadingResult, rng: Rng): Agreement {
  const { first, second, third } = result;
  const { wonByLearnedBase, matches } = published.stage2;
  const margins = marginRows(third, rng);
  const learned = wonByLearned(second);
  return {
    reading: result.reading,
    whole: result.whole,
    holds: holds(result, rng.fork('drawn again', result.reading, result.whole ? 1 : 0)),
    statements: first.names.length + second.length + third.names.length + 2,
    best1: placeOf(first, BEST),
    best3: placeOf(third, BEST),
    learned: learned.mean,
    learnedApart: difference(learned, wilson(wonByLearnedBase, matches)),
    inside16: margins.filter(({ verdict }) => verdict === 'inside').length,
    away16: margins.reduce((sum, { ours, published }) => sum + Math.abs(ours.mean - published!), 0) / margins.length,
    resultsLessCounts: resultsLessCounts(first),
  };
}

/** Which readings fit the thesis better than its text, and which worse, beyond what chance does. */
export interface Compared {
  readonly others: readonly Agreement[];
  readonly better: readonly Agreement[];
  readonly worse: readonly Agreement[];
}

/** The text, played as long as another reading. */
export function textLike({ whole }: Agreement, agreements: readonly Agreement[]): Agreement {
  return agreements.find((each) => each.reading === TEXT && each.whole === whole) ?? agreements[0];
}

/** Every other reading against the text, played as long as that reading was. */
export function comparedWithText(agreements: readonly Agreement[]): Compared {
  const others = agreements.filter(({ reading }) => reading !== TEXT);
  const apart = (own: Agreement): Interval => difference(own.holds, textLike(own, agreements).holds);
  return {
    others,
    better: others.filter((each) => apart(each).low > 0),
    worse: others.filter((each) => apart(each).high < 0),
  };
}

/** Every choice that the thesis leaves open, and what each is worth. */
export function readingsSection(results: readonly ReadingResult[], agreements: readonly Agreement[]): Section {
  const shown = ({ place, mean }: Place) => `${place} (${percentOf(mean)} %)`;
  const { statements } = agreements[0];
  const { stage1, stage2, stage3 } = published;
  return {
    title: 'Readings: what the thesis leaves open, and what each choice is worth',
    text: [
      `"Holds" counts ${statements} statements of the thesis: for each of the 20 agents of stage 1 and the ten of stage 3 whether it wins more than half, for each of the ten of stage 2 whether learning improves it, and that ${BEST} comes first in stages 1 and 3; a coin would get about half. Stage 1 is that with all cases above 75 %. From and to: the same count with the matches drawn again from those played.`,
      sizesText(results),
      fitText(agreements),
    ],
    table: {
      head: [
        'reading',
        'matches',
        'where',
        'what',
        `holds, of ${statements}`,
        'from',
        'to',
        `${BEST} in stage 1`,
        `the ten above half (${stage1.aboveHalf.length})`,
        `learned base won (${percentOf(stage2.wonByLearnedBase / stage2.matches)} %)`,
        `${BEST} in stage 3`,
        `the four above half (${stage3.aboveHalf.length})`,
        'table 16 inside, of 8',
        'points away from table 16',
        'ended by a falta envido, %',
        'hands at the end',
      ],
      rows: results.map((result, i) => {
        const { name, where, what } = readings.find((each) => each.name === result.reading)!;
        const { holds, best1, best3, learned, learnedApart, inside16, away16 } = agreements[i];
        return [
          name,
          result.whole ? 'full' : 'fewer',
          where,
          what,
          holds.mean,
          Math.round(holds.low),
          Math.round(holds.high),
          shown(best1),
          aboveHalf(result.first, stage1.aboveHalf),
          `${percentOf(learned)} (${contains(learnedApart, 0) ? 'inside' : 'outside'})`,
          shown(best3),
          aboveHalf(result.third, stage3.aboveHalf),
          inside16,
          Number(away16.toFixed(2)),
          percentOf(result.endedByFalta),
          result.learned.cases,
        ];
      }),
    },
  };
}

function contains({ low, high }: Interval, value: number): boolean {
  return low <= value && value <= high;
}

/** How many matches the rows are made of. */
function sizesText(results: readonly ReadingResult[]): string {
  const [whole] = results;
  const fewer = results.find((result) => !result.whole);
  const sizes = `Each reading changes one thing of *${TEXT}*. Rows of the full sizes have ${whole.first.played.length} matches in stage 1 and ${whole.learned.matches} of self-play`;
  return fewer
    ? `${sizes}; those with fewer, ${fewer.first.played.length} and ${fewer.learned.matches}, are to be compared with *${TEXT}* of that size.`
    : `${sizes}.`;
}

/** Which reading fits best, as far as chance lets that be told. */
function fitText(agreements: readonly Agreement[]): string {
  const { better, worse, others } = comparedWithText(agreements);
  const named = (list: readonly Agreement[]) =>
    list.length === 0 ? 'none' : list.map(({ reading }) => `*${reading}*`).join(', ');
  const whole = agreements.filter((each) => each.whole);
  const most = whole.reduce((a, b) => (b.holds.mean > a.holds.mean ? b : a));
  const nearest = whole.reduce((a, b) => (b.away16 < a.away16 ? b : a));
  const inside = whole.filter(({ learnedApart }) => contains(learnedApart, 0)).length;
  return `Of ${others.length} rows of other readings these fit better than the text, beyond chance: ${named(better)}; these worse: ${named(worse)}. At the full sizes most statements hold with *${most.reading}* (${most.holds.mean}), the points of table 16 are nearest with *${nearest.reading}* (${nearest.away16.toFixed(2)} away), and the share of the learned base is inside with ${inside} of ${whole.length}.`;
}

/** The share of every agent by every reading. */
export function sharesSection(results: readonly ReadingResult[]): Section {
  const share = (stage: Stage, policy: string) => {
    const found = ranking(stage).find(({ name }) => name === policy);
    return found ? percentOf(found.mean) : '';
  };
  const columns = results.flatMap(({ reading, first, firstFrom98, third }) => [
    { head: `stage 1, ${reading}`, stage: first },
    ...(firstFrom98 ? [{ head: `stage 1 from 98 %, ${reading}`, stage: firstFrom98 }] : []),
    { head: `stage 3, ${reading}`, stage: third },
  ]);
  return {
    title: 'The share of every agent, with the sum and with the mean of points',
    text: ['Shares of the matches won, in %. Policies that a reading does not touch meet others that it does.'],
    table: {
      head: ['agent', ...columns.map(({ head }) => head)],
      rows: policyNames.map((policy) => [policy, ...columns.map(({ stage }) => share(stage, policy))]),
    },
  };
}
