import { topOf } from '../../../games/tetris/board.ts';

const COLUMNS = 10;
const FULL = (1 << COLUMNS) - 1;

/**
 * Writes what the network sees of a board: for each row its filled cells in bits 0 to 9, empty cells below a filled one
 * from bit 10, and from bit 20 the air that can be reached from above by going down and sideways. Returns how many rows
 * it sees: those of the pile and one more.
 */
export function boardWords(rows: Uint16Array, words: Int32Array, at: number): number {
  const seen = Math.min(rows.length, topOf(rows) + 1);
  let above = 0;
  let reached = FULL;
  for (let y = seen - 1; y >= 0; y--) {
    const row = rows[y];
    const free = ~row & FULL;
    reached &= free;
    for (let before = 0; before !== reached; ) {
      before = reached;
      reached |= ((reached << 1) | (reached >> 1)) & free;
    }
    words[at + y] = row | ((above & free) << COLUMNS) | (reached << (2 * COLUMNS));
    above |= row;
  }
  return seen;
}
