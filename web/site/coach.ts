import { judgeMatch, judgePositions } from '../../src/agents/truco/judge/judged.ts';
import { answerQuestion } from '../../src/agents/truco/question.ts';
import { InputError } from '../../src/core/errors.ts';
import { problem } from '../../src/core/problems.ts';
import type { CoachAnswer, CoachQuestion, JudgeAnswer, MatchReport } from '../../src/protocol/coach.ts';
import { players, provideMaster } from '../families/truco/players.ts';
import type { KeptMatch } from './kept.ts';

/** What agents would do in a position and what `master` finds each choice worth, with what they need for it. */
export async function answerLocally(question: CoachQuestion): Promise<CoachAnswer> {
  const { position, agents } = question;
  const [game] = position.split(' ', 1);
  await provideMaster();
  for (const agent of agents) await players.provide(agent, game);
  return answerQuestion(question);
}

/** What each action costs in these positions. */
export async function judgeLocally(question: { readonly positions: readonly string[] }): Promise<JudgeAnswer> {
  await provideMaster();
  return judgePositions(question);
}

/** Every decision of a match of this browser, judged. */
export async function reportLocally({ game, seed, actions, seats, scores }: KeptMatch): Promise<MatchReport> {
  if (!game.startsWith('truco/')) throw new InputError(problem('noReport'));
  await provideMaster();
  return { game, names: seats.map(({ name }) => name), scores: [...scores], ...judgeMatch({ game, seed, actions }) };
}
