import { judgePositions } from '../../agents/truco/equilibrium/judge/judged.ts';
import type { JudgeAnswer } from '../../protocol/coach.ts';

/** The task of a thread: what each action costs in some positions. */
export default function judge({ positions }: { positions: readonly string[] }): JudgeAnswer {
  return judgePositions(positions);
}
