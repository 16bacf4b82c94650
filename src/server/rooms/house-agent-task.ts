import type { Agent, Decision } from '../../core/agent.ts';
import { Cache } from '../../core/cache.ts';
import type { Seat, State } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { agentOf, gameOf } from '../../families/index.ts';

/** Everything that an answer of one of our agents depends on. */
export interface HouseAgentTask {
  /** The id of the match. */
  readonly match: string;
  readonly game: string;
  readonly seed: string;
  readonly agent: string;
  /** The bases that the agents of a study play from. */
  readonly bases?: Readonly<Record<string, string>> | undefined;
  readonly seat: Seat;
  /** What the seats did so far. */
  readonly actions: readonly number[];
  /** Milliseconds for the answer; null without a clock. */
  readonly remaining: number | null;
  readonly explain: boolean;
}

/** How agents of a study are made: their bases are read and clustered once for all matches of this thread. */
const makers = new Cache<string, () => Agent<unknown>>(20);

function makerOf(agent: string, game: string, bases: HouseAgentTask['bases']): () => Agent<unknown> {
  return bases
    ? makers.getOrSet(`${agent} ${game}`, () => agentOf(agent, gameOf(game), bases))
    : agentOf(agent, gameOf(game));
}

/** An agent in its seat, with the match as far as it has seen it. */
class SeatedAgent {
  private readonly agent: Agent<unknown>;
  private readonly seat: Seat;
  private readonly match: Match<State, unknown>;

  constructor({ game: id, seed, agent, seat, bases }: HouseAgentTask) {
    const game = gameOf(id);
    this.seat = seat;
    this.agent = makerOf(agent, id, bases)();
    this.match = new Match(game, { seed, onAction: () => this.agent.saw?.(this.match.view(seat)) });
    this.agent.begin?.({ game: id, seat, rng: this.match.stream(seat).fork('begin') });
    this.match.advance();
  }

  /** Whether the actions go on from where this agent stands. */
  precedes(actions: readonly number[]): boolean {
    const seen = this.match.actions;
    return seen.length <= actions.length && seen.every((action, turn) => action === actions[turn]);
  }

  /** The answer at this turn. It depends on the seed, the actions and the number of the turn alone. */
  async answer({ actions, remaining, explain }: HouseAgentTask): Promise<Decision> {
    const { match, seat } = this;
    for (const action of actions.slice(match.actions.length)) {
      match.answer(action);
      match.advance();
    }
    const deadline = remaining === null ? Number.POSITIVE_INFINITY : performance.now() + remaining;
    return this.agent.act({ ...match.turn({ deadline, explain }), rng: match.stream(seat).fork(actions.length) });
  }
}

/** The agents of this thread. */
const agents = new Cache<string, SeatedAgent>(200);

/**
 * Lets one of our agents answer: the task of a thread. An agent that remembers is brought up to date by what happened
 * since its last turn, or since the beginning where this thread has not seen it.
 */
export default async function answerTurn(task: HouseAgentTask): Promise<Decision> {
  const key = `${task.match} ${task.seat}`;
  const known = agents.get(key);
  const agent = known?.precedes(task.actions) ? known : new SeatedAgent(task);
  agents.set(key, agent);
  return agent.answer(task);
}
