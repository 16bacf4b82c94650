import { emptyHand, finishHand, type HandValues, readHand } from '../../src/agents/truco/cases/base/hand.ts';
import type { State } from '../../src/core/game.ts';
import { FIRST_DEAL, parseAction } from '../../src/games/truco/actions.ts';
import { parseDeal } from '../../src/games/truco/cards.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoState } from '../../src/games/truco/state.ts';

/** The legal actions of the seat to move, for games of up to 64. */
export function legalOf(state: Pick<State, 'legal'>): number[] {
  const into = new Int32Array(64);
  return Array.from(into.subarray(0, state.legal(into)));
}

/** Plays `ENVIDO NO_QUIERO 1E ...` from a deal `1E 4B 5C/7E 7O 12C` (mano's hand first); a bare card is played. */
export function playHand(deal: string, actions: string, rules = 'ufsm24'): TrucoState {
  const game = trucoGame(rules);
  const state = game.start();
  const [mano, pie] = deal.split('/').map((hand) => hand.split(' ')) as [string[], string[]];
  state.apply(FIRST_DEAL + parseDeal(mano, pie));
  const legal = new Int32Array(game.maxActions);
  for (const word of actions.split(' ').filter(Boolean)) {
    const action = parseAction(/^\d/.test(word) ? `PLAY:${word}` : word);
    if (!legal.subarray(0, state.legal(legal)).includes(action)) throw new Error(`${word} is not legal here`);
    state.apply(action);
  }
  return state;
}

/** What the seat knows after these actions; seat 0 is mano of the first hand. */
export function handSeen(deal: string, actions: string, seat: number, rules?: string): HandValues {
  const state = playHand(deal, actions, rules);
  return readHand(trucoGame(rules ?? 'ufsm24').view(state, seat), emptyHand());
}

/** The finished hand as a case of this seat. */
export function handPlayed(deal: string, actions: string, seat: number, rules?: string): HandValues {
  const state = playHand(deal, actions, rules);
  const other = 1 - seat;
  const cards = Array.from(state.cards.subarray(3 * other, 3 * other + 3));
  return finishHand(trucoGame(rules ?? 'ufsm24').view(state, seat), cards, emptyHand());
}
