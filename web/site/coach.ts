import { answerQuestion, isSolved } from '../../src/agents/truco/question.ts';
import type { CoachAnswer, CoachQuestion } from '../../src/protocol/coach.ts';
import { players, provideEquilibrium } from '../families/truco/players.ts';

/** What agents would do in a position and what the equilibrium says, with what they need for it. */
export async function answerLocally(question: CoachQuestion): Promise<CoachAnswer> {
  const { position, agents } = question;
  const [game] = position.split(' ', 1);
  if (isSolved(position)) await provideEquilibrium();
  for (const agent of agents) await players.provide(agent, game);
  return answerQuestion(question);
}
