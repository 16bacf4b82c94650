import { Z95 } from '../core/statistics.ts';
import { type LineCounts, linesOf, statistics } from '../studies/tuning/lines.ts';
import { gamesOfPlan, parsePlan, type TuningPlan } from '../studies/tuning/plan.ts';
import playGames, { type GamesPlayed, type GamesTask } from '../studies/tuning/play-games.ts';
import { type Step, Tuning, testTasks } from '../studies/tuning/tuning.ts';
import type { Work } from '../work/work.ts';

/** The tuning as it saves itself, and its test games when they are played. */
export interface TuningState {
  readonly tuning: unknown;
  readonly test?: LineCounts;
}

/** The weights that were found, and how they were judged. */
export interface TuningDocument extends Pick<TuningPlan, 'rules' | 'metrics' | 'pieces' | 'objective'> {
  readonly weights: readonly number[];
  readonly validation: { readonly games: number; readonly score: number };
  readonly test: ReturnType<typeof statistics>;
  readonly counts: readonly number[];
  /** Played until the test games. */
  readonly games: number;
  readonly history: readonly Step[];
}

export interface TuningMeasured {
  /** In the test games. */
  readonly msPerMove: number;
}

/** Weights found by an optimiser: a round is a batch of its points, the last one the test games. */
export const tuning: Work<TuningPlan, TuningState, GamesTask, GamesPlayed, TuningDocument, TuningMeasured> = {
  name: 'tuning',
  doc: 'weights for Tetris, found by an optimiser',
  unit: 'games',
  few: 1000,
  many: 2_000_000,
  plan: (json) => parsePlan(json, 'tuning'),
  size: gamesOfPlan,
  begin: (plan) => ({ tuning: Tuning.start(plan).save() }),
  round(plan, { tuning: saved, test }) {
    if (test) return [];
    const run = restored(saved);
    return run.done ? testTasks(plan, run.best!.weights, plan.games.test) : run.tasks();
  },
  perform: (task, plan, tools) => tools.once('player', '', () => playGames(plan))(task),
  units: ({ lines }) => lines.length,
  reduce(_, { tuning: saved }, results) {
    const run = restored(saved);
    if (run.done) return { tuning: saved, test: linesOf(results.filter((each) => each !== undefined)) };
    run.tell(results);
    return { tuning: run.save() };
  },
  note(_, { tuning: saved }) {
    const { history, best } = restored(saved);
    return `iteration ${history.length + 1}${best ? `  best ${best.score.toFixed(2)}` : ''}`;
  },
  document({ metrics, pieces, rules, objective, games }, { tuning: saved, test }) {
    const { best, history, played } = restored(saved);
    return {
      rules,
      metrics,
      weights: best!.weights,
      pieces,
      objective,
      validation: { games: games.validation, score: best!.score },
      test: statistics(test!),
      counts: test!.counts,
      games: played,
      history,
    };
  },
  headline: ({ test: { n, mean, error } }) => ({
    of: 'lines',
    value: mean,
    low: mean - Z95 * error,
    high: mean + Z95 * error,
    n,
  }),
  measured: (_, { test }) => ({ msPerMove: Number(((1000 * test!.cpuSeconds) / test!.pieces).toPrecision(3)) }),
};

const restored = (saved: unknown): Tuning => Tuning.restore(saved, 'experiment');
