import { MISSING } from '../../../../cbr/case-base.ts';
import type { Seat } from '../../../../core/game.ts';
import { ACTION, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import { handEnvido, handFlor, handIndex } from '../../../../games/truco/cards.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { AT, DEALT, FACED, handAttributes, OPP, OPP_DEALT, OWN, PLAYED, WON } from './attributes.ts';
import { categoryOf, codeOf, PLACE_CODES, suitCodeOf, UNPLAYED } from './card-codes.ts';

/** The values of one case, in the order of the attributes. */
export type HandValues = Int8Array;

export function emptyHand(): HandValues {
  return new Int8Array(handAttributes.length).fill(MISSING);
}

const SUITS = [AT.highSuit, AT.middleSuit, AT.lowSuit] as const;
const OPP_SUITS = [AT.oppHighSuit, AT.oppMiddleSuit, AT.oppLowSuit] as const;

/** Attributes that are 0 (nobody, nothing) until something happens: calls, refusals, winners and stakes of bets. */
const ZERO_AT_FIRST = handAttributes
  .map((_, attribute) => attribute)
  .filter((attribute) => attribute >= AT.ownFaceDown && attribute <= AT.foldTrick)
  .filter((attribute) => ![AT.points, AT.oppPoints, AT.trucoWinner, AT.trucoStake].includes(attribute));

/** The attribute that a call sets to its caller. */
const callAttribute = new Map<number, number>([
  [ACTION.REAL_ENVIDO, AT.realEnvido],
  [ACTION.FALTA_ENVIDO, AT.faltaEnvido],
  [ACTION.FLOR, AT.flor],
  [ACTION.CONTRAFLOR, AT.contraflor],
  [ACTION.CONTRAFLOR_AL_RESTO, AT.contraflorResto],
  [ACTION.CONTRAFLOR_E_A_FALTA, AT.contraflorFalta],
  [ACTION.TRUCO, AT.truco],
  [ACTION.RETRUCO, AT.retruco],
  [ACTION.VALE_CUATRO, AT.valeCuatro],
  [ACTION.HIDE, AT.pointsHidden],
]);

/**
 * Writes what the seat of the view knows of the current hand into `into`, as the attributes of a case: a question to
 * the base is a case that is not finished yet. A case-based agent reads nothing else.
 */
export function readHand(view: TrucoView, into: HandValues): HandValues {
  into.fill(MISSING);
  for (const attribute of ZERO_AT_FIRST) into[attribute] = 0;
  into[AT.mano] = player(view, view.mano);
  into[AT.score] = view.startScores[view.seat];
  into[AT.oppScore] = view.startScores[1 - view.seat];
  const cards = byPlace(view.cards);
  for (let place = 0; place < 3; place++) {
    into[DEALT[place]] = codeOf[cards[place]];
    into[SUITS[place]] = suitCodeOf[cards[place]];
  }
  into[AT.points] = handEnvido[handIndex(cards[0], cards[1], cards[2])];
  replay(view, cards, into);
  for (let trick = 0; trick < view.tricks.length; trick++) {
    const { winner } = view.tricks[trick];
    if (winner !== null) into[WON[trick]] = winner === 2 ? 0 : player(view, winner);
  }
  // the rule set may have erased a truco that envido came before
  if (view.truco.by === null) into[AT.truco] = into[AT.trucoTrick] = 0;
  if (view.envido.winner !== null) {
    into[AT.envidoWinner] = player(view, view.envido.winner);
    into[AT.envidoStake] = view.envido.points;
  }
  if (view.flor.winner !== null) {
    into[AT.florWinner] = player(view, view.flor.winner);
    into[AT.florStake] = view.flor.points;
  }
  return into;
}

/**
 * Writes a hand that is over into `into`, with its result, the opponent's cards, and why cards were not played. Both
 * hands are open here, for the base: no agent may decide from these values.
 */
export function finishHand(view: TrucoView, opponentCards: readonly number[], into: HandValues): HandValues {
  readHand(view, into);
  const cards = byPlace(opponentCards);
  for (let place = 0; place < 3; place++) {
    into[OPP_DEALT[place]] = codeOf[cards[place]];
    into[OPP_SUITS[place]] = suitCodeOf[cards[place]];
  }
  into[AT.oppPoints] = handEnvido[handIndex(cards[0], cards[1], cards[2])];
  into[AT.scoreAfter] = view.scores[view.seat];
  into[AT.oppScoreAfter] = view.scores[1 - view.seat];
  into[AT.trucoWinner] = view.outcome ? player(view, view.outcome.winner) : 0;
  into[AT.trucoStake] = view.outcome?.points ?? 0;
  const reason = unplayedReason(into);
  for (let trick = 0; trick < 3; trick++) {
    if (into[PLAYED[trick]] === MISSING) into[PLAYED[trick]] = reason;
    if (into[FACED[trick]] === MISSING) into[FACED[trick]] = reason;
  }
  into[AT.usefulCard] = into[AT.usefulTruco] = into[AT.usefulEnvido] = 1;
  return into;
}

/** A finished hand of this seat as a case: `finishHand` with the opponent's cards of the state. */
export function finishedHand(state: TrucoState, seat: Seat, view: TrucoView): HandValues {
  const from = 3 * (1 - seat);
  return finishHand(view, Array.from(state.cards.subarray(from, from + 3)), emptyHand());
}

/** Three cards by their place: high, middle, low. Of equal cards the lower number comes first. */
export function byPlace(cards: readonly number[]): number[] {
  return [...cards].sort((a, b) => codeOf[b] - codeOf[a] || a - b);
}

/** The points of this seat's flor, 0 without one. */
export function florPoints(view: TrucoView): number {
  return handFlor[handIndex(view.cards[0], view.cards[1], view.cards[2])];
}

/** The trick that the next card belongs to: 1, 2 or 3. */
export function currentTrick(hand: HandValues): number {
  return hand[AT.won1] === MISSING ? 1 : hand[AT.won2] === MISSING ? 2 : 3;
}

function player(view: TrucoView, seat: number): number {
  return seat === view.seat ? 1 : 2;
}

/** Goes through the hand's log: cards, calls with their trick, and what each refusal refused. */
function replay(view: TrucoView, cards: readonly number[], into: HandValues): void {
  let played = 0;
  let [florAsked, envidoAsked] = [false, false];
  for (const { seat, action } of view.log) {
    const who = player(view, seat);
    const trick = played >> 1;
    if (action < FIRST_CALL || action === FACE_DOWN_HIDDEN) {
      played++;
      if (action >= FACE_DOWN) {
        into[who === 1 ? AT.ownFaceDown : AT.oppFaceDown] = trick + 1;
        into[who === 1 ? PLAYED[trick] : FACED[trick]] = UNPLAYED.faceDown;
      } else if (who === 1) {
        into[OWN[trick]] = codeOf[action];
        into[PLAYED[trick]] = PLACE_CODES[cards.indexOf(action)];
      } else {
        into[OPP[trick]] = codeOf[action];
        into[FACED[trick]] = categoryOf[codeOf[action]];
      }
    } else if (action === ACTION.ENVIDO) into[into[AT.envido] === 0 ? AT.envido : AT.envidoEnvido] = who;
    else if (action === ACTION.MAZO) {
      into[AT.fold] = who;
      into[AT.foldTrick] = trick + 1;
    } else if (action === ACTION.ACHICO) into[AT.florDeclined] = who;
    else if (action === ACTION.NO_QUIERO) {
      into[florAsked ? AT.florDeclined : envidoAsked ? AT.envidoDeclined : AT.trucoDeclined] = who;
    } else {
      const attribute = callAttribute.get(action);
      if (attribute !== undefined) into[attribute] = who;
      if (action === ACTION.TRUCO) into[AT.trucoTrick] = trick + 1;
      else if (action === ACTION.RETRUCO) into[AT.retrucoTrick] = trick + 1;
      else if (action === ACTION.VALE_CUATRO) into[AT.valeCuatroTrick] = trick + 1;
    }
    envidoAsked = action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
    florAsked = action >= ACTION.CONTRAFLOR && action <= ACTION.CONTRAFLOR_E_A_FALTA;
  }
}

function unplayedReason(hand: HandValues): number {
  if (hand[AT.fold] === 1) return UNPLAYED.ownFold;
  return hand[AT.trucoWinner] === 1 ? UNPLAYED.opponentFolded : UNPLAYED.betLost;
}
