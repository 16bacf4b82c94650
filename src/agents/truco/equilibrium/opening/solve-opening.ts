import { Rng } from '../../../../core/rng.ts';
import { exploitability } from '../../../../solve/best-response.ts';
import { copyWeights, mergePaths, NodeIndex, type Precision, quantise } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { RestrictedNashTree } from '../../../../solve/restricted-nash.ts';
import { VectorCfr } from '../../../../solve/vector-cfr.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import { ContinuationValues } from './continuation-values.ts';
import { HandClasses } from './hand-classes.ts';
import { leafValues } from './leaf-values.ts';
import { OpeningStrategy } from './opening-strategy.ts';
import { OpeningTree } from './opening-tree.ts';
import { ruleBasedPlay } from './rule-based-play.ts';

export interface OpeningOptions {
  readonly iterations: number;
  /** The chance that an opponent opens like the players by rules; otherwise it does its best. */
  readonly anchor: number;
  readonly seed: number;
  readonly command: string;
  /** Hears how many steps of a part of the work are done. */
  progress?(part: string, done: number, total: number): void;
}

/** Weights are 63rds; smaller shares are left over from early iterations. */
const PRECISION: Precision = { levels: 63, cut: 0.02, rare: 0 };

/**
 * Solves the opening over ranks and envido score together. Its ends have the values of the strategy of cards and truco.
 * Each seat is solved against an opponent that opens, with some chance, like the players by rules.
 */
export function solveOpening(strategy: TrucoStrategy, options: OpeningOptions): OpeningStrategy {
  const { iterations, anchor, command, progress } = options;
  const classes = new HandClasses(strategy.tree);
  const continuation = new ContinuationValues(strategy, (done, total) => progress?.('continuation', done, total));
  const tree = new OpeningTree(classes, leafValues(strategy, classes, continuation));
  const index = new NodeIndex(tree);
  const solved = new Float32Array(index.slots);
  const rng = Rng.seeded(options.seed).fork('opening');
  for (const seat of [0, 1]) {
    const other = 1 - seat;
    const usual = new Float32Array(index.slots);
    ruleBasedPlay({ tree, index, classes, ranks: strategy.ranks }, other, rng.fork('usual', other), usual);
    const restricted = new RestrictedNashTree(tree, other, [{ play: { weights: usual, index }, chance: anchor }]);
    const solver = new VectorCfr(restricted);
    for (let i = 1; i <= iterations; i++) {
      solver.iterate();
      progress?.(seat === 0 ? 'mano' : 'pie', i, iterations);
    }
    copyWeights({ index, weights: mergePaths(index, solver.sums) }, index, solved, seat);
  }
  const weights = quantise(index, solved, PRECISION);
  const { value, exploitability: exploitable } = exploitability(tree, treeSize(tree), { weights, index });
  const facts = { levels: PRECISION.levels, iterations, anchor, command, value, exploitability: exploitable };
  return new OpeningStrategy(facts, strategy.tree, weights);
}
