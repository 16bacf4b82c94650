import { ACTION, isEnvidoCall } from '../../../games/truco/actions.ts';
import {
  betPoints,
  ENVIDO_LETTERS,
  envidoAccepted,
  envidoDeclined,
  envidoSequences,
} from '../../../games/truco/bidding.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { callsAfter, envidoScoreIndex } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import type { HandModel } from './hand-model.ts';

/** Less likely ends are left out. */
const LEAST_CHANCE = 1e-9;

/** One way in which an envido may end: points of the seat and of the other, and how likely. */
export interface AuctionOutcome {
  readonly mine: number;
  readonly theirs: number;
  readonly chance: number;
}

/**
 * How the envido may end after each thing that the seat of a view can do about it (calls, answers, `PASS`) when both bid
 * by the auction at the score of the match. `theirScores`: the chance that the other holds each of `ENVIDO_SCORES`.
 */
export function auctionOutcomes(
  view: TrucoView,
  { envido, rules }: Pick<HandModel, 'envido' | 'rules'>,
  theirScores: readonly number[],
): Map<number, AuctionOutcome[]> {
  const { mano, seat, envido: now, log } = view;
  const scores = [view.scores[mano], view.scores[1 - mano]] as const;
  const own = seat === mano ? 0 : 1;
  const ownScore = envidoScoreIndex[handOf(view.cards)];
  const ends = new Map<string, AuctionOutcome>();
  const add = (winner: number, points: number, weights: readonly number[]): void => {
    const chance = weights.reduce((sum, weight) => sum + weight, 0);
    if (chance < LEAST_CHANCE) return;
    const won = points === 0 ? 0 : betPoints(rules, points, scores[winner], scores[1 - winner]);
    const [mine, theirs] = winner === own ? [won, 0] : [0, won];
    const key = `${mine} ${theirs}`;
    ends.set(key, { mine, theirs, chance: chance + (ends.get(key)?.chance ?? 0) });
  };
  const movesAfter = (calls: string): number[] => {
    const raises = callsAfter(envidoSequences.indexOf(calls), rules).map((call) => ACTION.ENVIDO + call);
    return calls === '' ? [PASS, ...raises] : [ACTION.NO_QUIERO, ACTION.QUIERO, ...raises];
  };
  /** A seat (0 mano, 1 pie) has moved; `weights` are those of the other's scores that came so far. */
  const follow = (opener: number, calls: string, mover: number, move: number, weights: readonly number[]): void => {
    const sequence = envidoSequences.indexOf(calls);
    if (move === PASS && mover === 0) go(1, '', 1, weights);
    else if (move === PASS) add(own, 0, weights);
    else if (move === ACTION.NO_QUIERO) add(1 - mover, envidoDeclined[sequence], weights);
    else if (move === ACTION.QUIERO) {
      // mano has equal points
      const wins = (theirs: number) => (own === 0 ? ownScore >= theirs : ownScore > theirs);
      const points = envidoAccepted[sequence];
      add(
        own,
        points,
        weights.map((weight, i) => (wins(i) ? weight : 0)),
      );
      add(
        1 - own,
        points,
        weights.map((weight, i) => (wins(i) ? 0 : weight)),
      );
    } else go(opener, calls + ENVIDO_LETTERS[move - ACTION.ENVIDO], 1 - mover, weights);
  };
  const go = (opener: number, calls: string, mover: number, weights: readonly number[]): void => {
    for (const move of movesAfter(calls)) {
      const chances = envido.chancesOf(scores, { opener, calls }, move);
      const left = weights.map((weight, i) => weight * chances[mover === own ? ownScore : i]);
      if (left.some((weight) => weight > LEAST_CHANCE)) follow(opener, calls, mover, move, left);
    }
  };
  const by = log.find(({ action }) => isEnvidoCall(action))?.seat ?? seat;
  return new Map(
    movesAfter(now.calls).map((move) => {
      ends.clear();
      follow(by === mano ? 0 : 1, now.calls, own, move, theirScores);
      return [move, [...ends.values()]];
    }),
  );
}
