import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cells } from './cells.ts';
import { TetrisPainter } from './painter.ts';

/** Counts what is drawn; there are no canvases outside a browser. */
let drawings: unknown[][] = [];
class CountedCanvas {
  getContext() {
    const nothing = () => {};
    return new Proxy(
      { drawImage: (...args: unknown[]) => drawings.push(args) },
      { get: (own, name) => own[name as 'drawImage'] ?? nothing, set: () => true },
    );
  }
}

beforeEach(() => {
  vi.stubGlobal('OffscreenCanvas', CountedCanvas);
  vi.stubGlobal('Path2D', class {});
});
afterEach(() => vi.unstubAllGlobals());

test('a board that did not change is one picture, and a piece that was placed is four cells more', () => {
  const colours = { well: 'w', line: 'l', accent: 'a', pieces: ['', ...'tjzosli', 'old'] };
  const painter = new TetrisPainter(20, colours);
  const cells = new Cells(10, 20);
  const target = new CountedCanvas().getContext() as unknown as CanvasRenderingContext2D;
  const draws = () => {
    drawings = [];
    painter.board(target, cells);
    return drawings.length;
  };
  draws();
  expect(draws()).toBe(1);
  cells.values.fill(3, 0, 4);
  // the well below each cell, the cell, and the picture
  expect(draws()).toBe(4 * 2 + 1);
  expect(draws()).toBe(1);
  cells.values.fill(0, 0, 4);
  expect(draws()).toBe(4 + 1);
});
