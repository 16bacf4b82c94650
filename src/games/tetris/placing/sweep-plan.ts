import type { Orientation } from '../pieces.ts';
import { piecesOf, type TetrisRules } from '../rules.ts';
import { placement } from './placements.ts';

// Rows of the board begin at bit 8 and origins of pieces at bit 4, so that every shift is to the right.
export const COLUMN_BIT = 8;
const ORIGIN_BIT = 4;
/** Rows kept below the floor and above the board. */
export const BELOW = 4;
export const ABOVE = 8;

/** Free runs of 1 to 4 cells to the right and of 2 to 4 upwards. */
export const KINDS = 7;

/**
 * The orientations of one piece, prepared for the sweep of `RestingPlaces`. A tetromino in any orientation consists of
 * at most two straight runs of cells, so `base` and `shift` have two entries for each orientation.
 */
export interface SweepPlan {
  readonly count: number;
  /** The index of the orientation in which it appears. */
  readonly spawn: number;
  /** Where the run's kind begins in `RestingPlaces.runs`, for an origin at row 0. */
  readonly base: Int32Array;
  /** How far a row must be shifted so that the run's first column falls on the bit of the origin. */
  readonly shift: Int32Array;
  /** The code of the placement with the origin at bit 0 and row 0; it may be negative. */
  readonly code: Int32Array;
  /** The highest row of the origin at which resting is allowed. */
  readonly highest: Int32Array;
  /** The lowest row of any orientation, from the origin. */
  readonly lowest: number;
  /** The row of the origin when the piece appears, and its bit. */
  readonly entryRow: number;
  readonly entryBit: number;
  /**
   * The origins that a new piece reaches at the entry height when nothing is in its way. Filled in by `RestingPlaces`.
   */
  readonly reached: Int32Array;
}

/** The runs that an orientation is made of, at most two. Kinds 0-3 are 1-4 cells to the right, 4-6 are 2-4 upwards. */
function runsOf({ rows, width, height, bottoms, tops }: Orientation) {
  if (height <= 2)
    return rows.map((cells, row) => {
      const column = 31 - Math.clz32(cells & -cells);
      return { kind: 31 - Math.clz32(cells) - column, column, row };
    });
  return Array.from({ length: width }, (_, column) => {
    const length = tops[column] - bottoms[column];
    return { kind: length === 1 ? 0 : length + 2, column, row: bottoms[column] };
  });
}

/** The plan of a piece where each kind of run takes `stride` entries. */
export function sweepPlanOf(rules: TetrisRules, piece: number, stride: number): SweepPlan {
  const { orientations, spawn } = piecesOf(rules)[piece];
  const index = rules.rotation ? orientations.map((_, i) => i) : [spawn];
  const turned = index.map((i) => orientations[i]);
  const runs = turned.flatMap((orientation) => {
    const [left, low] = orientation.corner;
    const parts = runsOf(orientation);
    // a single run stands twice
    return [parts[0], parts[1] ?? parts[0]].map(({ kind, column, row }) => ({
      base: kind * stride + BELOW + low + row,
      shift: COLUMN_BIT - ORIGIN_BIT + left + column,
    }));
  });
  const lowest = Math.min(...turned.map(({ corner }) => corner[1]));
  const entry = rules.entry;
  return {
    count: turned.length,
    spawn: index.indexOf(spawn),
    base: Int32Array.from(runs, (run) => run.base),
    shift: Int32Array.from(runs, (run) => run.shift),
    code: Int32Array.from(
      turned,
      ({ corner: [left, low] }, o) => placement(index[o], 0, 0) + (left - ORIGIN_BIT) * 64 + low,
    ),
    highest: Int32Array.from(turned, ({ height, corner: [, low] }) =>
      rules.over === 'does-not-fit' ? rules.height - height - low : rules.height + ABOVE,
    ),
    lowest,
    entryRow: entry === 'above' ? rules.height - lowest : rules.height - 1 - entry[1],
    entryBit: entry === 'above' ? 0 : 1 << (entry[0] + ORIGIN_BIT),
    reached: new Int32Array(4),
  };
}
