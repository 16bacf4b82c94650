import type { TrucoRules } from '../../../../games/truco/rules.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { envidoAuction } from '../../equilibrium/envido/envido-auction.ts';
import { EnvidoStrategy } from '../../equilibrium/envido/envido-strategy.ts';
import { matchChances } from '../chances/match-chances.ts';
import { pointWorth } from './envido-worth.ts';

/** Mano's and pie's points. */
export type Scores = readonly [number, number];

/** Nearer to the end of a match cards and truco do not count by their points. */
const LEAST_LACKING = 4;
/** A loss beyond this counts no more when scores are chosen: another way to open is better there. */
const MOST_LOSS = 0.1;
/** How often a hand brings its winner so many points, roughly. */
const HAND_POINTS: readonly (readonly [points: number, share: number])[] = [
  [1, 0.42],
  [2, 0.33],
  [3, 0.12],
  [4, 0.08],
  [5, 0.03],
  [7, 0.02],
];

/** The scores of a match at which the points of cards and truco count as points. */
export function farScores({ target }: TrucoRules): Scores[] {
  const points = Array.from({ length: target - LEAST_LACKING + 1 }, (_, each) => each);
  return points.flatMap((mano) => points.map((pie) => [mano, pie] as const));
}

/** The solved envido auction at a score, as weights of its tree. */
export function auctionAt(rules: TrucoRules, scores: Scores): Float32Array {
  return new EnvidoStrategy(rules, matchChances(rules)).sums({ scores, mano: 0 });
}

/** What each of some auctions gives away at a score to best responses, in points of cards and truco. */
export function auctionLosses(rules: TrucoRules, scores: Scores, auctions: readonly Float32Array[]): number[] {
  const match = matchChances(rules);
  const tree = envidoAuction(new EnvidoStrategy(rules, match).stakes({ scores, mano: 0 }));
  const index = new NodeIndex(tree);
  const size = treeSize(tree);
  const point = pointWorth(match, scores);
  return auctions.map((weights) => exploitability(tree, size, { weights, index }).exploitability / point);
}

/** About how often a match comes by each score, in the order of the scores. */
export function visitsOf({ target }: TrucoRules, scores: readonly Scores[]): number[] {
  const visits = new Float64Array(target * target);
  visits[0] = 1;
  for (let sum = 0; sum < 2 * target; sum++)
    for (let mano = Math.max(0, sum - target + 1); mano <= Math.min(sum, target - 1); mano++) {
      const pie = sum - mano;
      const here = visits[mano * target + pie];
      for (const [points, share] of HAND_POINTS) {
        if (mano + points < target) visits[(mano + points) * target + pie] += (here * share) / 2;
        if (pie + points < target) visits[mano * target + pie + points] += (here * share) / 2;
      }
    }
  return scores.map(([mano, pie]) => visits[mano * target + pie]);
}

/** So many places, the first one included, from which the others are near: `losses[at][from]`, weighed by visits. */
export function spread(losses: readonly (readonly number[])[], visits: readonly number[], count: number): number[] {
  const chosen = [0];
  let nearest = losses.map((row) => Math.min(MOST_LOSS, row[0]));
  while (chosen.length < count) {
    const costs = losses.map((_, from) =>
      nearest.reduce((sum, least, at) => sum + visits[at] * Math.min(least, losses[at][from]), 0),
    );
    const best = costs.indexOf(Math.min(...costs));
    chosen.push(best);
    nearest = nearest.map((least, at) => Math.min(least, losses[at][best]));
  }
  return chosen;
}
