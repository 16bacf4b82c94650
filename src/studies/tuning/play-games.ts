import type { Weights } from '../../agents/tetris/linear/evaluator.ts';
import { chooserOf } from '../../agents/tetris/linear/linear-agent.ts';
import type { Chooser } from '../../agents/tetris/simulation/chooser.ts';
import { Simulator } from '../../agents/tetris/simulation/simulator.ts';
import { Rng } from '../../core/rng.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import type { Stage } from '../../optimize/index.ts';

/** Sets of games that share nothing: each is a stream of its own name under the seed. */
export const gameSets = ['training', 'rejudge', 'validation', 'test'] as const;
export type GameSet = (typeof gameSets)[number];

/** The set that each stage of an optimiser is judged on. */
export const setOfStage: Readonly<Record<Stage, GameSet>> = {
  search: 'training',
  rejudge: 'rejudge',
  validate: 'validation',
};

/** Which games: those of a set, by the run and iteration where they are new for each. */
export interface GameSource {
  readonly seed: number;
  readonly set: GameSet;
  /** Training games are new in every run and iteration; the other sets are fixed, and both are 0 there. */
  readonly run: number;
  readonly iteration: number;
}

/** The stream of one game: everything in the game follows from it. */
export function streamOfGame({ seed, set, run, iteration }: GameSource, game: number): Rng {
  return Rng.seeded(seed).fork('tuning', set, run, iteration, game);
}

/** What stays the same for all games of a tuning run. */
export interface GamesSetup {
  readonly rules: string;
  readonly metrics: readonly string[];
  readonly pieces: number;
}

/** A chunk of work: games `from` up to, not including, `to` of a source, played with these weights. */
export interface GamesTask {
  readonly weights: readonly number[];
  readonly source: GameSource;
  readonly from: number;
  readonly to: number;
}

export interface GamesPlayed {
  /** Of each game, in order. */
  readonly lines: readonly number[];
  readonly pieces: number;
  readonly evaluations: number;
  readonly cpuSeconds: number;
}

/** Plays chunks of games in this thread. */
export default function playGames({ rules: id, metrics, pieces }: GamesSetup): (task: GamesTask) => GamesPlayed {
  const rules = parseRules(id);
  let last: { readonly key: string; readonly chooser: Chooser; readonly simulator: Simulator } | undefined;
  // neighbouring chunks often have the same weights
  const playerFor = (weights: readonly number[]) => {
    const key = weights.join();
    if (last?.key === key) return last;
    const named = Object.fromEntries(metrics.map((name, i) => [name, weights[i]])) as Weights;
    const chooser = chooserOf(rules, { weights: named, pieces });
    last = { key, chooser, simulator: new Simulator(rules, chooser) };
    return last;
  };
  return ({ weights, source, from, to }) => {
    const { chooser, simulator } = playerFor(weights);
    const start = process.threadCpuUsage();
    const before = chooser.evaluations;
    const lines: number[] = [];
    let placed = 0;
    for (let game = from; game < to; game++) {
      const outcome = simulator.play(streamOfGame(source, game));
      lines.push(outcome.lines);
      placed += outcome.pieces;
    }
    const { user, system } = process.threadCpuUsage(start);
    return { lines, pieces: placed, evaluations: chooser.evaluations - before, cpuSeconds: (user + system) / 1e6 };
  };
}
