import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import { Rng } from '../../core/rng.ts';
import { parseGameId, type TrucoGame, trucoGame } from '../../games/truco/game.ts';
import type { TrucoState } from '../../games/truco/state.ts';
import type { CoachAnswer, CoachQuestion } from '../../protocol/coach.ts';
import { advise } from './equilibrium/play/advice.ts';
import { trucoAgent } from './index.ts';

/** The rules for which the equilibrium was computed. */
const SOLVED = 'truco/ufsm24@';

/** Milliseconds that each agent has. */
const LIMIT = 5000;

/** What each agent would do in a position, and how the equilibrium values every choice. */
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
  const equilibrium = isSolved(position) ? advise(view, legal) : null;
  return { seat, equilibrium: equilibrium && { ...equilibrium, choices: [...equilibrium.choices] }, answers };
}

/** Whether the equilibrium knows the rules of a position. */
export function isSolved(position: string): boolean {
  return position.startsWith(SOLVED);
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
