import type { Action } from '../../../core/game.ts';
import { Match } from '../../../core/match.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { handEnvido } from '../../../games/truco/cards.ts';
import type { TrucoGame } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import type { DecisionJudge } from './decision-judge.ts';

/** "Quero ou não quero?": a position in which a call waits, and which answer is better by how much; plain JSON. */
export interface Puzzle {
  /** As `Game.format` writes it, without the game. */
  readonly position: string;
  readonly accept: boolean;
  /** What the other answer costs: points, and points of a hundred of the chance to win the match. */
  readonly cost: number;
  readonly percent: number;
}

/** By so many points one answer is better than the other: less would be a matter of taste. */
export const CLEAR = 0.25;

/**
 * The puzzles of a match: every call that waits for an answer where one of the two is clearly better. What was `asked`
 * before is not judged again.
 */
export function* puzzlesOf(
  game: TrucoGame,
  { seed, actions }: { readonly seed: string; readonly actions: readonly Action[] },
  judge: DecisionJudge,
  asked: ReadonlySet<string> = new Set(),
): Generator<Puzzle & { readonly question: string }> {
  const match = new Match(game, { seed });
  for (const action of actions) {
    match.advance();
    const { view, legal } = match.turn();
    const question = questionOf(view);
    const puzzle = view.flor.asked || asked.has(question) ? undefined : puzzleOf(judge, view, legal);
    if (puzzle) yield { position: game.format(match.state).slice(game.id.length + 1), ...puzzle, question };
    match.answer(action);
  }
}

/** Which answer is better; `undefined` where no call waits, neither is clearly better, or `master` gives the other often. */
export function puzzleOf(
  judge: DecisionJudge,
  view: TrucoView,
  legal: readonly Action[],
): Omit<Puzzle, 'position'> | undefined {
  if (!legal.includes(ACTION.NO_QUIERO) || legal.includes(ACTION.FLOR)) return undefined;
  const values = judge.values(view, legal);
  const [yes, no] = [ACTION.QUIERO, ACTION.NO_QUIERO].map((answer) => values.get(answer)!);
  const cost = Math.abs(yes.points - no.points);
  if (cost < CLEAR) return undefined;
  const wrong = yes.points > no.points ? ACTION.NO_QUIERO : ACTION.QUIERO;
  if (judge.isOften(view, legal, wrong)) return undefined;
  const percent = 100 * Math.abs(yes.chance - no.chance);
  return { accept: yes.points > no.points, cost: Number(cost.toFixed(2)), percent: Number(percent.toFixed(1)) };
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
