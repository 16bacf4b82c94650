import type { Workforce } from '../workforce.ts';
import { countLines, type LineCounts } from './lines.ts';
import type { TuningPlan } from './plan.ts';
import type { GamesPlayed, GamesSetup, GamesTask } from './play-games.ts';
import { chunks, type Play } from './tuning.ts';

/** Plays the games of a plan by a workforce. */
export class Crew {
  private readonly setup: GamesSetup;
  private readonly workforce: Workforce;
  private readonly told: (games: number) => void;

  /** `told` hears of games as they are played. */
  constructor({ rules, metrics, pieces }: GamesSetup, workforce: Workforce, told: (games: number) => void = () => {}) {
    this.setup = { rules, metrics, pieces };
    this.workforce = workforce;
    this.told = told;
  }

  readonly play: Play = (tasks) => this.report(tasks);

  private async *report(tasks: readonly GamesTask[]): AsyncGenerator<GamesPlayed> {
    const batch = { work: 'tuning-games', setup: this.setup, tasks } as const;
    for await (const played of this.workforce.inOrder<GamesTask, GamesPlayed>(batch)) {
      this.told(played.lines.length);
      yield played;
    }
  }

  /** The first `games` test games of the plan's seed, never used in tuning. */
  test({ seed }: Pick<TuningPlan, 'seed'>, weights: readonly number[], games: number): Promise<LineCounts> {
    return countLines(this.play(chunks(weights, { seed, set: 'test', run: 0, iteration: 0 }, games)));
  }
}
