import { parseGameId, trucoGame } from '../../../games/truco/game.ts';
import type { JudgeAnswer, MatchReport } from '../../../protocol/coach.ts';
import { legalIn, readPosition } from '../question.ts';
import { reviewMatch } from './match-review.ts';
import { shippedJudge } from './shipped-judge.ts';

/** What each action costs in these positions. */
export function judgePositions({ positions }: { positions: readonly string[] }): JudgeAnswer {
  return positions.map((text) => {
    const { game, state } = readPosition(text);
    const { choices } = shippedJudge().judge(game.view(state, state.turn), legalIn(game, state));
    return { choices: [...choices] };
  });
}

/** A match that is to be judged. */
export interface JudgedMatch {
  readonly game: string;
  readonly seed: string | number;
  readonly actions: readonly number[];
  /** Only hands that begin with so many actions before them, or more; all unless given. */
  readonly from?: number;
}

/** What the judge says of a match. */
export type JudgedHands = Pick<MatchReport, 'decisions' | 'hands' | 'manoExpects'>;

/** Every decision of a match, judged. */
export function judgeMatch({ game, seed, actions, from }: JudgedMatch): JudgedHands {
  const { decisions, hands } = reviewMatch(trucoGame(parseGameId(game)), { seed, actions }, shippedJudge(), { from });
  return {
    manoExpects: shippedJudge().manoExpects(game),
    decisions: decisions.map((each) => ({ ...each, choices: [...each.choices] })),
    hands: hands.map((each) => ({ ...each, made: [...each.made], costs: [...each.costs] })),
  };
}
