import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { nextTrucoCall } from '../cards/truco-mix.ts';
import type { ActionChance } from '../mix.ts';

/**
 * Adjusts a mix over cards and truco bets to the score of the match. It refuses nothing when that loses the match, calls
 * nothing when the hand as it stands wins the match, and calls when a lost hand loses the match anyway.
 */
export function adjustToScore(
  view: TrucoView,
  legal: readonly number[],
  mix: readonly ActionChance[],
): readonly ActionChance[] {
  const mine = view.target - view.scores[view.seat];
  const theirs = view.target - view.scores[1 - view.seat];
  const { stake, asked } = view.truco;
  const call = nextTrucoCall(view);
  const mayCall = call <= ACTION.VALE_CUATRO && legal.includes(call);
  const certain = (action: number): ActionChance[] => [{ action, chance: 1 }];
  if (asked > 0) {
    if (asked - 1 >= theirs) return certain(mayCall && asked < mine ? call : ACTION.QUIERO);
    // to accept is enough: a raise only gives the opponent a way out
    return asked >= mine ? without(mix, call, ACTION.QUIERO) : mix;
  }
  if (!mayCall) return mix;
  if (stake >= mine) return without(mix, call);
  return stake >= theirs ? certain(call) : mix;
}

/** The mix without an action; its chance goes to `heir`, or to the others in proportion. */
function without(mix: readonly ActionChance[], action: number, heir?: number): readonly ActionChance[] {
  const gone = mix.find((choice) => choice.action === action);
  const others = mix.filter((choice) => choice.action !== action);
  if (gone === undefined || (heir === undefined && others.length === 0)) return mix;
  if (heir !== undefined) {
    const kept = others.find((choice) => choice.action === heir)?.chance ?? 0;
    return [...others.filter((choice) => choice.action !== heir), { action: heir, chance: kept + gone.chance }];
  }
  const left = 1 - gone.chance;
  return others.map(({ action: other, chance }) => ({ action: other, chance: chance / left }));
}
