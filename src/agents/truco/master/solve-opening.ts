import { mergePaths, type Precision, quantise } from '../../../solve/node-strategy.ts';
import { VectorCfr } from '../../../solve/vector-cfr.ts';
import { OpeningStrategy } from '../equilibrium/opening/opening-strategy.ts';
import { AuctionsByScore } from './auctions-by-score.ts';
import type { HandModel } from './hand-model.ts';
import type { MeasuredOpening } from './measure-opening.ts';
import { auctionsTied, type Dealt } from './opening-pack.ts';

/** Weights are fifteenths; smaller shares are left over from early iterations. */
const PRECISION: Precision = { levels: 15, cut: 0.02, rare: 0 };

/** Solves the opening that is measured, over cards, envido and folding together. */
export function solveMatchOpening(
  { classes, pairs, strategy }: HandModel,
  { tree, index, exploit }: MeasuredOpening,
  { iterations, command }: { readonly iterations: number; readonly command: string },
): OpeningStrategy {
  const solver = new VectorCfr(new AuctionsByScore(tree, classes, pairs));
  solver.iterate(iterations);
  const tied = auctionsTied({ tree, index, classes }, mergePaths(index, solver.sums), dealtOf(pairs, classes.size));
  const weights = quantise(index, tied, PRECISION);
  const { value, exploitability } = exploit(weights);
  const facts = { levels: PRECISION.levels, iterations, anchor: 0, folds: true, command, value, exploitability };
  return new OpeningStrategy(facts, strategy.tree, weights);
}

function dealtOf(pairs: Float32Array, size: number): Dealt {
  const dealt: Dealt = [new Float64Array(size), new Float64Array(size)];
  for (let mano = 0; mano < size; mano++)
    for (let pie = 0; pie < size; pie++) {
      dealt[0][mano] += pairs[mano * size + pie];
      dealt[1][pie] += pairs[mano * size + pie];
    }
  return dealt;
}
