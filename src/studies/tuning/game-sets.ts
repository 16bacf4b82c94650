import { Rng } from '../../core/rng.ts';
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
