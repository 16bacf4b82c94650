import type { Chooser } from '../linear/look-ahead.ts';

export interface SearchOptions {
  /** Pieces placed in a line of play, the current one first; those not known yet are weighed by their chances. */
  readonly depth: number;
  /** How many placements of the current piece are looked into beyond the known pieces; all where it says nothing. */
  readonly beam?: number;
  /** The same for the pieces after it. */
  readonly inner?: number;
  /** Placements that are worth less than the best by more than this, as far as was seen, are left alone. */
  readonly margin?: number;
}

/** A search that shows what it found. */
export interface TetrisSearch extends Chooser {
  readonly depth: number;
  readonly evaluations: number;
  /** The placements of the last choice, what each is worth, and how many there are. Beyond the beam: as far as known. */
  readonly codes: Int32Array;
  readonly worth: Float64Array;
  readonly count: number;
  /** Which placements of the last choice were looked into to the full depth. */
  readonly deep: Uint8Array;
}

/** The best of the placements in `deep`. */
export function bestOf(worth: Float64Array, deep: Uint8Array, count: number): number {
  let best = -1;
  for (let i = 0; i < count; i++) if (deep[i] === 1 && (best < 0 || worth[i] > worth[best])) best = i;
  return best;
}

/** Marks in `deep` which of the placements are looked into: the best, within the margin; returns how many. */
export function markBest(worth: Float64Array, deep: Uint8Array, count: number, beam: number, margin: number): number {
  deep.fill(0, 0, count);
  let least = Number.NEGATIVE_INFINITY;
  let marked = 0;
  for (; marked < beam && marked < count; marked++) {
    let best = -1;
    for (let i = 0; i < count; i++) if (deep[i] === 0 && (best < 0 || worth[i] > worth[best])) best = i;
    if (worth[best] < least) break;
    if (marked === 0) least = worth[best] - margin;
    deep[best] = 1;
  }
  return marked;
}
