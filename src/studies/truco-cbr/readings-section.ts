import { policyNames } from '../../agents/truco/cases/reuse/policies.ts';
import type { Rng } from '../../core/rng.ts';
import type { Section } from '../study.ts';
import published from './published.json' with { type: 'json' };
import type { ReadingResult } from './reading-task.ts';
import { type ReadingTask, readings, TEXT } from './readings.ts';
import { aboveHalf, marginRows, percentOf, wonByLearned } from './sections.ts';
import { ranking, type Stage, winRate } from './stages.ts';

/** The agent that the thesis finds best. */
export const BEST = 'PVCNPS';

/** What a reading gives, beside what the thesis says. */
export interface Agreement extends ReadingTask {
  /** Statements of the thesis that hold: who is above half, who improves, who is first. */
  readonly holds: number;
  readonly statements: number;
  readonly best1: Place;
  readonly best3: Place;
  /** The share that the learned base won. */
  readonly learned: number;
  /** Figures of table 16 inside our intervals, and how far ours are from them on average. */
  readonly inside16: number;
  readonly away16: number;
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

/** How many agents are on the same side of a half as in the thesis. */
function sameSide(stage: Stage, above: readonly string[]): number {
  return ranking(stage).filter(({ name, mean }) => mean > 0.5 === above.includes(name)).length;
}

export function agreementOf(result: ReadingResult, rng: Rng): Agreement {
  const { first, second, third } = result;
  const { stage1, stage2, stage3 } = published;
  const best1 = placeOf(first, BEST);
  const best3 = placeOf(third, BEST);
  const improved = second.filter(
    (stage) => winRate(stage, 0).mean > 0.5 === stage2.improved.includes(stage.names[0]),
  ).length;
  const firsts = [best1, best3].filter(({ place }) => place === 1).length;
  const margins = marginRows(third, rng);
  return {
    reading: result.reading,
    whole: result.whole,
    holds: sameSide(first, stage1.aboveHalf) + improved + sameSide(third, stage3.aboveHalf) + firsts,
    statements: first.names.length + second.length + third.names.length + 2,
    best1,
    best3,
    learned: wonByLearned(second).mean,
    inside16: margins.filter(({ verdict }) => verdict === 'inside').length,
    away16: margins.reduce((sum, { ours, published }) => sum + Math.abs(ours.mean - published!), 0) / margins.length,
  };
}

/** Those that are compared with each other; all, where none of them was played yet. */
function comparedOf(agreements: readonly Agreement[]): readonly Agreement[] {
  const compared = agreements.filter(({ whole }) => !whole);
  return compared.length > 0 ? compared : agreements;
}

/** Of the compared readings the one with which most statements hold. */
export function mostAgreeing(agreements: readonly Agreement[]): Agreement {
  return comparedOf(agreements).reduce((a, b) => (b.holds > a.holds ? b : a));
}

/** And the one with which fewest do. */
export function leastAgreeing(agreements: readonly Agreement[]): Agreement {
  return comparedOf(agreements).reduce((a, b) => (b.holds < a.holds ? b : a));
}

/** Every choice that the thesis leaves open, and what each is worth. */
export function readingsSection(results: readonly ReadingResult[], agreements: readonly Agreement[]): Section {
  const shown = ({ place, mean }: Place) => `${place} (${percentOf(mean)} %)`;
  const { statements } = agreements[0];
  const best = mostAgreeing(agreements);
  const nearest = comparedOf(agreements).reduce((a, b) => (b.away16 < a.away16 ? b : a));
  const [whole, fewer] = [true, false].map((each) => results.find((result) => result.whole === each) ?? results[0]);
  const { stage1, stage2, stage3 } = published;
  return {
    title: 'Readings: what the thesis leaves open, and what each choice is worth',
    text: [
      `"Holds" counts ${statements} statements of the thesis: for each of the 20 agents of stage 1 and the ten of stage 3 whether it wins more than half, for each of the ten of stage 2 whether learning improves it, and that ${BEST} comes first in stages 1 and 3; a coin would get about half. Stage 1 is that with all cases above 75 %.`,
      `The first two rows have the full sizes (${whole.first.played.length} matches in stage 1, ${whole.learned.matches} of self-play), the others, each of which changes one thing of *${TEXT}*, are compared with each other by fewer (${fewer.first.played.length} and ${fewer.learned.matches}): a share of theirs is good to about 8 points, so that a few places and statements are chance. Of these most hold with *${best.reading}* (${best.holds}); the points of table 16 are nearest with *${nearest.reading}*.`,
    ],
    table: {
      head: [
        'reading',
        'matches',
        'where',
        'what',
        `holds, of ${statements}`,
        `${BEST} in stage 1`,
        `the ten above half (${stage1.aboveHalf.length})`,
        `learned base won (${percentOf(stage2.wonByLearnedBase / stage2.matches)} %)`,
        `${BEST} in stage 3`,
        `the four above half (${stage3.aboveHalf.length})`,
        'table 16 inside, of 8',
        'points away from table 16',
        'hands at the end',
      ],
      rows: results.map((result, i) => {
        const { name, where, what } = readings.find((each) => each.name === result.reading)!;
        const size = result.whole ? 'full' : 'fewer';
        const { holds, best1, best3, learned, inside16, away16 } = agreements[i];
        return [
          name,
          size,
          where,
          what,
          holds,
          shown(best1),
          aboveHalf(result.first, stage1.aboveHalf),
          percentOf(learned),
          shown(best3),
          aboveHalf(result.third, stage3.aboveHalf),
          inside16,
          Number(away16.toFixed(2)),
          result.learned.cases,
        ];
      }),
    },
  };
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
