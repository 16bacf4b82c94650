import {
  ENVIDO_ENVIDO_FALTA,
  envidoAccepted,
  envidoDeclined,
  envidoRaised,
  envidoSequences,
} from '../../../../games/truco/bidding.ts';
import { HANDS, handCards, handEnvido } from '../../../../games/truco/cards.ts';
import { type SmallNode, SmallTree } from '../../../../solve/small-tree.ts';

/** The envido scores that hands can have, ascending: 0-7 and 20-33. */
export const ENVIDO_SCORES: readonly number[] = [...new Set(handEnvido)].sort((a, b) => a - b);
const WIDTH = ENVIDO_SCORES.length;
const CALLS = [0, 1, 2];
const PASS = 0;

/** What the score of the match makes of the auction. */
export interface EnvidoStakes {
  /** Points of an accepted falta envido when mano wins it, when pie does. */
  readonly falta: readonly [number, number];
  /** Whether envido, envido, falta envido may be called. */
  readonly envidoEnvidoFalta: boolean;
  /** What points are worth to mano, to pie, who wins them: by number of points; themselves without it. */
  readonly winChanceGains?: readonly [readonly number[], readonly number[]];
}

/**
 * The envido auction alone: mano may open, then pie; every call is answered. What the calls tell about the cards is
 * not used in the rest of the hand, nor the other way round. Private vectors run over `ENVIDO_SCORES`.
 */
export function envidoAuction(stakes: EnvidoStakes): SmallTree {
  const chance = scorePairs();
  const points = (of: (mano: number, pie: number) => number): SmallNode => ({
    payoff: (i, j) => chance[i * WIDTH + j] * of(i, j),
  });
  const worth = (winner: 0 | 1, points: number): number => {
    const by = stakes.winChanceGains?.[winner];
    return by ? by[Math.min(points, by.length - 1)] : points;
  };
  const raises = (calls: number) => legalCalls(calls, stakes).map((call) => envidoRaised[3 * calls + call]);
  const answer = (seat: number, calls: number): SmallNode => {
    const paid = envidoDeclined[calls];
    const declined = seat === 0 ? -worth(1, paid) : worth(0, paid);
    const value = envidoAccepted[calls];
    const shown = value < 0 ? stakes.falta : [value, value];
    const [mano, pie] = [worth(0, shown[0]), worth(1, shown[1])];
    return {
      turn: seat,
      children: [
        points(() => declined),
        points((i, j) => (i >= j ? mano : -pie)),
        ...raises(calls).map((next) => answer(1 - seat, next)),
      ],
    };
  };
  const open = (seat: number, passed: SmallNode): SmallNode => ({
    turn: seat,
    children: [passed, ...raises(PASS).map((next) => answer(1 - seat, next))],
  });
  return new SmallTree(
    open(
      0,
      open(
        1,
        points(() => 0),
      ),
    ),
    [WIDTH, WIDTH],
  );
}

/** The calls (envido, real envido, falta envido as 0, 1, 2) that may follow a sequence such as `ER`. */
export function callsAfter(sequence: string, stakes: Pick<EnvidoStakes, 'envidoEnvidoFalta'>): number[] {
  return legalCalls(envidoSequences.indexOf(sequence), stakes);
}

function legalCalls(calls: number, stakes: Pick<EnvidoStakes, 'envidoEnvidoFalta'>): number[] {
  return CALLS.filter((call) => {
    const next = envidoRaised[3 * calls + call];
    return next !== 0 && (next !== ENVIDO_ENVIDO_FALTA || stakes.envidoEnvidoFalta);
  });
}

/**
 * Probability that mano and pie hold each pair of scores. The hands that avoid three given cards are all hands, less
 * those with one of the cards, plus those with two, less the one with all three.
 */
export function scorePairs(): Float64Array {
  const index = new Map(ENVIDO_SCORES.map((score, i) => [score, i]));
  const scoreOf = Uint8Array.from(handEnvido, (score) => index.get(score) as number);
  const all = new Float64Array(WIDTH);
  const withCard = new Float64Array(40 * WIDTH);
  const withPair = new Float64Array(40 * 40 * WIDTH);
  const eachPair = [
    [0, 1],
    [0, 2],
    [1, 2],
  ];
  for (let hand = 0; hand < HANDS; hand++) {
    const score = scoreOf[hand];
    const cards = handCards.subarray(3 * hand, 3 * hand + 3);
    all[score]++;
    for (const card of cards) withCard[card * WIDTH + score]++;
    for (const [a, b] of eachPair) withPair[(cards[a] * 40 + cards[b]) * WIDTH + score]++;
  }
  const pairs = new Float64Array(WIDTH * WIDTH);
  let total = 0;
  for (let hand = 0; hand < HANDS; hand++) {
    const cards = handCards.subarray(3 * hand, 3 * hand + 3);
    for (let score = 0; score < WIDTH; score++) {
      let ways = all[score];
      for (const card of cards) ways -= withCard[card * WIDTH + score];
      for (const [a, b] of eachPair) ways += withPair[(cards[a] * 40 + cards[b]) * WIDTH + score];
      if (scoreOf[hand] === score) ways--;
      pairs[scoreOf[hand] * WIDTH + score] += ways;
      total += ways;
    }
  }
  return pairs.map((ways) => ways / total);
}
