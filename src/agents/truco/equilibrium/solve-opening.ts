import { Rng } from '../../../core/rng.ts';
import { Anchored } from '../../../solve/anchored.ts';
import { exploitability } from '../../../solve/best-response.ts';
import { fold, NodeIndex } from '../../../solve/fold.ts';
import { measure } from '../../../solve/public-tree.ts';
import { quantise } from '../../../solve/quantise.ts';
import { discounted } from '../../../solve/schedule.ts';
import { VectorCfr } from '../../../solve/vector-cfr.ts';
import { Continuation } from './continuation.ts';
import { HandClasses } from './hand-classes.ts';
import { Opening } from './opening.ts';
import { OpeningShape, OpeningTable } from './opening-table.ts';
import { openingValues } from './opening-values.ts';
import type { TrucoTable } from './table.ts';
import { usualPlay } from './usual-play.ts';

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
export function solveOpening(table: TrucoTable, options: OpeningOptions): OpeningTable {
  const { iterations, anchor, progress } = options;
  const classes = new HandClasses(table.tree.holdings, table.ranks);
  const continuation = Continuation.of(table, (done, total) => progress?.('continuation', done, total));
  const values = openingValues(table, classes, continuation);
  const tree = new Opening(classes.size, classes.holders, values);
  const index = new NodeIndex(tree);
  const numbers = new Float32Array(index.slots);
  const rng = Rng.seeded(options.seed).fork('opening');
  for (const seat of [0, 1]) {
    const plays = usualPlay(tree, classes, table.ranks, 1 - seat, rng.fork('usual', 1 - seat));
    const anchored = new Anchored(tree, 1 - seat, (node) => plays.get(node) as Uint8Array, anchor);
    const solver = new VectorCfr(anchored, discounted(1.5, 0, 2));
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
  const { value, exploitability: gives } = exploitability(tree, measure(tree), { numbers: rounded, index });
  const facts = {
    levels: PRECISION.levels,
    iterations,
    anchor,
    command: options.command,
    value,
    exploitability: gives,
  };
  return new OpeningTable(facts, new OpeningShape(table.tree, table.ranks), rounded);
}

/** Copies a seat's strategy from the anchored game, where its slots have the same order at every node. */
function takeOver(seat: number, index: NodeIndex, into: Float32Array, from: NodeIndex, sums: Float32Array): void {
  const folded = fold(from, sums);
  const { tree } = index;
  for (const [node, base] of index.bases) {
    if (tree.turn(node) !== seat) continue;
    let length = 0;
    for (let k = 0; k < tree.actions(node); k++) length += tree.width(tree.child(node, k), seat);
    const start = from.bases.get(node) as number;
    into.set(folded.subarray(start, start + length), base);
  }
}
