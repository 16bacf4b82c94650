import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board } from '../../../../games/tetris/board.ts';
import { metricIndex, metricNames, metrics, noFacts } from '../index.ts';
import { Scan } from './scan.ts';

/** Boards as play leaves them and worse: floating rows, overhangs, any size; never a complete row. */
const anyBoard: fc.Arbitrary<Board> = fc
  .record({
    width: fc.integer({ min: 4, max: 12 }),
    height: fc.integer({ min: 4, max: 24 }),
    density: fc.constantFrom(0.2, 0.5, 0.8, 0.95),
    empty: fc.double({ min: 0, max: 1, noNaN: true }),
    cells: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 288, maxLength: 288 }),
  })
  .map(({ width, height, density, empty, cells }) => {
    const rows = new Uint16Array(height);
    const filledRows = Math.round(height * (1 - empty));
    for (let row = 0; row < filledRows; row++) {
      for (let c = 0; c < width; c++) if (cells[row * width + c] < density) rows[row] |= 1 << c;
      if (rows[row] === (1 << width) - 1) rows[row] = rows[row] & ~(1 << (row % width));
    }
    return { width, height, rows };
  });

function topOf(board: Board): number {
  let top = board.height;
  while (top > 0 && board.rows[top - 1] === 0) top--;
  return top;
}

const boardMetrics = metricNames.filter(
  (name) => !['lines', 'lock-height', 'landing-height', 'eroded-cells'].includes(name),
);

test.each(boardMetrics)('%s alone equals its plain function', (name) => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const scan = new Scan(board.width, board.height, [name]);
      scan.run(board.rows, topOf(board));
      expect(scan.values[metricIndex(name)]).toBe(metrics[name].of(board, noFacts));
    }),
    { numRuns: 200 },
  );
});

test('any set of metrics equals the plain functions, whatever was measured before', () => {
  fc.assert(
    fc.property(
      fc.subarray(boardMetrics, { minLength: 1 }),
      fc.array(anyBoard, { minLength: 2, maxLength: 4 }),
      (set, boards) => {
        const { width, height } = boards[0];
        const scan = new Scan(width, height, set);
        for (const { rows } of boards) {
          const board = {
            width,
            height,
            rows: Uint16Array.from({ length: height }, (_, y) => (rows[y] ?? 0) & ((1 << width) - 2)),
          };
          scan.run(board.rows, topOf(board));
          for (const name of set) expect(scan.values[metricIndex(name)]).toBe(metrics[name].of(board, noFacts));
        }
      },
    ),
    { numRuns: 200 },
  );
});
