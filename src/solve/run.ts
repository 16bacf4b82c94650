import { type Exploitability, exploitability } from './best-response.ts';
import type { VectorCfr } from './vector-cfr.ts';

/** One measurement on the way. */
export interface Milestone extends Exploitability {
  readonly iteration: number;
}

export interface RunOptions {
  /** Stops when exploitability is no more than this. */
  readonly target: number;
  readonly iterations: number;
  /** Iterations between measurements. */
  readonly every: number;
  iterated?(done: number): void;
  measured?(milestone: Milestone): void;
}

/** Iterates until the target or the last iteration; the measurements made, the last of them of the final state. */
export function run(solver: VectorCfr, options: RunOptions): Milestone[] {
  const curve: Milestone[] = [];
  for (;;) {
    const { iterations } = solver;
    if (iterations > 0 && (iterations % options.every === 0 || iterations >= options.iterations)) {
      const found = exploitability(solver.tree, solver.size, { numbers: solver.sums });
      const milestone = { iteration: iterations, ...found };
      curve.push(milestone);
      options.measured?.(milestone);
      if (found.exploitability <= options.target) return curve;
    }
    if (iterations >= options.iterations) return curve;
    solver.iterate();
    options.iterated?.(solver.iterations);
  }
}
