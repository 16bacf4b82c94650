import type { Colours } from '../board/cell-style.ts';
import { encodeGif } from './gif.ts';
import { TetrisReplay } from './tetris-replay.ts';

/** Pixels of a cell, one of them a gap. */
const CELL = 12;
/** The most pieces of one picture, and the hundredths of a second for each. */
const MOST = 150;
const DELAY = 14;
/** The place of the empty well in the palette; a cell's value is its own place, see `Cells`. */
const WELL = 0;

/** A game as an animated GIF: from this piece on, one frame a piece, at most 150 of them. */
export function gameGif(replay: TetrisReplay, from: number, colours: Colours): Uint8Array<ArrayBuffer> {
  const { game, seed, actions } = replay;
  const copy = new TetrisReplay(game.rules.id, seed);
  copy.actions.push(...actions);
  const { width, height } = copy.cells;
  const frames: Uint8Array[] = [];
  for (let piece = from; piece <= Math.min(actions.length, from + MOST); piece++) {
    copy.seek(piece);
    const frame = new Uint8Array(width * CELL * height * CELL).fill(WELL);
    copy.cells.values.forEach((value, i) => {
      if (value === 0) return;
      const left = (i % width) * CELL;
      const top = (height - 1 - Math.floor(i / width)) * CELL;
      for (let y = 1; y < CELL; y++) {
        const row = (top + y) * width * CELL + left;
        frame.fill(value, row + 1, row + CELL);
      }
    });
    frames.push(frame);
  }
  const palette = [colours.well, ...colours.pieces.slice(1)].map(rgb);
  return encodeGif({ width: width * CELL, height: height * CELL, palette, frames, delay: DELAY });
}

/** A colour of the page as red, green and blue. */
function rgb(colour: string): [number, number, number] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
