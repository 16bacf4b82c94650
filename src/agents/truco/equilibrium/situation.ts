import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../games/truco/actions.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { BOTH, betState, NOBODY } from './ladder.ts';
import type { Ranks } from './ranks.ts';
import type { TrucoTree } from './truco-tree.ts';

/** Where a view stands in the card and truco game: the public node and this seat's private index. */
export interface Situation {
  readonly node: number;
  readonly index: number;
}

const PARDA = 2;
const LAST = 4;

/** Finds the table's place for a view in which this seat owes a card or an answer to truco. */
export function situationOf(view: TrucoView, tree: TrucoTree, ranks: Ranks): Situation {
  const played = playedRanks(view, tree, ranks);
  const closed = played.slice(0, LAST);
  const led = played[LAST];
  const node = tree.node(closed, led !== undefined, betsOf(view));
  const held = view.held.map((card) => ranks.of[card]);
  if (led === undefined) return { node, index: tree.holdings.find(held) };
  const own = held[0];
  if (own === undefined) return { node, index: led };
  const wins = own < led || (own === led && tree.tieWins(closed));
  return { node, index: wins ? ranks.sizes.length + led : led };
}

/** The state of the truco ladder; seats count from mano. */
function betsOf(view: TrucoView): number {
  const { stake, asked, by, raiser } = view.truco;
  const seat = (of: number | null) => (of === view.mano ? 0 : 1);
  if (asked > 0) return betState({ level: asked - 1, owner: NOBODY, caller: seat(by) });
  if (stake === 1) return betState({ level: 1, owner: BOTH, caller: -1 });
  if (stake === 4) return betState({ level: 4, owner: NOBODY, caller: -1 });
  const last = view.log[view.log.length - 1];
  const rests = stake === 3 && last?.action === ACTION.QUIERO && last.seat === raiser && view.turn === raiser;
  const state = { level: stake, owner: seat(raiser), caller: -1 };
  return betState(rests ? { ...state, rests: true } : state);
}

/**
 * Ranks on the table in the order played, such that every trick was won as it was. The table knows no face-down card
 * (carta virada), and six categories tie where the real cards do not: then the nearest ranks that fit stand in.
 */
export function playedRanks(view: TrucoView, tree: TrucoTree, ranks: Ranks): number[] {
  const plays = view.log.filter(({ action }) => action < FIRST_CALL || action > ACTION.MAZO);
  const weakest = ranks.sizes.length - 1;
  const path: number[] = [];
  for (let at = 0; at < plays.length; at += 2) {
    const trick = plays.slice(at, at + 2);
    // one knows one's own card that lies face down
    const wanted = trick.map(({ action }) => (action < FIRST_CALL ? ranks.of[action % FACE_DOWN] : weakest));
    const winner = view.tricks[at / 2]?.winner ?? null;
    const sign = winner === null ? null : winner === PARDA ? 0 : winner === trick[0]?.seat ? -1 : 1;
    path.push(...(fits(path, wanted, sign, tree) ? wanted : standIn(path, wanted, sign, tree)));
  }
  return path;
}

/** Whether the deck has these cards left and the trick goes to the same player (sign of first rank less second). */
function fits(path: readonly number[], trick: readonly number[], sign: number | null, tree: TrucoTree): boolean {
  const [first, second] = trick as [number, number?];
  if (second !== undefined && sign !== null && Math.sign(first - second) !== sign) return false;
  return tree.cards.find([...path, ...trick].slice(0, LAST)) >= 0;
}

function standIn(path: readonly number[], wanted: readonly number[], sign: number | null, tree: TrucoTree): number[] {
  const all = tree.holdings.sizes.map((_, rank) => rank);
  const tricks = wanted.length === 1 ? all.map((rank) => [rank]) : all.flatMap((a) => all.map((b) => [a, b]));
  const distance = (trick: readonly number[]) => trick.reduce((sum, rank, i) => sum + Math.abs(rank - wanted[i]), 0);
  return tricks
    .filter((trick) => fits(path, trick, sign, tree))
    .reduce((best, trick) => (distance(trick) < distance(best) ? trick : best));
}
