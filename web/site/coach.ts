import { judgeMatch, judgePositions, type PlayedMatch } from '../../src/agents/truco/equilibrium/judge/judged.ts';
import { answerQuestion, isSolved } from '../../src/agents/truco/question.ts';
import { InputError } from '../../src/core/errors.ts';
import { problem } from '../../src/core/problems.ts';
import type { CoachAnswer, CoachQuestion, JudgeAnswer, MatchReport } from '../../src/protocol/coach.ts';
import { players, provideEquilibrium } from '../families/truco/players.ts';

/** What agents would do in a position and what the equilibrium says, with what they need for it. */
export async function answerLocally(question: CoachQuestion): Promise<CoachAnswer> {
  const { position, agents } = question;
  const [game] = position.split(' ', 1);
  if (isSolved(position)) await provideEquilibrium();
  for (const agent of agents) await players.provide(agent, game);
  return answerQuestion(question);
}

/** What each action costs in some positions. */
export async function judgeLocally({ positions }: { positions: readonly string[] }): Promise<JudgeAnswer> {
  await provideEquilibrium();
  return judgePositions(positions);
}

/** Every decision of a finished match, judged. */
export async function reportLocally(
  record: PlayedMatch & { readonly agents: readonly string[]; readonly scores?: readonly number[] },
): Promise<MatchReport> {
  if (!record.game.startsWith('truco/')) throw new InputError(problem('noReport'));
  await provideEquilibrium();
  const { game, agents, scores = [] } = record;
  return { game, names: [...agents], scores: [...scores], ...judgeMatch(record) };
}
