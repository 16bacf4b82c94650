import type { Chooser } from '../simulation/chooser.ts';
import type { Placer } from '../simulation/placer.ts';

export interface SearchOptions {
  /** How many pieces are placed, the current one first. Pieces that are not known yet are weighted by their chances. */
  readonly depth: number;
  /** How many placements of the current piece are searched beyond the known pieces. Default: all. */
  readonly beam?: number;
  /** The same for the pieces after it. */
  readonly inner?: number;
  /**
   * Placements whose value at first sight is below the best by more than this are not searched further. Default: none.
   */
  readonly margin?: number;
  /** How many pieces the first sight has, by which placements are left out. Default: the known pieces. */
  readonly first?: number;
}

/** A chooser that keeps what it found, for explanations. */
export interface TetrisSearch extends Chooser {
  readonly depth: number;
  /** The placements of the last choice and their values; the first `count` entries are valid. */
  readonly codes: Int32Array;
  readonly values: Float64Array;
  readonly count: number;
  /** 1 for each placement of the last choice that was searched to the full depth. The others were cut by the beam. */
  readonly deep: Uint8Array;
}

/** A board inside a search. A leaf adds to it what it needs to value the board. */
export interface LeafBoard {
  readonly rows: Uint16Array;
  /** One above the highest row that is not empty. */
  top: number;
}

/**
 * Values the positions at the end of a search. `Expectimax` works with any leaf: see `LinearLeaf` and `NetworkLeaf`.
 * Results are written to `values` because a fraction that a function returns may be allocated on the heap.
 */
export interface Leaf<B extends LeafBoard> {
  /** Values of the board measured last: one for each piece that may come next, or a single one for all. */
  readonly values: Float64Array;
  /** Whether `values` has one entry for each next piece. */
  readonly perNextPiece: boolean;
  /** What each line removed on the way adds to the value of the last board. */
  readonly perLine: number;
  /**
   * For values that are no means: with a risk the value of chances is log(mean of exp(risk * value)) / risk, by which
   * many lines count more (Howard and Matheson, 1972). Default: 0, the mean.
   */
  readonly risk?: number;
  /** Whether one lost position can be better than another. If not, all of them have the value 0. */
  readonly ranksLosses: boolean;
  /** An empty board, for one level of a search. */
  board(): B;
  /** Copies rows onto a board. */
  load(board: B, rows: Uint16Array): void;
  /** Completes `to`, whose rows `placer` has just made from those of `from`. */
  placed(from: B, to: B, top: number, placer: Placer): void;
  /** Measures `board`, which a placement has made from `before`. */
  measure(board: B, before: B): void;
  /** Measures a board on which the game is lost. */
  measureLost(board: B): void;
  /** For a leaf with a value for each next piece that measures many boards at less cost than one after the other. */
  readonly together?: {
    /** Seven values for each board, in the order in which they were added. */
    readonly values: Float64Array;
    add(board: B): void;
    /** Measures the boards added since the last time. */
    measure(): void;
  };
}
