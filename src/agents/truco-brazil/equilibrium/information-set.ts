import { ACTION, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../games/truco-brazil/actions.ts';
import { FIXED, RANKS, STRENGTHS, STRONGEST_COMMON, strengths } from '../../../games/truco-brazil/cards.ts';
import type { BrazilView } from '../../../games/truco-brazil/view.ts';
import { TWO_TRICKS } from '../../three-tricks/card-tree.ts';
import { playedRanks } from '../../three-tricks/played-ranks.ts';
import { EITHER, NOBODY, OPEN } from './bets.ts';
import type { HandTree } from './hand-tree.ts';

/** Where a view stands in the solved hand: the public node and this seat's private index. */
export interface InformationSet {
  readonly node: number;
  readonly index: number;
}

/** Finds a view in which this seat is to move; undefined where the solved hand has no such place. */
export function informationSetOf(view: BrazilView, tree: HandTree): InformationSet | undefined {
  const played = ranksPlayed(view, tree);
  const closed = played.slice(0, TWO_TRICKS);
  const led = played[TWO_TRICKS];
  const bet = tree.bets.find(betState(view, tree.ladder.length));
  const node = bet < 0 ? -1 : tree.node(closed, led !== undefined, bet);
  // another may be to move where the rules are others than those of the solved hand
  if (node < 0 || tree.turn(node) !== (view.seat === view.mano ? 0 : 1)) return undefined;
  const held = view.held.map((card) => rankIn(card, view.manilhas!));
  const index = tree.index(node, held, led);
  return index < 0 ? undefined : { node, index };
}

/**
 * The rank of a card from the strongest: the four manilhas first, then the others. A turned card leaves the nine ranks
 * that are not the manilhas'; with the fixed ones all ten are left.
 */
export function rankIn(card: number, manilhas: number): number {
  const strength = strengths[40 * manilhas + card];
  if (strength > STRONGEST_COMMON || manilhas === FIXED) return STRENGTHS - strength;
  return STRENGTHS - strength - (manilhas + 1 > strength ? 1 : 0);
}

/** How many cards of each rank there are, from the strongest. A turned card is one less of its rank. */
export function rankSizes(manilhas: number, turned: number): number[] {
  const sizes = new Array<number>(manilhas === FIXED ? STRENGTHS : 4 + RANKS.length - 1).fill(0);
  for (let card = 0; card < 40; card++) if (card !== turned) sizes[rankIn(card, manilhas)]++;
  return sizes;
}

/** The state of the bets; seats count from mano. */
function betState({ bet, mano, log, turn }: BrazilView, steps: number) {
  const seat = (of: number) => (of === mano ? 0 : 1);
  const { step, answerer, caller, raiser } = bet;
  const open = { step, owner: NOBODY, caller: NOBODY, mustPlay: false, end: OPEN };
  if (answerer !== null) return { ...open, caller: seat(caller!) };
  if (step === steps - 1) return open;
  if (raiser === null) return { ...open, owner: EITHER };
  const last = log[log.length - 1];
  const mustPlay = step > 1 && last.action === ACTION.ACEITO && last.seat === turn && raiser === turn;
  return { ...open, owner: seat(raiser), mustPlay };
}

/** The ranks on the table in the order played; a hidden card counts as one of the weakest. */
function ranksPlayed(view: BrazilView, { cards, ranks }: HandTree): number[] {
  return playedRanks(view, cards, ranks, (action) => {
    if (action === FACE_DOWN_HIDDEN) return ranks - 1;
    return action < FIRST_CALL ? rankIn(action % FACE_DOWN, view.manilhas!) : undefined;
  });
}
