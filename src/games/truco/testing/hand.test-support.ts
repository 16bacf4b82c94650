import { FIRST_DEAL, formatAction, parseAction } from '../actions.ts';
import { parseDeal } from '../cards.ts';
import { parseRules } from '../rules.ts';
import { TrucoState } from '../state.ts';
import { applyChecked } from '../text/notation.ts';

/** A hand under way, mano in seat 0: `playHand('ufsm24', '1E 4B 5C/7E 7O 12C', 'ENVIDO QUIERO', [3, 5])`. Every action must be legal. */
export function playHand(rules: string, deal: string, actions = '', scores: [number, number] = [0, 0]): TrucoState {
  const state = new TrucoState(parseRules(rules));
  state.score.set(scores);
  const [mano, pie] = deal.split('/').map((hand) => hand.split(' '));
  state.apply(FIRST_DEAL + parseDeal(mano, pie));
  for (const name of actions.split(' ').filter(Boolean)) applyChecked(state, parseAction(name));
  return state;
}

/** The names of the legal actions, cards left out. */
export function legalCalls(state: TrucoState): string[] {
  return legalNames(state).filter((name) => !name.includes(':'));
}

export function legalNames(state: TrucoState): string[] {
  const into = new Int32Array(16);
  return Array.from(into.subarray(0, state.legal(into)), formatAction);
}
