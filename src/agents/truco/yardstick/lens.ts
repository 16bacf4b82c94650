import { ACTION, FACE_DOWN, FIRST_CALL, formatAction } from '../../../games/truco/actions.ts';
import { handEnvido, handIndex } from '../../../games/truco/cards.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { Lens } from '../../../solve/exploit.ts';
import { type Ranks, ranks6, ranks14 } from '../equilibrium/ranks.ts';

/** Envido scores that are told apart: nothing much, and the upper scores by twos. */
const ENVIDO_STEPS = [8, 24, 26, 28, 30, 32] as const;

/**
 * What a response trained against a Truco player looks at: how many cards are strong, then cards by 6 categories, then by
 * rank, the tricks, the bets. It plays no card face down and never folds: refusing does the same.
 */
export const trucoLens: Lens<TrucoView> = {
  keys(view) {
    const bets = `${view.truco.stake}${view.truco.asked}${side(view, view.truco.raiser)}`;
    const envido = `${view.envido.calls}${view.envido.asked ? '?' : ''}${side(view, view.envido.winner)}`;
    const open = view.envido.asked || (hasEnvido(view.game) && view.tricks.length <= 1 && view.held.length === 3);
    const score = open ? step(view) : '';
    const public_ = `${view.seat === view.mano ? 'm' : 'p'} ${won(view)} ${bets} ${envido} ${score}`;
    return [strongKey(view), cardsKey(view, ranks6), cardsKey(view, ranks14)].map((cards) => `${public_} ${cards}`);
  },

  actions(view, legal) {
    if (legal.includes(ACTION.SHOW)) return [ACTION.SHOW];
    const seen = new Set<number>();
    return legal.filter((action) => {
      if (action >= FACE_DOWN && action < FIRST_CALL) return false;
      if (action === ACTION.MAZO) return false;
      if (action >= FACE_DOWN) return true;
      const rank = ranks14.of[action];
      if (seen.has(rank)) return false;
      seen.add(rank);
      return view.held.length > 0;
    });
  },

  label(view, action) {
    if (action >= FACE_DOWN) return formatAction(action);
    // cards by their order in the hand: the same word at every fineness
    const stronger = view.held.filter((card) => ranks14.of[card] < ranks14.of[action]).length;
    return `card ${stronger}`;
  },
};

const envidoIn = new Map<string, boolean>();

function hasEnvido(game: string): boolean {
  const known = envidoIn.get(game) ?? parseGameId(game).envido;
  envidoIn.set(game, known);
  return known;
}

function side(view: TrucoView, seat: number | null): string {
  return seat === null ? '-' : seat === view.seat ? 'I' : 'u';
}

function won(view: TrucoView): string {
  return view.tricks.map(({ winner }) => (winner === null ? '.' : winner === 2 ? '=' : side(view, winner))).join('');
}

/** The cards held, and the one to beat. */
function cardsKey(view: TrucoView, ranks: Ranks): string {
  const held = view.held.map((card) => ranks.of[card]).sort((a, b) => a - b);
  return `${ranks.name}: ${held.join()} ${lead(view, ranks)}`;
}

/** Only the number of good cards held, and whether the card to beat can be beaten. */
function strongKey(view: TrucoView): string {
  const held = view.held.map((card) => ranks14.of[card]);
  const theirs = opponentCard(view);
  const beats =
    theirs === undefined ? '' : held.some((rank) => rank < theirs) ? '>' : held.includes(theirs) ? '=' : '<';
  return `${held.filter((rank) => rank < 4).length}${held.filter((rank) => rank >= 4 && rank < 7).length} ${beats}`;
}

function lead(view: TrucoView, ranks: Ranks): string {
  const theirs = opponentCard(view);
  if (theirs === undefined) return '';
  const card = ranks14.of.indexOf(theirs);
  return String(theirs === HIDDEN ? HIDDEN : ranks.of[card]);
}

const HIDDEN = 14;

/** The rank of the card that the opponent has led in this trick. */
function opponentCard(view: TrucoView): number | undefined {
  const trick = view.tricks[view.tricks.length - 1];
  const action = trick?.winner === null ? trick.plays[1 - view.seat] : null;
  if (action === null || action === undefined) return undefined;
  return action < FACE_DOWN ? ranks14.of[action] : HIDDEN;
}

function step(view: TrucoView): number {
  const [a, b, c] = view.cards as [number, number, number];
  const score = handEnvido[handIndex(a, b, c)];
  return ENVIDO_STEPS.filter((least) => score >= least).length;
}
