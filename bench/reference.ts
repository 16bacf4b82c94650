import type { Benchmark } from './benchmark.ts';

/** Iterations of one timed piece of work. */
const ITERATIONS = 20_000_000;

/** A fixed integer loop (xorshift32, Marsaglia 2003) against which everything else is timed; never change it. */
export function referenceLoop(iterations: number): number {
  let x = 1;
  for (let i = 0; i < iterations; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x;
}

export const reference: Benchmark = {
  name: 'reference/xorshift32',
  unit: 'iterations',
  prepare: () => () => {
    // the result is used, so that the loop cannot be left out
    if (referenceLoop(ITERATIONS) === 0) throw new Error('xorshift32 never reaches 0');
    return ITERATIONS;
  },
};
