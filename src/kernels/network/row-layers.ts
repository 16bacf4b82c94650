/** One layer over rows: each row is made of its own row, the one below and the one above. */
export interface RowLayer {
  readonly inputs: number;
  /** For the row below, the row itself and the row above: for each input a number for each output. */
  readonly weights: Int8Array;
  /** For each output, what a sum is worth as an activation. */
  readonly scale: Float32Array;
  /** For each output, or for each row of the board and output where `byRow`. */
  readonly bias: Float32Array;
  readonly byRow: boolean;
  /** What an activation of the layer before last adds; 0: nothing. */
  readonly residual: number;
}

/**
 * A network over the rows of boards. Activations between the layers are whole numbers from 0 to 32767, so that sums are
 * exact and every version gives the same values.
 */
export interface RowLayers {
  readonly channels: number;
  readonly layers: readonly RowLayer[];
  /** 16 numbers for each row, not below 0. */
  readonly tail: { readonly weights: Int8Array; readonly scale: Float32Array; readonly bias: Float32Array };
  /** From the 16 numbers of 20 rows, the lowest first, to the hidden ones; from these to 8 outputs. */
  readonly dense: { readonly weights: Float32Array; readonly bias: Float32Array };
  readonly last: { readonly weights: Float32Array; readonly bias: Float32Array };
}

export const BITS = 32;
export const TAIL = 16;
export const OUTPUTS = 8;

/** Boards that are evaluated at once. */
export const BATCH = 16;
/** Rows of a board. */
export const ROWS = 20;

/** Values boards by a network. */
export interface BoardValues {
  /** `OUTPUTS` numbers for each board. */
  readonly values: Float32Array;
  /**
   * Values `count` boards, at most `BATCH`. Board i has `seen[i]` rows, from word `ROWS * i` on; bit b of a word is input
   * b of its row.
   */
  evaluate(words: Int32Array, seen: Int32Array, count: number): void;
}
