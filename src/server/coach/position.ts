import { InputError } from '../../core/errors.ts';
import { parseGameId, type TrucoGame, trucoGame } from '../../games/truco/game.ts';
import type { TrucoState } from '../../games/truco/state.ts';

/** A position in which somebody is to move, from its line. */
export function readPosition(text: string): { readonly game: TrucoGame; readonly state: TrucoState } {
  const game = trucoGame(parseGameId(text.split(' ', 1)[0]));
  const state = game.parse(text);
  if (state.turn < 0) throw new InputError('nobody is to move in this position: the hand is over or not dealt');
  return { game, state };
}

export function legalIn(game: TrucoGame, state: TrucoState): number[] {
  const legal = new Int32Array(game.maxActions);
  return Array.from(legal.subarray(0, state.legal(legal)));
}
