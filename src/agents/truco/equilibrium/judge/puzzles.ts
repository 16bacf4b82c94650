import type { Action } from '../../../../core/game.ts';
import { Match } from '../../../../core/match.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { handEnvido } from '../../../../games/truco/cards.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { handOf } from '../cards/hands.ts';
import type { DecisionJudge } from './decision-values.ts';

/** "Quero ou não quero?": a position in which a call waits, and what either answer costs; plain JSON. */
export interface Puzzle {
  /** As `Game.format` writes it, without the game. */
  readonly position: string;
  /** Points less than with the better answer: one of the two is zero. */
  readonly accept: number;
  readonly decline: number;
}

/** By so many points one answer is better than the other: less would be a matter of taste. */
export const CLEAR = 0.25;
/** Points are kept to so many parts. */
const DIGITS = 100;

/** The puzzles of a match: every call that waits for an answer where one of the two is clearly better. */
export function* puzzlesOf(
  game: TrucoGame,
  { seed, actions }: { readonly seed: string; readonly actions: readonly Action[] },
  judge: DecisionJudge,
): Generator<Puzzle & { readonly question: string }> {
  const match = new Match(game, { seed });
  for (const action of actions) {
    match.advance();
    const { view, legal } = match.turn();
    const puzzle = view.flor.asked ? undefined : puzzleOf(judge, view, legal);
    if (puzzle)
      yield { position: game.format(match.state).slice(game.id.length + 1), ...puzzle, question: questionOf(view) };
    match.answer(action);
  }
}

/** What the two answers cost; `undefined` where no call waits, or neither is clearly better. */
export function puzzleOf(
  judge: DecisionJudge,
  view: TrucoView,
  legal: readonly Action[],
): Pick<Puzzle, 'accept' | 'decline'> | undefined {
  if (!legal.includes(ACTION.NO_QUIERO) || legal.includes(ACTION.FLOR)) return undefined;
  const { choices, decisive } = judge.judge(view, legal);
  const cost = (action: Action) => choices.find((choice) => choice.action === action)!.cost;
  const difference = cost(ACTION.QUIERO) - cost(ACTION.NO_QUIERO);
  if (decisive || Math.abs(difference) < CLEAR) return undefined;
  const rounded = Math.round(DIGITS * Math.abs(difference)) / DIGITS;
  return difference > 0 ? { accept: rounded, decline: 0 } : { accept: 0, decline: rounded };
}

/** What a puzzle asks, so that none is asked twice: the call, the cards held by their strength, what lies on the table. */
function questionOf({ seat, mano, cards, held, tricks, truco, envido }: TrucoView): string {
  const about = envido.asked ? [handEnvido[handOf(cards)]] : held.toSorted();
  return JSON.stringify([
    seat === mano,
    truco.asked,
    envido.asked,
    envido.calls,
    about,
    tricks.map(({ plays }) => plays),
  ]);
}
