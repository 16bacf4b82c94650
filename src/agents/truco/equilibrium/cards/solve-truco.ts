import { exploitability } from '../../../../solve/best-response.ts';
import { mergePaths, NodeIndex, type Precision, quantise } from '../../../../solve/node-strategy.ts';
import type { VectorCfr } from '../../../../solve/vector-cfr.ts';
import { completeWeights, TrucoStrategy } from './truco-strategy.ts';
import type { TrucoTree } from './truco-tree.ts';

/** Small enough to ship: weights are 63rds. */
export const COMPACT: Precision = { levels: 63, cut: 0.01, rare: 1e-7 };

/** As exact as a byte allows. */
export const FINE: Precision = { levels: 255, cut: 0, rare: 0 };

/**
 * The strategy that a solver of a `TrucoTree` has found so far, merged by public node and rounded. Its exploitability
 * is measured after that.
 */
export function makeTrucoStrategy(
  solver: VectorCfr,
  made: { readonly algorithm: string; readonly command?: string },
  precision: Precision = COMPACT,
): TrucoStrategy {
  const tree = solver.tree as TrucoTree;
  const index = new NodeIndex(tree);
  const merged = mergePaths(index, solver.sums);
  const unit = weightOfCertainty(index, merged);
  const ones = new Float64Array(tree.width(tree.root, 0)).fill(1);
  const frequency = (node: number): Float64Array => {
    const seat = tree.turn(node);
    const weights = new Float64Array(tree.width(node, seat));
    tree.indexWeights(node, seat, ones, 0, weights, 0);
    return weights.map((weight) => weight / unit);
  };
  const { levels } = precision;
  const rounded = quantise(index, merged, precision, frequency);
  const weights = completeWeights(index, levels, (slot) => rounded[slot]);
  const { algorithm, command } = made;
  const facts = {
    ranks: tree.ranks.name,
    levels,
    algorithm,
    iterations: solver.iterations,
    ...(command && { command }),
    ...exploitability(tree, solver.size, { weights, index }),
  };
  return new TrucoStrategy(facts, index, weights);
}

/** The total weight of a choice that always comes up. */
function weightOfCertainty(index: NodeIndex, merged: Float32Array): number {
  const { tree } = index;
  const total = index.slotsOf(tree.root, 0).reduce((sum, slot) => sum + (slot < 0 ? 0 : merged[slot]), 0);
  return total / tree.initialReach(tree.turn(tree.root))[0];
}
