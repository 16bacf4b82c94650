import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Decision } from '../../core/agent.ts';
import type { Chair, Player, Question } from './player.ts';
import type { Thought } from './think.ts';

/**
 * Threads in which our agents think, so that none of them holds up the server; started by the first thought. A thought
 * costs 0.1 ms more there; a search takes a hundred times that, and tables are read for seconds.
 */
export class Thinkers {
  private threads: Piscina<Thought, Decision> | undefined;

  think(thought: Thought): Promise<Decision> {
    this.threads ??= new Piscina<Thought, Decision>({
      filename: new URL('./think.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: Math.max(1, availableParallelism() - 1),
    });
    return this.threads.run(thought);
  }

  async close(): Promise<void> {
    await this.threads?.destroy();
  }
}

/** One of our agents in a seat. */
export class HousePlayer implements Player {
  readonly here = true;
  readonly strict = true;
  /** It may have to wait for a thread, which is not its fault. */
  readonly timed = false;
  readonly away = Number.POSITIVE_INFINITY;
  private readonly agent: string;
  private readonly thinkers: Thinkers;
  private chair!: Chair;

  constructor(agent: string, thinkers: Thinkers) {
    this.agent = agent;
    this.thinkers = thinkers;
  }

  sit(chair: Chair): void {
    this.chair = chair;
  }

  ask(question: Question): void {
    void this.answer(question);
  }

  private async answer({ turn, seat, left, explain }: Question): Promise<void> {
    const { match, game, seed, actions } = this.chair;
    const pace = this.chair.pace();
    try {
      const [{ action, why }] = await Promise.all([
        this.thinkers.think({ match, game, seed, agent: this.agent, seat, actions: [...actions], left, explain }),
        pace > 0 ? sleep(pace, undefined, { ref: false }) : undefined,
      ]);
      await this.chair.answer(turn, action, why);
    } catch (error) {
      this.chair.fail(error);
    }
  }
}
