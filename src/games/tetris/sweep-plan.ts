import type { Orientation } from './pieces.ts';
import { placement } from './placements.ts';
import { piecesOf, type TetrisRules } from './rules.ts';

// A row of the board is held from bit 8 up, so that every shift is to the right; the origin of a piece from bit 4 up.
export const COLUMN_BIT = 8;
const ORIGIN_BIT = 4;
/** Rows kept below the floor and above the board. */
export const BELOW = 4;
export const ABOVE = 8;

/** Free runs of 1 to 4 cells to the right and of 2 to 4 upwards. */
export const KINDS = 7;

/**
 * The orientations of one piece, as the sweep wants them. A tetromino any way up is two runs of cells, beside or above
 * one another (or one): two entries an orientation in `base` and `shift`.
 */
export interface SweepPlan {
  readonly count: number;
  /** The orientation in which it appears, of those here. */
  readonly spawn: number;
  /** Where in `runs` the run's kind begins, with the origin at row 0. */
  readonly base: Int32Array;
  /** How far to the right of the origin the run begins, from `COLUMN_BIT` to `ORIGIN_BIT`. */
  readonly shift: Int32Array;
  /** The placement with the origin at bit 0 of a mask and row 0; it may be negative. */
  readonly code: Int32Array;
  /** The highest row of the origin at which resting is allowed. */
  readonly highest: Int32Array;
  /** The lowest row of any orientation, from the origin. */
  readonly lowest: number;
  /** The row of the origin when the piece appears, and its bit. */
  readonly entryRow: number;
  readonly entryBit: number;
  /** Origins that a new piece gets to at the entry height when nothing is in the way; for the sweep to fill in. */
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
