import { reviewMatch } from '../../agents/truco/equilibrium/judge/match-review.ts';
import { parseGameId, trucoGame } from '../../games/truco/game.ts';
import type { MatchReport } from '../../protocol/coach.ts';
import { judge } from './judge-task.ts';

export interface ReportTask {
  readonly game: string;
  readonly seed: string | number;
  readonly actions: readonly number[];
}

/** The task of a thread: every decision of a match, judged. */
export default function report({ game, seed, actions }: ReportTask): Pick<MatchReport, 'decisions' | 'hands'> {
  const { decisions, hands } = reviewMatch(trucoGame(parseGameId(game)), { seed, actions }, judge());
  return {
    decisions: decisions.map((each) => ({ ...each, choices: [...each.choices] })),
    hands: hands.map((each) => ({ ...each, made: [...each.made], costs: [...each.costs] })),
  };
}
