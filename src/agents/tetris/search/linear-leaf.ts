import { topOf } from '../../../games/tetris/board.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Evaluator, type Weights } from '../linear/evaluator.ts';
import type { Placer } from '../simulation/placer.ts';
import type { Leaf, LeafBoard } from './search.ts';

/** A board with what `Placer` says of the placements that led to it, each summed. */
interface LinearBoard extends LeafBoard {
  lines: number;
  height: number;
  middle2: number;
  eroded: number;
}

/** The penalty of a loss for weights that sum to 1: more than any two evaluations differ by. */
const LOSS = 10_000;

/**
 * Values positions by metrics and weights. A loss is worse than any position; of two losses, the one with the better
 * board is less bad.
 */
export class LinearLeaf implements Leaf<LinearBoard> {
  readonly values: Float64Array;
  readonly perNextPiece = false;
  /** Lines count only by the weight of the metric `lines`. */
  readonly perLine = 0;
  readonly ranksLosses = true;
  private readonly evaluator: Evaluator;
  private readonly height: number;
  private readonly loss: number;

  constructor(rules: TetrisRules, weights: Weights) {
    this.evaluator = new Evaluator(rules, weights);
    this.values = this.evaluator.score;
    this.height = rules.height;
    this.loss = LOSS * Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0);
  }

  board(): LinearBoard {
    return { rows: new Uint16Array(this.height), top: 0, lines: 0, height: 0, middle2: 0, eroded: 0 };
  }

  load(board: LinearBoard, rows: Uint16Array): void {
    board.rows.set(rows);
    board.top = topOf(rows);
  }

  placed(from: LinearBoard, to: LinearBoard, top: number, placer: Placer): void {
    to.top = top;
    to.lines = from.lines + placer.lines;
    to.height = from.height + placer.height;
    to.middle2 = from.middle2 + placer.middle2;
    to.eroded = from.eroded + placer.eroded;
  }

  measure({ rows, top, lines, height, middle2, eroded }: LinearBoard): void {
    this.evaluator.measure(rows, top, lines, height, middle2, eroded);
  }

  measureLost(board: LinearBoard): void {
    this.measure(board);
    this.values[0] -= this.loss;
  }
}
