import { once } from '../../core/once.ts';
import { parseGameId, trucoGame } from '../../games/truco/game.ts';
import type { JudgeAnswer, MatchReport } from '../../protocol/coach.ts';
import { DecisionJudge } from './equilibrium/judge/decision-values.ts';
import { reviewMatch } from './equilibrium/judge/match-review.ts';
import { shippedTrucoStrategy } from './equilibrium/play/shipped-strategies.ts';
import { legalIn, readPosition } from './question.ts';

/** The judge of this thread. */
const judge = once(() => new DecisionJudge(shippedTrucoStrategy()));

/** What each action costs in these positions. */
export function judgePositions({ positions }: { positions: readonly string[] }): JudgeAnswer {
  return positions.map((text) => {
    const { game, state } = readPosition(text);
    const { choices, decisive } = judge().judge(game.view(state, state.turn), legalIn(game, state));
    return { decisive, choices: [...choices] };
  });
}

/** A match that is to be judged. */
export interface JudgedMatch {
  readonly game: string;
  readonly seed: string | number;
  readonly actions: readonly number[];
}

/** Every decision of a match, judged. */
export function judgeMatch({ game, seed, actions }: JudgedMatch): Pick<MatchReport, 'decisions' | 'hands'> {
  const { decisions, hands } = reviewMatch(trucoGame(parseGameId(game)), { seed, actions }, judge());
  return {
    decisions: decisions.map((each) => ({ ...each, choices: [...each.choices] })),
    hands: hands.map((each) => ({ ...each, made: [...each.made], costs: [...each.costs] })),
  };
}
