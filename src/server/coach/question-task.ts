import { advise } from '../../agents/truco/equilibrium/play/advice.ts';
import { trucoAgent } from '../../agents/truco/index.ts';
import { Rng } from '../../core/rng.ts';
import type { CoachAnswer, CoachQuestion } from '../../protocol/coach.ts';
import { shortenExplanation } from '../rooms/reasons.ts';
import { legalIn, readPosition } from './position.ts';

/** The rules for which the equilibrium was computed. */
const SOLVED = 'truco/ufsm24@';

/** Milliseconds that each agent has. */
const LIMIT = 5000;

/** The task of a thread: what each agent would do in a position, and how the equilibrium values every choice. */
export default async function question({ position, agents }: CoachQuestion): Promise<CoachAnswer> {
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
    answers.push({
      agent: name,
      action,
      why: why ? (shortenExplanation(why) as CoachAnswer['answers'][number]['why']) : null,
    });
  }
  const equilibrium = game.id.startsWith(SOLVED) ? advise(view, legal) : null;
  return { seat, equilibrium: equilibrium && { ...equilibrium, choices: [...equilibrium.choices] }, answers };
}
