import { Pool } from '../../arena/pool.ts';
import { countLines, type LineCounts } from './lines.ts';
import type { TuningPlan } from './plan.ts';
import type { GamesPlayed, GamesSetup, GamesTask } from './play-games.ts';
import { chunks, type Play } from './tuning.ts';

/** The threads that play a plan's games. */
export class Crew {
  private readonly pool: Pool<GamesTask, GamesPlayed>;
  private readonly told: (games: number) => void;

  /** `told` hears of games as they are played. */
  constructor({ rules, metrics, pieces }: GamesSetup, workers: number, told: (games: number) => void = () => {}) {
    const module = new URL('./play-games.ts', import.meta.url);
    this.pool = new Pool({ module, setup: { rules, metrics, pieces }, workers });
    this.told = told;
  }

  readonly play: Play = (tasks) => this.report(tasks);

  private async *report(tasks: readonly GamesTask[]): AsyncGenerator<GamesPlayed> {
    for await (const played of this.pool.inOrder(tasks)) {
      this.told(played.lines.length);
      yield played;
    }
  }

  /** The first `games` test games of the plan's seed, never used in tuning. */
  test({ seed }: Pick<TuningPlan, 'seed'>, weights: readonly number[], games: number): Promise<LineCounts> {
    return countLines(this.play(chunks(weights, { seed, set: 'test', run: 0, iteration: 0 }, games)));
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
