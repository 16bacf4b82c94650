import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import { Rng } from '../../core/rng.ts';
import { parseGameId, type TrucoGame, trucoGame } from '../../games/truco/game.ts';
import type { TrucoState } from '../../games/truco/state.ts';
import type { CoachAnswer, CoachQuestion } from '../../protocol/coach.ts';
import { trucoAgent } from './index.ts';
import { shippedJudge } from './judge/shipped-judge.ts';

/** Milliseconds that each agent has. */
const LIMIT = 5000;

/** What each agent would do in a position, and what `master` finds every choice worth. */
export async function answerQuestion({ position, agents }: CoachQuestion): Promise<CoachAnswer> {
  const { game, state } = readPosition(position);
  const seat = state.turn;
  const view = game.view(state, seat);
  const legal = legalIn(game, state);
  const answers: CoachAnswer['answers'] = [];
  for (const name of agents) {
    const agent = trucoAgent(name).create();
    const rng = Rng.seeded(position).fork(name);
    agent.begin?.({ game: game.id, seat, rng: rng.fork('begin') });
    agent.saw?.(view);
    const turn = { view, legal, deadline: performance.now() + LIMIT, rng, explain: true };
    const { action, why } = await agent.act(turn);
    answers.push({ agent: name, action, why: (why as CoachAnswer['answers'][number]['why']) ?? null });
  }
  return { seat, choices: [...shippedJudge().judge(view, legal).choices], answers };
}

/** Reads a position in which a seat is to move. */
export function readPosition(text: string): { readonly game: TrucoGame; readonly state: TrucoState } {
  const game = trucoGame(parseGameId(text.split(' ', 1)[0]));
  const state = game.parse(text);
  if (state.turn < 0) throw new InputError(problem('nobodyToMove'));
  return { game, state };
}

export function legalIn(game: TrucoGame, state: TrucoState): number[] {
  const legal = new Int32Array(game.maxActions);
  return Array.from(legal.subarray(0, state.legal(legal)));
}
