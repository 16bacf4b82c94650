import { piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';

/**
 * Whether pieces can appear on a board, where a game ends when one cannot. Under other rules nothing is ever blocked.
 */
export class Entry {
  /** The lowest row in which any piece appears. On a board no higher than this nothing is blocked. */
  readonly low: number;
  private readonly height: number;
  /** The cells of each piece where it appears, from row `low` up. */
  private readonly cells: readonly Uint16Array[];

  constructor(rules: TetrisRules) {
    const { entry, height } = rules;
    this.height = height;
    const spawns = piecesOf(rules).map((piece) => piece.orientations[piece.spawn]);
    if (entry === 'above' || rules.over !== 'spawn-blocked') {
      this.low = height;
      this.cells = spawns.map(() => new Uint16Array(0));
      return;
    }
    const [column, fromTop] = entry;
    const low = Math.min(...spawns.map(({ corner }) => height - 1 - fromTop + corner[1]));
    this.low = low;
    this.cells = spawns.map(({ corner, rows }) => {
      const mask = new Uint16Array(height - low);
      rows.forEach((row, i) => {
        const y = height - 1 - fromTop + corner[1] + i;
        if (y < height) mask[y - low] = row << (column + corner[0]);
      });
      return mask;
    });
  }

  /** Whether the piece overlaps a filled cell where it appears. */
  blocks(rows: Uint16Array, piece: number): boolean {
    const mask = this.cells[piece];
    for (let y = this.low, i = 0; y < this.height; y++, i++) if ((rows[y] & mask[i]) !== 0) return true;
    return false;
  }

  /** A bit for each piece that is blocked. */
  blocked(rows: Uint16Array): number {
    let bits = 0;
    for (let piece = 0; piece < this.cells.length; piece++) if (this.blocks(rows, piece)) bits |= 1 << piece;
    return bits;
  }
}
