import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { Ranks } from './ranks.ts';
import { BOTH, betState, NOBODY } from './truco-bets.ts';
import { ACCEPTS, CALLS, LAST_CARD, type TrucoTree } from './truco-tree.ts';

/** An action taken at a node of the card and truco game. */
export interface Step {
  readonly node: number;
  readonly action: number;
}

/** The way from the root to where a view stands; envido and flor leave no trace in it. */
export function pathOf(view: TrucoView, tree: TrucoTree, ranks: Ranks, rules: TrucoRules): Step[] {
  const steps: Step[] = [];
  const played = playedRanks(view, tree, ranks);
  let cards = 0;
  let node = tree.root;
  /** Who called an envido or flor that may wait for an answer. */
  let aside = -1;
  const take = (meaning: number): void => {
    const action = find(tree, node, meaning);
    if (action < 0) throw new RangeError('the log of this view is no course of a hand');
    steps.push({ node, action });
    node = tree.child(node, action);
  };
  const takeBack = (): void => {
    node = (steps.pop() as Step).node;
  };
  for (const { seat, action } of view.log) {
    const isCard = action < FIRST_CALL || action > ACTION.MAZO;
    const isAside = action >= ACTION.ENVIDO && action <= ACTION.CONTRAFLOR_E_A_FALTA;
    const isAnswer = action === ACTION.QUIERO;
    if (isAside) {
      if (rules.envidoFirst === 'erases' && tree.callIsOpen(node)) takeBack();
      aside = seat;
    } else if (isAnswer && aside >= 0 && seat !== aside) aside = -1;
    else if (isAnswer) take(ACCEPTS);
    else if (isCard) {
      const rank = played[cards++];
      take(cards > 4 ? LAST_CARD : rank);
    } else if (action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO) {
      // accepted on its own turn, then raised: the same as raising at once
      if (find(tree, node, CALLS) < 0) takeBack();
      take(CALLS);
    }
    if (!isAside && !isAnswer) aside = -1;
  }
  return steps;
}

function find(tree: TrucoTree, node: number, meaning: number): number {
  for (let k = 0; k < tree.actions(node); k++) if (tree.meaning(node, k) === meaning) return k;
  return -1;
}

/** Where a view stands in the card and truco game: the public node and this seat's private index. */
export interface InformationSet {
  readonly node: number;
  readonly index: number;
}

const PARDA = 2;
const LAST = 4;

/** Finds the table's place for a view in which this seat owes a card or an answer to truco. */
export function informationSetOf(view: TrucoView, tree: TrucoTree, ranks: Ranks): InformationSet {
  const played = playedRanks(view, tree, ranks);
  const closed = played.slice(0, LAST);
  const led = played[LAST];
  const node = tree.node(closed, led !== undefined, betsOf(view));
  const held = view.held.map((card) => ranks.of[card]);
  if (led === undefined) return { node, index: tree.holdings.indexOf(held) };
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
  return betState(rests ? { ...state, mustPlay: true } : state);
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
