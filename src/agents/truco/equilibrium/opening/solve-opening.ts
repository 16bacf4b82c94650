import { Rng } from '../../../../core/rng.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { mergePaths, NodeIndex, quantise } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { RestrictedNashTree } from '../../../../solve/restricted-nash.ts';
import { discountedCfr, VectorCfr } from '../../../../solve/vector-cfr.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { ContinuationValues } from './continuation-values.ts';
import { HandClasses } from './hand-classes.ts';
import { leafValues } from './leaf-values.ts';
import { OpeningGame, OpeningStrategy } from './opening-strategy.ts';
import { OpeningTree } from './opening-tree.ts';
import { ruleBasedPlay } from './rule-based-play.ts';

export interface OpeningOptions {
  readonly iterations: number;
  /** The chance that an opponent opens like the players by rules; the rest do their best. */
  readonly anchor: number;
  readonly seed: number;
  readonly command: string;
  /** Told as the work goes on: how many of the steps of a part are done. */
  progress?(part: string, done: number, total: number): void;
}

/** Parts of a choice are 63rds; smaller shares are left over from early iterations. */
const PRECISION = { levels: 63, cut: 0.02, rare: 0 };

/**
 * Joins envido and truco: solves the opening over ranks and envido score together, everything after it valued as the
 * table plays on, each seat against an opponent that opens with some chance like the players by rules.
 */
export function solveOpening(table: TrucoStrategy, options: OpeningOptions): OpeningStrategy {
  const { iterations, anchor, progress } = options;
  const classes = new HandClasses(table.tree.holdings, table.ranks);
  const continuation = ContinuationValues.of(table, (done, total) => progress?.('continuation', done, total));
  const values = leafValues(table, classes, continuation);
  const tree = new OpeningTree(classes.size, classes.holders, values);
  const index = new NodeIndex(tree);
  const numbers = new Float32Array(index.slots);
  const rng = Rng.seeded(options.seed).fork('opening');
  for (const seat of [0, 1]) {
    const plays = ruleBasedPlay(tree, classes, table.ranks, 1 - seat, rng.fork('usual', 1 - seat));
    const anchored = new RestrictedNashTree(tree, 1 - seat, (node) => plays.get(node) as Uint8Array, anchor);
    const solver = new VectorCfr(anchored, discountedCfr(1.5, 0, 2));
    for (let i = 1; i <= iterations; i++) {
      solver.iterate();
      progress?.(seat === 0 ? 'mano' : 'pie', i, iterations);
    }
    takeOver(seat, index, numbers, new NodeIndex(anchored), solver.sums);
  }
  const rounded = quantise(index, numbers, {
    ...PRECISION,
    chance: (node) => new Float64Array(tree.width(node, tree.turn(node))).fill(1),
  });
  const { value, exploitability: gives } = exploitability(tree, treeSize(tree), { weights: rounded, index });
  const facts = {
    levels: PRECISION.levels,
    iterations,
    anchor,
    command: options.command,
    value,
    exploitability: gives,
  };
  return new OpeningStrategy(facts, new OpeningGame(table.tree, table.ranks), rounded);
}

/** Copies a seat's strategy from the anchored game, where its slots have the same order at every node. */
function takeOver(seat: number, index: NodeIndex, into: Float32Array, from: NodeIndex, sums: Float32Array): void {
  const folded = mergePaths(from, sums);
  const { tree } = index;
  for (const [node, base] of index.firstSlots) {
    if (tree.turn(node) !== seat) continue;
    let length = 0;
    for (let k = 0; k < tree.actions(node); k++) length += tree.width(tree.child(node, k), seat);
    const start = from.firstSlots.get(node) as number;
    into.set(folded.subarray(start, start + length), base);
  }
}
