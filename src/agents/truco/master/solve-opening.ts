import { mergePaths, type Precision, quantise } from '../../../solve/node-strategy.ts';
import { VectorCfr } from '../../../solve/vector-cfr.ts';
import { OpeningStrategy } from '../equilibrium/opening/opening-strategy.ts';
import type { HandModel } from './hand-model.ts';
import { MeasuredOpening } from './measure-opening.ts';

/** Weights are 63rds; smaller shares are left over from early iterations. */
const PRECISION: Precision = { levels: 63, cut: 0.02, rare: 0 };

export interface OpeningOptions {
  readonly iterations: number;
  readonly command: string;
  progress?(part: string, done: number, total: number): void;
}

/** Solves the opening at 0-0 over cards, envido and folding together, for the match: the game that is measured. */
export function solveMatchOpening(
  model: HandModel,
  { iterations, command, progress }: OpeningOptions,
): OpeningStrategy {
  const opening = new MeasuredOpening(model, (done, total) => progress?.('continuation', done, total));
  const solver = new VectorCfr(opening.tree);
  for (let i = 1; i <= iterations; i++) {
    solver.iterate();
    progress?.('opening', i, iterations);
  }
  const weights = quantise(opening.index, mergePaths(opening.index, solver.sums), PRECISION);
  const { value, exploitability } = opening.exploit(Float32Array.from(weights));
  const facts = { levels: PRECISION.levels, iterations, anchor: 0, folds: true, command, value, exploitability };
  return new OpeningStrategy(facts, model.strategy.tree, weights);
}
