import { InputError } from '../core/errors.ts';

/** A point and what it was judged to lose; less is better. */
export interface Candidate {
  readonly point: Float64Array;
  readonly loss: number;
}

/**
 * What the points of a batch are wanted for, so that the caller can choose the games:
 * - `search`: any games, best the same for the whole batch and new ones each `iteration` (common random numbers);
 * - `rejudge`: a fixed set, to tell a run's finalists apart without the luck of their own games;
 * - `validate`: another fixed set, to tell the champions of several runs apart.
 */
export type Stage = 'search' | 'rejudge' | 'validate';

/**
 * Proposes points and learns from their losses; never sees the objective, always minimises.
 *
 *     while (!optimizer.stopped()) optimizer.tell(judge(optimizer.ask(), optimizer.iteration));
 *
 * The batch is drawn when the one before it is told, so `ask` only shows it: it can be asked twice, and a run can be
 * saved before or after asking. A run restored from its saved state goes on as the unbroken one would, bit for bit.
 */
export interface Optimizer {
  readonly dimensions: number;
  readonly stage: Stage;
  /** Batches told so far: the number to draw the batch's games from. */
  readonly iteration: number;
  /** Points told so far. */
  readonly evaluations: number;
  /** The points to judge now. They are never written to again; the caller must not write to them either. */
  ask(): readonly Float64Array[];
  /** The losses of the batch, in its order; all finite. */
  tell(losses: ArrayLike<number>): void;
  /** The least loss told so far. Where losses are noisy that is partly luck: judge `finalists` again. */
  readonly best: Candidate | undefined;
  /** The stage that `best` has its loss from; `search` unless given. */
  readonly judged?: Stage;
  /** The points worth judging again when the run is over. */
  finalists(): readonly Float64Array[];
  /** Why the run is over, if it is. */
  stopped(): string | undefined;
  /** Plain JSON for `restoreOptimizer`. */
  save(): unknown;
}

/** The position of the least loss; the first of equals. */
export function indexOfLeast(losses: ArrayLike<number>): number {
  let least = 0;
  for (let i = 1; i < losses.length; i++) if (losses[i] < losses[least]) least = i;
  return least;
}

/** A copy of the losses of a batch, or an error that says which one is no number. */
export function checkedLosses(losses: ArrayLike<number>, wanted: number, iteration: number): Float64Array {
  if (losses.length !== wanted) {
    throw new InputError(`iteration ${iteration}: ${losses.length} losses told for ${wanted} points`);
  }
  const copy = Float64Array.from(losses);
  const bad = copy.findIndex((loss) => !Number.isFinite(loss));
  if (bad >= 0) {
    throw new InputError(
      `iteration ${iteration}: the loss of point ${bad} is ${copy[bad]}, it must be a finite number`,
    );
  }
  return copy;
}

/** Runs an optimiser on a function until it stops, or the next batch would pass the limit of evaluations. */
export function minimise(
  optimizer: Optimizer,
  lossOf: (point: Float64Array) => number,
  { evaluations = Number.POSITIVE_INFINITY, target = Number.NEGATIVE_INFINITY } = {},
): Candidate | undefined {
  while (!optimizer.stopped() && (optimizer.best === undefined || optimizer.best.loss > target)) {
    const batch = optimizer.ask();
    if (optimizer.evaluations + batch.length > evaluations) break;
    optimizer.tell(batch.map(lossOf));
  }
  return optimizer.best;
}
