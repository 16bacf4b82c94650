import { ACTION } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { ActionChance } from '../envido/envido-strategy.ts';

/**
 * What the match's score makes of a mix over cards and truco bets: no refusal that loses the match, no call when the
 * hand as it stands wins it, and a call whenever a lost hand loses the match anyway.
 */
export function adjustToScore(
  view: TrucoView,
  legal: readonly number[],
  mix: readonly ActionChance[],
): readonly ActionChance[] {
  const mine = view.target - view.scores[view.seat];
  const theirs = view.target - view.scores[1 - view.seat];
  const { stake, asked } = view.truco;
  const call = ACTION.TRUCO + Math.max(stake, asked) - 1;
  const mayCall = call <= ACTION.VALE_CUATRO && legal.includes(call);
  const certain = (action: number): ActionChance[] => [{ action, chance: 1 }];
  if (asked > 0) {
    if (asked - 1 >= theirs) return certain(mayCall && asked < mine ? call : ACTION.QUIERO);
    // accepted it would be enough: a raise only lets the opponent off
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
