import {
  ENVIDO_ENVIDO_FALTA,
  ENVIDO_LETTERS,
  envidoAccepted,
  envidoDeclined,
  envidoRaised,
  envidoSequences,
} from '../../../../games/truco/bidding.ts';
import { handEnvido } from '../../../../games/truco/cards.ts';
import { END } from '../../../../solve/public-tree.ts';
import { type SmallNode, SmallTree } from '../../../../solve/small-tree.ts';
import { pairProbabilities } from '../cards/hands.ts';

/** The envido scores that hands can have, ascending: 0-7 and 20-33. */
export const ENVIDO_SCORES: readonly number[] = [...new Set(handEnvido)].sort((a, b) => a - b);
const WIDTH = ENVIDO_SCORES.length;
/** The place of each hand's envido score in `ENVIDO_SCORES`. */
export const envidoScoreIndex = Uint8Array.from(handEnvido, (score) => ENVIDO_SCORES.indexOf(score));
/** Envido, real envido, falta envido. */
const CALLS = [0, 1, 2];
const NO_CALLS = 0;

let pairs: Float64Array | undefined;

/** Probability that mano (row) and pie (column) hold each pair of scores, by their places in `ENVIDO_SCORES`. */
export function scorePairs(): Float64Array {
  pairs ??= pairProbabilities(envidoScoreIndex, WIDTH);
  return pairs;
}

/** What the auction is about at a score of the match. */
export interface EnvidoStakes {
  /** Points of an accepted falta envido when mano wins it, and when pie does. */
  readonly falta: readonly [number, number];
  /** Whether envido, envido, falta envido may be called. */
  readonly envidoEnvidoFalta: boolean;
  /** By how much so many points raise the chance of mano, or of pie, to win the match; left out, points count. */
  readonly winChanceGains?: readonly [readonly number[], readonly number[]];
}

/**
 * The envido auction as a game of its own: mano may open, then pie; every call is answered. Whatever the calls tell
 * about the cards has no part in it. Private vectors run over `ENVIDO_SCORES`.
 */
export function envidoAuction(stakes: EnvidoStakes): SmallTree {
  const chance = scorePairs();
  const end = (value: (mano: number, pie: number) => number): SmallNode => ({
    payoff: (i, j) => chance[i * WIDTH + j] * value(i, j),
  });
  const gain = (winner: 0 | 1, points: number): number => {
    const gains = stakes.winChanceGains?.[winner];
    return gains ? gains[Math.min(points, gains.length - 1)] : points;
  };
  const raises = (calls: number, caller: number) =>
    callsAfter(calls, stakes).map((call) => answer(1 - caller, envidoRaised[3 * calls + call]));
  const answer = (seat: number, calls: number): SmallNode => {
    const declined = seat === 0 ? -gain(1, envidoDeclined[calls]) : gain(0, envidoDeclined[calls]);
    const points = envidoAccepted[calls];
    const [toMano, toPie] = points < 0 ? stakes.falta : [points, points];
    const [won, lost] = [gain(0, toMano), -gain(1, toPie)];
    return {
      turn: seat,
      children: [end(() => declined), end((i, j) => (i >= j ? won : lost)), ...raises(calls, seat)],
    };
  };
  const open = (seat: number, passed: SmallNode): SmallNode => ({
    turn: seat,
    children: [passed, ...raises(NO_CALLS, seat)],
  });
  const nobody = end(() => 0);
  return new SmallTree(open(0, open(1, nobody)), [WIDTH, WIDTH]);
}

/** The calls so far at each node of an auction where somebody moves: none where it may be opened. */
export function auctionPlaces(
  tree: SmallTree,
  rules: Pick<EnvidoStakes, 'envidoEnvidoFalta'>,
): ReadonlyMap<number, string> {
  const places = new Map<number, string>();
  const visit = (node: number, calls: string): void => {
    if (tree.turn(node) === END) return;
    places.set(node, calls);
    const raises = callsAfter(envidoSequences.indexOf(calls), rules);
    // an opener may pass, an answer may be to decline or to accept
    const others = calls === '' ? 1 : 2;
    raises.forEach((call, k) => {
      visit(tree.child(node, others + k), calls + ENVIDO_LETTERS[call]);
    });
    if (calls === '') visit(tree.child(node, 0), '');
  };
  visit(tree.root, '');
  return places;
}

/** The calls (0, 1, 2 for envido, real envido, falta envido) that may follow the calls so far, as in `envidoSequences`. */
export function callsAfter(calls: number, rules: Pick<EnvidoStakes, 'envidoEnvidoFalta'>): number[] {
  return CALLS.filter((call) => {
    const next = envidoRaised[3 * calls + call];
    return next !== 0 && (next !== ENVIDO_ENVIDO_FALTA || rules.envidoEnvidoFalta);
  });
}
