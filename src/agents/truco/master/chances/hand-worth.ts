import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { Worth } from '../../../../solve/improved-play.ts';
import { pointWorth } from '../opening/envido-worth.ts';
import { matchChances } from './match-chances.ts';

/** What the first hand of a match is worth by the chance to win the match after it, in points of cards and truco. */
export function matchWorth(rules: TrucoRules): Worth<TrucoState> {
  const match = matchChances(rules);
  const point = pointWorth(match, [0, 0]);
  return (state, seat) => {
    const scores = state.scores();
    const ofMano = match.afterHand(scores[state.mano], scores[1 - state.mano]);
    return (seat === state.mano ? ofMano - 0.5 : 0.5 - ofMano) / point;
  };
}

/** What it is worth in points. */
export const pointsWorth: Worth<TrucoState> = (state, seat) => {
  const scores = state.scores();
  return scores[seat] - scores[1 - seat];
};
