import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Decision } from '../../core/agent.ts';
import type { HouseAgentTask } from './house-agent-task.ts';
import type { Player, PlayerContext, TurnRequest } from './players.ts';

/**
 * Threads in which our agents think, so that none of them holds up the server; started by the first thought. A thought
 * costs 0.1 ms more there; a search takes a hundred times that, and tables are read for seconds.
 */
export class HouseAgentThreads {
  private threads: Piscina<HouseAgentTask, Decision> | undefined;

  answer(thought: HouseAgentTask): Promise<Decision> {
    this.threads ??= new Piscina<HouseAgentTask, Decision>({
      filename: new URL('./house-agent-task.ts', import.meta.url).href,
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
  readonly connected = true;
  readonly illegalLoses = true;
  /** It may have to wait for a thread, which is not its fault. */
  readonly timed = false;
  readonly maxAbsence = Number.POSITIVE_INFINITY;
  private readonly agent: string;
  private readonly thinkers: HouseAgentThreads;
  private chair!: PlayerContext;

  constructor(agent: string, thinkers: HouseAgentThreads) {
    this.agent = agent;
    this.thinkers = thinkers;
  }

  join(chair: PlayerContext): void {
    this.chair = chair;
  }

  ask(question: TurnRequest): void {
    void this.answer(question);
  }

  private async answer({ turn, seat, remaining: left, explain }: TurnRequest): Promise<void> {
    const { match, game, seed, actions } = this.chair;
    const pace = this.chair.pace();
    try {
      const [{ action, why }] = await Promise.all([
        this.thinkers.answer({
          match,
          game,
          seed,
          agent: this.agent,
          seat,
          actions: [...actions],
          remaining: left,
          explain,
        }),
        pace > 0 ? sleep(pace, undefined, { ref: false }) : undefined,
      ]);
      await this.chair.answer(turn, action, why);
    } catch (error) {
      this.chair.fail(error);
    }
  }
}
