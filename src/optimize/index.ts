import { InputError } from '../core/errors.ts';
import type { Rng } from '../core/rng.ts';
import { kindOf, restoreKind } from './kinds.ts';
import type { Optimizer } from './optimizer.ts';
import { readOptions } from './options.ts';
import { Restarts, restartOptions } from './restarts.ts';
import { SavedReader } from './saved.ts';

export { kinds, type OptimizerName } from './kinds.ts';
export { type Candidate, minimise, type Optimizer, type Stage } from './optimizer.ts';
export { Restarts, restartOptions } from './restarts.ts';

/**
 * An optimiser by name, with options from JSON (see `kinds` for what each takes). With the option `restarts`, and
 * perhaps `growth`, it is run that many times. The stream is the optimiser's own from here on.
 *
 *     createOptimizer('cma-es', { sigma: 0.5 }, 17, Rng.seeded(1));
 */
export function createOptimizer(name: string, options: unknown, dimensions: number, rng: Rng): Optimizer {
  const kind = kindOf(name);
  if (typeof options !== 'object' || options === null || !('restarts' in options)) {
    return kind.create(options, dimensions, rng);
  }
  const { restarts, growth, ...own } = options as Record<string, unknown>;
  const repeated = { name, options: readOptions(name, kind.options, own), dimensions };
  return new Restarts(repeated, readOptions(name, restartOptions, { restarts, growth }), rng);
}

/** The optimiser that `save` wrote, after any trip through JSON; an InputError if it is damaged. */
export function restoreOptimizer(saved: unknown): Optimizer {
  const reader = SavedReader.of(saved);
  try {
    return reader.text('optimizer') === 'restarts' ? Restarts.restore(reader) : restoreKind(reader);
  } catch (error) {
    // options are checked by the rules for options, which do not know that they come from a saved state
    if (error instanceof InputError && !error.message.startsWith('damaged')) reader.damaged(error.message);
    throw error;
  }
}

/** Turns scores to be maximised into losses. */
export function lossesOf(scores: ArrayLike<number>): Float64Array {
  return Float64Array.from(scores, (score) => -score);
}
