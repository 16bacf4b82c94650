import type { Orientation } from '../../../../src/games/tetris/pieces.ts';
import type { Colours } from './cell-style.ts';
import { MARKS } from './cell-style.ts';
import type { Cells } from './cells.ts';

/** Draws boards of one cell size: each kind of cell is drawn once and copied from then on. */
export class TetrisPainter {
  readonly size: number;
  private readonly colours: Colours;
  private readonly sprites: readonly OffscreenCanvas[];
  private pile: Pile | undefined;

  /** `size` is in device pixels. */
  constructor(size: number, colours: Colours) {
    this.size = size;
    this.colours = colours;
    this.sprites = colours.pieces.map((colour, value) => sprite(size, colour, value));
  }

  /** The pile: kept as a picture of its own, in which only the cells that changed are drawn again. */
  board(context: CanvasRenderingContext2D, cells: Cells): void {
    this.pile ??= new Pile(this.size, this.colours, this.sprites, cells);
    this.pile.show(cells.values);
    context.drawImage(this.pile.picture, 0, 0);
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
        if (!((orientation.rows[r] >> c) & 1)) continue;
        const x = (column + c) * size;
        const y = (boardHeight - 1 - row - r) * size;
        if (!outline) {
          context.drawImage(sprites[value], x, y);
          continue;
        }
        const edge = Math.max(2, Math.round(size / 11));
        context.strokeStyle = outline === 'accent' ? colours.accent : colours.pieces[value];
        context.lineWidth = edge;
        context.strokeRect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
      }
  }
}

/** A board's pile as it was last shown. */
class Pile {
  readonly picture: OffscreenCanvas;
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly well: OffscreenCanvas;
  private readonly shown: Uint8Array;
  private readonly size: number;
  private readonly width: number;
  private readonly height: number;
  private readonly sprites: readonly OffscreenCanvas[];

  constructor(size: number, colours: Colours, sprites: readonly OffscreenCanvas[], { width, height }: Cells) {
    this.size = size;
    this.width = width;
    this.height = height;
    this.sprites = sprites;
    this.shown = new Uint8Array(width * height);
    this.well = emptyWell(size, colours, width, height);
    this.picture = new OffscreenCanvas(width * size, height * size);
    this.context = this.picture.getContext('2d')!;
    this.context.drawImage(this.well, 0, 0);
  }

  show(values: Uint8Array): void {
    const { context, shown, size, width, height, well, sprites } = this;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (value === shown[i]) continue;
      shown[i] = value;
      const x = (i % width) * size;
      const y = (height - 1 - Math.floor(i / width)) * size;
      context.drawImage(well, x, y, size, size, x, y, size, size);
      if (value !== 0) context.drawImage(sprites[value], x, y);
    }
  }
}

/** A board without pieces: a dot where four cells meet. */
function emptyWell(size: number, { well, line }: Colours, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width * size, height * size);
  const context = canvas.getContext('2d')!;
  context.fillStyle = well;
  context.fillRect(0, 0, width * size, height * size);
  context.fillStyle = line;
  for (let y = 1; y < height; y++) for (let x = 1; x < width; x++) context.fillRect(x * size - 1, y * size - 1, 2, 2);
  return canvas;
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
