import type { Action } from '../../src/core/game.ts';
import { ACTION, FACE_DOWN, FIRST_CALL } from '../../src/games/truco/actions.ts';
import { CARDS, cardNames, handEnvido, parseHand, strength } from '../../src/games/truco/cards.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';

/** A kind of move that nobody who knows the game makes. */
export type SillyMove =
  | 'loses the match by giving up'
  | 'envido risks a won hand'
  | 'needless card'
  | 'shows losing points';

/** What is silly about a move, whatever the opponent holds; empty for almost every move. */
export function sillyMoves(view: TrucoView, legal: readonly Action[], action: Action): SillyMove[] {
  const found: SillyMove[] = [];
  const mine = view.target - view.scores[view.seat];
  const theirs = view.target - view.scores[1 - view.seat];
  const { truco, envido } = view;
  const refused = envido.asked ? (envido.declined ?? 0) : truco.asked > 0 ? truco.asked - 1 : 0;
  if (action === ACTION.NO_QUIERO && refused >= theirs && legal.includes(ACTION.QUIERO))
    found.push('loses the match by giving up');
  if (action === ACTION.MAZO && Math.max(truco.stake, truco.asked - 1) >= theirs && legal.length > 1)
    found.push('loses the match by giving up');
  const bets = action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
  const accepts = action === ACTION.QUIERO && envido.asked && (envido.declined ?? 0) < theirs;
  if ((bets || accepts) && truco.stake >= mine && theirs <= 2 && isWon(view)) found.push('envido risks a won hand');
  if (action < FACE_DOWN && isNeedless(view, action)) found.push('needless card');
  if (action === ACTION.SHOW) {
    const own = handEnvido[parseHand(view.cards.map((card) => cardNames[card]))];
    if (own <= (view.envido.said[view.mano] ?? 0)) found.push('shows losing points');
  }
  return found;
}

/** A stronger card than another one held that would do the same in this trick. */
function isNeedless({ tricks, seat, held }: TrucoView, action: Action): boolean {
  const trick = tricks[tricks.length - 1];
  const theirs = trick?.winner === null ? trick.plays[1 - seat] : null;
  if (theirs === null || theirs === undefined || theirs >= FIRST_CALL || theirs >= FACE_DOWN) return false;
  const result = (card: number) => Math.sign(strength[card] - strength[theirs]);
  return held.some((card) => strength[card] < strength[action] && result(card) === result(action));
}

/** Whether the hand is won whatever the opponent holds: two cards above all others, or one after a trick won. */
function isWon({ cards, held, tricks, seat }: TrucoView): boolean {
  const known = [...cards, ...tricks.flatMap(({ plays }) => plays.filter((card) => card !== null))];
  const unseen = Array.from({ length: CARDS }, (_, card) => card).filter((card) => !known.includes(card));
  const above = held.filter((card) => unseen.every((other) => strength[other] < strength[card])).length;
  return above >= (tricks.some(({ winner }) => winner === seat) ? 1 : tricks.length === 0 ? 2 : 3);
}
