/**
 * Encodes a placement as one integer: the orientation, and the column and row of the lower left corner of the piece's
 * box. Placements sort by orientation, then by column from the left, then by row from the bottom.
 */
export function placement(orientation: number, column: number, row: number): number {
  return (orientation << 10) | (column << 6) | row;
}

export function orientationOf(code: number): number {
  return code >> 10;
}

export function columnOf(code: number): number {
  return (code >> 6) & 15;
}

export function rowOf(code: number): number {
  return code & 63;
}

/** One more than the highest placement. */
export const PLACEMENTS = 4 << 10;
