import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { TWO_TRICKS } from '../../../three-tricks/card-tree.ts';
import { playedRanks } from '../../../three-tricks/played-ranks.ts';
import { BOTH, betState, NOBODY } from './truco-bets.ts';
import { ACCEPTS, CALLS, LAST_CARD, type TrucoTree } from './truco-tree.ts';

/** Where a view stands in the game of cards and truco: the public node and the private index of its seat. */
export interface InformationSet {
  readonly node: number;
  readonly index: number;
}

/** The information set of a view whose seat is to play a card or to answer truco. */
export function informationSetOf(view: TrucoView, tree: TrucoTree): InformationSet {
  const played = ranksPlayed(view, tree);
  const led: number | undefined = played[TWO_TRICKS];
  const node = tree.node(played.slice(0, TWO_TRICKS), led !== undefined, betOf(view));
  const held = view.held.map((card) => tree.ranks.of[card]);
  if (led === undefined) return { node, index: tree.holdings.indexOf(held) };
  return { node, index: held.length === 0 ? led : tree.followerIndex(node, led, held[0]) };
}

/** An action taken at a node of a tree. */
export interface Step {
  readonly node: number;
  readonly action: number;
}

/** The path from the root to where a view stands. Envido and flor are no part of it. */
export function pathOf(view: TrucoView, tree: TrucoTree, rules: TrucoRules): Step[] {
  const steps: Step[] = [];
  const played = ranksPlayed(view, tree);
  let cards = 0;
  let node = tree.root;
  /** Who called an envido or flor that may wait for an answer. */
  let sideCaller = -1;
  const find = (meaning: number): number => {
    for (let k = 0; k < tree.actions(node); k++) if (tree.meaning(node, k) === meaning) return k;
    return -1;
  };
  const take = (meaning: number): void => {
    const action = find(meaning);
    if (action < 0) throw new RangeError('the log of this view is no course of a hand');
    steps.push({ node, action });
    node = tree.child(node, action);
  };
  const takeBack = (): void => {
    node = (steps.pop() as Step).node;
  };
  for (const { seat, action } of view.log) {
    const isSideCall = action >= ACTION.ENVIDO && action <= ACTION.CONTRAFLOR_E_A_FALTA;
    const isAnswer = action === ACTION.QUIERO;
    if (isSideCall) {
      if (rules.envidoFirst === 'erases' && tree.callIsOpen(node)) takeBack();
      sideCaller = seat;
    } else if (isAnswer && sideCaller >= 0 && seat !== sideCaller) sideCaller = -1;
    else if (isAnswer) take(ACCEPTS);
    else if (isCard(action)) {
      const rank = played[cards++];
      take(cards > TWO_TRICKS ? LAST_CARD : rank);
    } else if (action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO) {
      // to accept on one's own turn and then to raise is the same as to raise at once
      if (find(CALLS) < 0) takeBack();
      take(CALLS);
    }
    if (!isSideCall && !isAnswer) sideCaller = -1;
  }
  return steps;
}

/** The state of the truco bets; seats count from mano. */
function betOf(view: TrucoView): number {
  const { stake, asked, by, raiser } = view.truco;
  const seat = (of: number | null) => (of === view.mano ? 0 : 1);
  if (asked > 0) return betState({ level: asked - 1, owner: NOBODY, caller: seat(by) });
  if (stake === 1) return betState({ level: 1, owner: BOTH, caller: -1 });
  if (stake === 4) return betState({ level: 4, owner: NOBODY, caller: -1 });
  const last = view.log[view.log.length - 1];
  const mustPlay = stake === 3 && last?.action === ACTION.QUIERO && last.seat === raiser && view.turn === raiser;
  const state = { level: stake, owner: seat(raiser), caller: -1 };
  return betState(mustPlay ? { ...state, mustPlay } : state);
}

function isCard(action: number): boolean {
  return action < FIRST_CALL || action > ACTION.MAZO;
}

/** The ranks on the table in the order played. */
function ranksPlayed(view: TrucoView, { cards, ranks }: TrucoTree): number[] {
  const weakest = ranks.sizes.length - 1;
  return playedRanks(view, cards, ranks.sizes.length, (action) => {
    if (!isCard(action)) return undefined;
    // a seat knows its own card that lies face down
    return action < FIRST_CALL ? ranks.of[action % FACE_DOWN] : weakest;
  });
}
