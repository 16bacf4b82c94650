import type { Agent, Decision } from '../../core/agent.ts';
import type { Seat } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { agentOf, gameOf } from '../../families/index.ts';
import { Table } from './table.ts';

/** Everything that an answer of one of our agents depends on. */
export interface HouseAgentTask {
  readonly match: string;
  readonly game: string;
  readonly seed: string;
  readonly agent: string;
  readonly seat: Seat;
  /** What the seats did so far. */
  readonly actions: readonly number[];
  /** Milliseconds for the answer; null without a clock. */
  readonly remaining: number | null;
  readonly explain: boolean;
}

/** Matches whose agents are kept between two turns. */
const KEPT = 200;

/** An agent in its seat, with the match as far as it has seen it. */
class SeatedAgent {
  readonly agent: Agent<unknown>;
  readonly seat: Seat;
  private readonly table: Table;
  private readonly root: Rng;

  constructor({ game, seed, agent, seat }: HouseAgentTask) {
    this.table = new Table(gameOf(game), seed);
    this.agent = agentOf(agent, this.table.game)();
    this.seat = seat;
    this.root = Rng.seeded(seed).fork(`agent-${seat}`);
    this.agent.begin?.({ game, seat, rng: this.root.fork('begin') });
    this.table.deal(() => this.show());
  }

  /** Whether the actions go on from where this one stands. */
  follows(actions: readonly number[]): boolean {
    const seen = this.table.actions;
    return seen.length <= actions.length && seen.every((action, turn) => action === actions[turn]);
  }

  /** The answer at this turn: it depends on the seed, the actions and the turn's number alone. */
  async answer({ actions, remaining: left, explain }: HouseAgentTask): Promise<Decision> {
    for (const action of actions.slice(this.table.turn)) {
      this.table.act(action);
      this.show();
      this.table.deal(() => this.show());
    }
    return this.agent.act({
      view: this.table.view(this.seat),
      legal: this.table.legal(),
      deadline: left === null ? Number.POSITIVE_INFINITY : performance.now() + left,
      rng: this.root.fork(this.table.turn),
      ...(explain && { explain }),
    });
  }

  private show(): void {
    this.agent.saw?.(this.table.view(this.seat));
  }
}

const seatedAgents = new Map<string, SeatedAgent>();

/**
 * Lets one of our agents think: the task of a thread. An agent that remembers is brought up to date by what happened
 * since its last turn, or since the beginning where this thread does not know it.
 */
export default async function answerTurn(thought: HouseAgentTask): Promise<Decision> {
  const key = `${thought.match} ${thought.seat}`;
  const known = seatedAgents.get(key);
  const sitter = known?.follows(thought.actions) ? known : new SeatedAgent(thought);
  seatedAgents.delete(key);
  seatedAgents.set(key, sitter);
  if (seatedAgents.size > KEPT) seatedAgents.delete(seatedAgents.keys().next().value!);
  return sitter.answer(thought);
}
