import type { Orientation } from '../../src/games/tetris/pieces.ts';
import type { Cells } from '../tetris/cells.ts';
import type { Colours } from './tetris-colours.ts';
import { MARKS } from './tetris-marks.ts';

/** Draws boards of one cell size: each kind of cell is drawn once and copied from then on. */
export class TetrisPainter {
  readonly size: number;
  private readonly colours: Colours;
  private readonly sprites: readonly OffscreenCanvas[];

  /** `size` is in device pixels. */
  constructor(size: number, colours: Colours) {
    this.size = size;
    this.colours = colours;
    this.sprites = colours.pieces.map((colour, value) => sprite(size, colour, value));
  }

  board(context: CanvasRenderingContext2D, { width, height, values }: Cells): void {
    const { size, colours, sprites } = this;
    context.fillStyle = colours.well;
    context.fillRect(0, 0, width * size, height * size);
    context.fillStyle = colours.line;
    for (let y = 1; y < height; y++) for (let x = 1; x < width; x++) context.fillRect(x * size - 1, y * size - 1, 2, 2);
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (value === 0) continue;
      context.drawImage(sprites[value]!, (i % width) * size, (height - 1 - Math.floor(i / width)) * size);
    }
  }

  /** A piece with the lower left corner of its box here; `outline`: where it will come to rest. */
  piece(
    context: CanvasRenderingContext2D,
    boardHeight: number,
    orientation: Orientation,
    { column, row, value, outline }: { column: number; row: number; value: number; outline?: 'piece' | 'accent' },
  ): void {
    const { size, colours, sprites } = this;
    for (let r = 0; r < orientation.height; r++)
      for (let c = 0; c < orientation.width; c++) {
        if (!((orientation.rows[r]! >> c) & 1)) continue;
        const x = (column + c) * size;
        const y = (boardHeight - 1 - row - r) * size;
        if (!outline) {
          context.drawImage(sprites[value]!, x, y);
          continue;
        }
        const edge = Math.max(2, Math.round(size / 11));
        context.strokeStyle = outline === 'accent' ? colours.accent : colours.pieces[value]!;
        context.lineWidth = edge;
        context.strokeRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
      }
  }
}

function sprite(size: number, colour: string, value: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d')!;
  if (value === 0) return canvas;
  const gap = Math.max(1, Math.round(size / 24));
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(gap, gap, size - 2 * gap, size - 2 * gap, size / 8);
  context.fill();
  const mark = MARKS[value - 1];
  if (!mark) return canvas;
  context.scale(size, size);
  const path = new Path2D(mark.path);
  context.strokeStyle = context.fillStyle = 'rgb(0 0 0 / 0.55)';
  context.lineWidth = 0.1;
  context.lineCap = 'round';
  if (mark.filled) context.fill(path);
  else context.stroke(path);
  return canvas;
}
