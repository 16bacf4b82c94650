import type { Orientation } from '../../../../src/games/tetris/pieces.ts';

/** A board with the piece of every cell, bottom row first: 0 is empty, else 1 + the index of the piece. */
export class Cells {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.values = new Uint8Array(width * height);
  }

  /** Puts a piece down; what reaches above the board is dropped. */
  fill({ rows, width }: Orientation, column: number, row: number, value: number): void {
    rows.forEach((cells, i) => {
      if (row + i >= this.height) return;
      for (let c = 0; c < width; c++) if ((cells >> c) & 1) this.values[(row + i) * this.width + column + c] = value;
    });
  }

  /** Removes the complete rows. */
  clear(): void {
    const { width, height, values } = this;
    let to = 0;
    for (let from = 0; from < height; from++) {
      if (values.subarray(from * width, (from + 1) * width).every((value) => value !== 0)) continue;
      if (to !== from) values.copyWithin(to * width, from * width, (from + 1) * width);
      to++;
    }
    values.fill(0, to * width);
  }
}
