import { answerQuestion } from '../../agents/truco/question.ts';
import type { CoachAnswer, CoachQuestion } from '../../protocol/coach.ts';
import { shortenExplanation } from '../rooms/reasons.ts';

/** The task of a thread: the coach's answer, with reasons that are short enough to send. */
export default async function question(asked: CoachQuestion): Promise<CoachAnswer> {
  const { answers, ...rest } = await answerQuestion(asked);
  const shortened = answers.map(({ why, ...answer }) => ({
    ...answer,
    why: why && (shortenExplanation(why) as typeof why),
  }));
  return { ...rest, answers: shortened };
}
