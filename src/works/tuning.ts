import { type LineCounts, linesOf, statistics } from '../studies/tuning/lines.ts';
import { gamesOfPlan, parsePlan, type TuningPlan } from '../studies/tuning/plan.ts';
import playGames, { type GamesPlayed, type GamesTask } from '../studies/tuning/play-games.ts';
import { chunks, Tuning } from '../studies/tuning/tuning.ts';
import type { Work } from '../work/work.ts';

/** The tuning as it saves itself, and its test games when they are played. */
export interface TuningState {
  readonly tuning: unknown;
  readonly test?: LineCounts;
}

/** Weights found by an optimiser: a round is a batch of its points, the last one the test games. */
export const tuning: Work<TuningPlan, TuningState, GamesTask, GamesPlayed> = {
  doc: 'weights for Tetris, found by an optimiser',
  unit: 'games',
  few: 1000,
  many: 2_000_000,
  parse: (json) => parsePlan(json, 'tuning'),
  size: gamesOfPlan,
  start: (plan) => ({ tuning: Tuning.start(plan).save() }),
  tasks(plan, { tuning: saved, test }) {
    if (test) return undefined;
    const run = restored(saved);
    const source = { seed: plan.seed, set: 'test', run: 0, iteration: 0 } as const;
    return run.done ? chunks(run.best!.weights, source, plan.games.test) : run.tasks();
  },
  work: playGames,
  units: ({ lines }) => lines.length,
  async reduce(_, { tuning: saved }, results) {
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
};

const restored = (saved: unknown): Tuning => Tuning.restore(saved, 'experiment');
