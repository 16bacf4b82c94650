import { DecisionJudge } from '../../agents/truco/equilibrium/judge/decision-values.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { legalIn, readPosition } from '../../agents/truco/question.ts';
import { once } from '../../core/once.ts';
import type { JudgeAnswer } from '../../protocol/coach.ts';

/** The judge of this thread. */
export const judge = once(() => new DecisionJudge(shippedTrucoStrategy()));

/** The task of a thread: what each action costs in these positions. */
export default function judgePositions({ positions }: { positions: readonly string[] }): JudgeAnswer {
  return positions.map((text) => {
    const { game, state } = readPosition(text);
    const { choices, decisive } = judge().judge(game.view(state, state.turn), legalIn(game, state));
    return { decisive, choices: [...choices] };
  });
}
