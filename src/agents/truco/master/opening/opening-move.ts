import { ACTION, FACE_DOWN } from '../../../../games/truco/actions.ts';
import type { OpeningMove } from '../../equilibrium/opening/opening-tree.ts';

/** Whether an action of the engine is this move of an opening; a card face down is none. */
export function isMove(move: OpeningMove, action: number, rankOf: Uint8Array): boolean {
  switch (move.kind) {
    case 'card':
      return action < FACE_DOWN && rankOf[action] === move.rank;
    case 'envido':
      return action === ACTION.ENVIDO + move.call;
    case 'truco':
      return action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO;
    case 'accept':
      return action === ACTION.QUIERO;
    case 'decline':
      return action === ACTION.NO_QUIERO;
    case 'fold':
      return action === ACTION.MAZO;
  }
}
