import { exploitability } from '../../../../solve/best-response.ts';
import { mergePaths, NodeIndex, quantise } from '../../../../solve/node-strategy.ts';
import type { TreeSize } from '../../../../solve/public-tree.ts';
import type { Ranks } from './ranks.ts';
import { normaliseWeights, TrucoStrategy } from './truco-strategy.ts';
import type { TrucoTree } from './truco-tree.ts';

/** How much of a solution a table keeps; see `quantise`. */
export interface StrategyPrecision {
  readonly levels: number;
  readonly cut: number;
  readonly rare: number;
}

/** Small enough to ship: the bets that led to a state are forgotten, parts are 63rds. */
export const COMPACT: StrategyPrecision = { levels: 63, cut: 0.01, rare: 1e-7 };

/** All that a byte can tell. */
export const FINE: StrategyPrecision = { levels: 255, cut: 0, rare: 0 };

/** Folds the solver's sums by public state, rounds them, and measures what came out. */
export function makeTrucoStrategy(
  ranks: Ranks,
  tree: TrucoTree,
  size: TreeSize,
  solved: {
    readonly sums: Float32Array;
    readonly algorithm: string;
    readonly iterations: number;
    readonly command?: string;
  },
  precision: StrategyPrecision = COMPACT,
): TrucoStrategy {
  const index = new NodeIndex(tree);
  const folded = mergePaths(index, solved.sums);
  const unit = unitOf(index, folded);
  const ones = new Float64Array(tree.width(tree.root, 0)).fill(1);
  const rounded = quantise(index, folded, {
    ...precision,
    chance: (node) => {
      const seat = tree.turn(node);
      const mass = new Float64Array(tree.width(node, seat));
      tree.indexWeights(node, seat, ones, 0, mass, 0);
      return mass.map((m) => m / unit);
    },
  });
  const numbers = normaliseWeights(index, precision.levels, rounded);
  const measured = exploitability(tree, size, { weights: numbers, index });
  const { algorithm, iterations, command } = solved;
  return new TrucoStrategy(
    { ranks: ranks.name, levels: precision.levels, algorithm, iterations, ...(command && { command }), ...measured },
    index,
    numbers,
  );
}

/** What the sums of a choice that always comes up add to. */
function unitOf(index: NodeIndex, folded: Float32Array): number {
  const { tree } = index;
  const total = index.slotsOf(tree.root, 0).reduce((sum, slot) => sum + (slot < 0 ? 0 : folded[slot]), 0);
  return total / tree.initialReach(tree.turn(tree.root))[0];
}
