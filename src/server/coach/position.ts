import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { emptyHand, finishHand, type HandValues } from '../../agents/truco/cases/base/hand.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { legalIn, readPosition } from '../../agents/truco/question.ts';
import { InputError } from '../../core/errors.ts';
import type { Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import { Rng } from '../../core/rng.ts';
import { ACTION, FIRST_CALL } from '../../games/truco/actions.ts';
import { CARDS, numberOf, SUITS, strength, suitOf } from '../../games/truco/cards.ts';
import type { TrucoView } from '../../games/truco/view.ts';

/** The agent that plays both sides after the better move: it is quick and has no memory. */
const CONTINUED_BY = 'careful';

const truco: readonly number[] = [ACTION.TRUCO, ACTION.RETRUCO, ACTION.VALE_CUATRO, ACTION.MAZO];
const answers: readonly number[] = [ACTION.QUIERO, ACTION.NO_QUIERO];

/** The kind of decision that was corrected: what the case is useful for. */
function usefulFor(action: number, { envido, flor }: TrucoView): number {
  if (action < FIRST_CALL) return AT.usefulCard;
  if (truco.includes(action)) return AT.usefulTruco;
  return answers.includes(action) && !envido.asked && !flor.asked ? AT.usefulTruco : AT.usefulEnvido;
}

export interface BetterHand {
  readonly values: HandValues;
  readonly seat: Seat;
  readonly won: boolean;
  readonly points: number;
}

/**
 * A hand with a better move, as a case of the seat that should have made it: the same cards and actions up to the move,
 * then the move, then played to its end by rules. The case counts only for the kind of decision that was corrected.
 */
export function betterHand(position: string, better: number): BetterHand {
  const { game, state } = readPosition(position);
  const seat = state.turn;
  const hand = state.handNumber;
  if (!legalIn(game, state).includes(better)) throw new InputError(problem('notLegal', { action: better }));
  const mark = usefulFor(better, game.view(state, seat));
  state.apply(better);
  const agent = trucoAgent(CONTINUED_BY).create();
  const rng = Rng.seeded(position).fork('coach');
  while (state.turn >= 0 && state.handNumber === hand) {
    const turn = { view: game.view(state, state.turn), legal: legalIn(game, state), deadline: Infinity, rng };
    const decision = agent.act(turn);
    if (!('action' in decision)) throw new Error(`${CONTINUED_BY} does not answer at once`);
    state.apply(decision.action);
  }
  const view = game.view(state, seat);
  const values = finishHand(view, Array.from(state.cards.subarray(3 * (1 - seat), 3 * (1 - seat) + 3)), emptyHand());
  for (const each of [AT.usefulCard, AT.usefulTruco, AT.usefulEnvido]) values[each] = each === mark ? 1 : 0;
  const points = view.scores[seat] - view.startScores[seat] - (view.scores[1 - seat] - view.startScores[1 - seat]);
  return { values, seat, won: view.outcome?.winner === seat, points };
}

/**
 * What a hand is to the one who holds it: its cards and those on the table. Two hands of one key are the same question,
 * with whatever points, calls and rules, whoever sits where, and with suits that only change their names: cards of equal
 * strength and number are the same, as long as the same ones share a suit.
 */
export function handKey({ seat, cards, tricks }: TrucoView): string {
  const played = tricks.map(({ plays }) => [plays[seat], plays[1 - seat]]);
  const known = [...cards, ...played.map(([, theirs]) => theirs)].filter((card) => isCard(card));
  const bySuit = SUITS.map((_, suit) =>
    known
      .filter((card) => suitOf(card) === suit)
      .map(rankOf)
      .sort()
      .join(),
  );
  return JSON.stringify([bySuit.sort(), played.map((pair) => pair.map(shownCard))]);
}

/** A card that lies open; a number above stands for one that was played face down. */
function isCard(action: number | null): action is number {
  return action !== null && action < CARDS;
}

/** A card on the table; which one was played face down is nobody else's to know. */
function shownCard(action: number | null): string | null {
  if (action === null) return null;
  return isCard(action) ? rankOf(action) : 'face down';
}

function rankOf(card: number): string {
  return `${strength[card]} ${numberOf(card)}`;
}
