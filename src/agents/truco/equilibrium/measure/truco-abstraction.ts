import { ACTION, FACE_DOWN, FIRST_CALL, formatAction } from '../../../../games/truco/actions.ts';
import { handEnvido } from '../../../../games/truco/cards.ts';
import { parseGameId } from '../../../../games/truco/game.ts';
import { PARDA } from '../../../../games/truco/position.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import type { TrialAbstraction } from '../../../../solve/improved-play.ts';
import type { Abstraction } from '../../../../solve/learned-response.ts';
import { handOf } from '../cards/hands.ts';
import { type Ranks, ranks6, ranks14 } from '../cards/ranks.ts';

/** Stands for the rank of a card face down. */
const HIDDEN = 14;
/** The lowest scores of the groups into which envido scores are put; all below the first are one group. */
const ENVIDO_GROUPS = [8, 24, 26, 28, 30, 32];

/** The share of the decisions in the first trick at which other actions are tried. */
const FIRST_TRICK_TRIED = 0.25;

/**
 * What a response to a Truco player tells apart: who won the tricks, the bets, the group of its envido score while that
 * counts, and its cards (how many are strong, then by 6 categories, then by 14 ranks). It plays no card face down and
 * never folds on its turn.
 */
export const trucoAbstraction: Abstraction<TrucoView> = {
  keys(view) {
    const known = `${publicKey(view)} ${scoreCounts(view) ? envidoGroup(handEnvido[handOf(view.cards)]) : ''}`;
    return [strongKey(view), cardsKey(view, ranks6), cardsKey(view, ranks14)].map((cards) => `${known} ${cards}`);
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
    // by its place in the hand, which the coarsest key fits too
    const stronger = view.held.filter((card) => ranks14.of[card] < ranks14.of[action]).length;
    return `card ${stronger}`;
  },
};

/**
 * What the improvement of a player's own play tells apart, beginning with what is public alone: the same, and the group of
 * each score that was said. Mano may fold before anything is said. A card counts by its place in the hand, face down or not.
 */
export const ownAbstraction: TrialAbstraction<TrucoView> = {
  keys(view) {
    const { said } = view.envido;
    const heard = [said[view.seat], said[1 - view.seat]].map((score) => (score === null ? '-' : envidoGroup(score)));
    const known = `${publicKey(view)} ${heard.join('')}`;
    const score = scoreCounts(view) ? `score ${envidoGroup(handEnvido[handOf(view.cards)])}` : '';
    const cards = [strongKey(view), cardsKey(view, ranks6), cardsKey(view, ranks14)].map((key) => `${score} ${key}`);
    return [...new Set(['', score, strongKey(view), ...cards])].map((key) => `${known} ${key}`);
  },

  actions(view, legal) {
    if (legal.includes(ACTION.SHOW)) return [];
    const folds = view.log.length === 0 && legal.includes(ACTION.MAZO);
    return [...trucoAbstraction.actions(view, legal), ...(folds ? [ACTION.MAZO] : [])];
  },

  label(view, action) {
    const isHidden = action >= FACE_DOWN && action < FIRST_CALL;
    return trucoAbstraction.label(view, isHidden ? action - FACE_DOWN : action);
  },

  // a player that solves the rest of a hand has one more to solve after almost everything that is tried in the first trick
  share: ({ tricks }) => ((tricks[0]?.winner ?? null) === null ? FIRST_TRICK_TRIED : 1),
};

/** What both know: who is mano, who won the tricks, the bets, how the envido stands. */
function publicKey(view: TrucoView): string {
  const bets = `${view.truco.stake}${view.truco.asked}${side(view, view.truco.raiser)}`;
  const envido = `${view.envido.calls}${view.envido.asked ? '?' : ''}${side(view, view.envido.winner)}`;
  return `${view.seat === view.mano ? 'm' : 'p'} ${won(view)} ${bets} ${envido}`;
}

/** Whether the seat's envido score still counts. */
function scoreCounts(view: TrucoView): boolean {
  return view.envido.asked || (hasEnvido(view.game) && view.tricks.length <= 1 && view.held.length === 3);
}

const envidoIn = new Map<string, boolean>();

function hasEnvido(game: string): boolean {
  const known = envidoIn.get(game) ?? parseGameId(game).envido;
  envidoIn.set(game, known);
  return known;
}

/** Whose something is. */
function side(view: TrucoView, seat: number | null): string {
  return seat === null ? '-' : seat === view.seat ? 'I' : 'u';
}

/** Who won each trick. */
function won(view: TrucoView): string {
  return view.tricks
    .map(({ winner }) => (winner === null ? '.' : winner === PARDA ? '=' : side(view, winner)))
    .join('');
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

/** The rank of the card that the opponent has led in this trick. */
function opponentCard(view: TrucoView): number | undefined {
  const trick = view.tricks[view.tricks.length - 1];
  const action = trick?.winner === null ? trick.plays[1 - view.seat] : null;
  if (action === null || action === undefined) return undefined;
  return action < FACE_DOWN ? ranks14.of[action] : HIDDEN;
}

function envidoGroup(score: number): number {
  return ENVIDO_GROUPS.filter((least) => score >= least).length;
}
