import { exploitability } from '../../../solve/best-response.ts';
import { fold, NodeIndex } from '../../../solve/fold.ts';
import type { TreeSize } from '../../../solve/public-tree.ts';
import { quantise } from '../../../solve/quantise.ts';
import type { Ranks } from './ranks.ts';
import { normalise, TrucoTable } from './table.ts';
import type { TrucoTree } from './truco-tree.ts';

/** How much of a solution a table keeps; see `quantise`. */
export interface TablePrecision {
  readonly levels: number;
  readonly cut: number;
  readonly rare: number;
}

/** Small enough to ship: the bets that led to a state are forgotten, parts are 63rds. */
export const COMPACT: TablePrecision = { levels: 63, cut: 0.01, rare: 1e-7 };

/** All that a byte can tell. */
export const FINE: TablePrecision = { levels: 255, cut: 0, rare: 0 };

/** Folds the solver's sums by public state, rounds them, and measures what came out. */
export function makeTable(
  ranks: Ranks,
  tree: TrucoTree,
  size: TreeSize,
  solved: {
    readonly sums: Float32Array;
    readonly algorithm: string;
    readonly iterations: number;
    readonly command?: string;
  },
  precision: TablePrecision = COMPACT,
): TrucoTable {
  const index = new NodeIndex(tree);
  const folded = fold(index, solved.sums);
  const unit = unitOf(index, folded);
  const ones = new Float64Array(tree.width(tree.root, 0)).fill(1);
  const rounded = quantise(index, folded, {
    ...precision,
    chance: (node) => {
      const seat = tree.turn(node);
      const mass = new Float64Array(tree.width(node, seat));
      tree.mass(node, seat, ones, 0, mass, 0);
      return mass.map((m) => m / unit);
    },
  });
  const numbers = normalise(index, precision.levels, rounded);
  const measured = exploitability(tree, size, { numbers, index });
  const { algorithm, iterations, command } = solved;
  return new TrucoTable(
    { ranks: ranks.name, levels: precision.levels, algorithm, iterations, ...(command && { command }), ...measured },
    index,
    numbers,
  );
}

/** What the sums of a choice that always comes up add to. */
function unitOf(index: NodeIndex, folded: Float32Array): number {
  const { tree } = index;
  const total = index.choice(tree.root, 0).reduce((sum, slot) => sum + (slot < 0 ? 0 : folded[slot]), 0);
  return total / tree.start(tree.turn(tree.root))[0];
}
