import { copyWeights, mergePaths, type Precision, quantise } from '../../../../solve/node-strategy.ts';
import { RestrictedNashTree } from '../../../../solve/restricted-nash.ts';
import { VectorCfr } from '../../../../solve/vector-cfr.ts';
import { OpeningStrategy, type OpeningStrategyFacts } from '../../equilibrium/opening/opening-strategy.ts';
import type { HandModel } from '../hand-model.ts';
import { AuctionsByScore } from './auctions-by-score.ts';
import type { MeasuredOpening } from './measure-opening.ts';
import { auctionsTied } from './opening-pack.ts';

/** Weights are 31sts; smaller shares are left over from early iterations. */
const PRECISION: Precision = { levels: 31, cut: 0.01, rare: 0 };

export interface MatchOpeningOptions {
  readonly iterations: number;
  readonly command: string;
  /** How players usually open, as weights kept by node, and how likely the opponent is taken to be one of them. */
  readonly usual: ArrayLike<number>;
  readonly anchor: number;
}

/**
 * Solves the opening that is measured, over cards, envido and folding together: for each seat against an opponent who
 * opens as is usual with some chance, and else does its best.
 */
export function solveMatchOpening(
  model: HandModel,
  measured: MeasuredOpening,
  { iterations, command, usual, anchor }: MatchOpeningOptions,
): OpeningStrategy {
  const { tree, index } = measured;
  const byScore = new AuctionsByScore(tree, model.classes, model.pairs);
  const solved = new Float32Array(index.slots);
  for (const seat of [0, 1]) {
    const fixed = { play: { weights: usual, index }, chance: anchor };
    const solver = new VectorCfr(new RestrictedNashTree(byScore, 1 - seat, [fixed]));
    solver.iterate(iterations);
    copyWeights({ index, weights: mergePaths(index, solver.sums) }, index, solved, seat);
  }
  return keptOpening(model, measured, solved, { iterations, anchor, command });
}

/** An opening as it is stored, and measured: in auctions hands with the same envido score do the same. */
export function keptOpening(
  model: HandModel,
  { tree, index, exploit }: MeasuredOpening,
  opening: Float32Array,
  made: Pick<OpeningStrategyFacts, 'iterations' | 'anchor' | 'command'>,
): OpeningStrategy {
  const { classes, strategy } = model;
  const dealt = model.dealt();
  const tied = auctionsTied({ tree, index, classes }, opening, [dealt, dealt]);
  const weights = quantise(index, tied, PRECISION);
  const { value, exploitability } = exploit(weights);
  return new OpeningStrategy(
    { levels: PRECISION.levels, folds: true, ...made, value, exploitability },
    strategy.tree,
    weights,
  );
}
