import { describe, expect, test } from 'vitest';
import { BoardSet, distinctBoards } from './perft.ts';
import { parseRules, rulesOf } from './rules.ts';

/**
 * A second engine that shares nothing with the first: cells as a list of lists (row 0 on top), pieces drawn here and
 * turned by hand, dropped row by row.
 */
type Cells = boolean[][];

const drawn = ['####', '##/##', '###/.#.', '###/#..', '###/..#', '##./.##', '.##/##.'];

const turnedRight = (cells: Cells): Cells => cells[0].map((_, x) => cells.map((row) => row[x]).reverse());

const shapes: Cells[] = drawn.flatMap((text) => {
  let cells = text.split('/').map((row) => [...row].map((cell) => cell === '#'));
  const seen = new Map<string, Cells>();
  for (let turn = 0; turn < 4; turn++, cells = turnedRight(cells)) seen.set(JSON.stringify(cells), cells);
  return [...seen.values()];
});

function overlaps(board: Cells, shape: Cells, left: number, top: number): boolean {
  return shape.some((row, y) =>
    row.some((filled, x) => filled && (top + y >= board.length || (top + y >= 0 && board[top + y][left + x]))),
  );
}

function dropped(board: Cells, shape: Cells, left: number): Cells | undefined {
  let top = -shape.length;
  while (!overlaps(board, shape, left, top + 1)) top++;
  if (top < 1) return undefined; // reaches the top row
  const filled = board.map((row) => [...row]);
  shape.forEach((row, y) => {
    row.forEach((cell, x) => {
      if (cell) filled[top + y][left + x] = true;
    });
  });
  const kept = filled.filter((row) => row.includes(false));
  const width = board[0].length;
  return [...Array.from({ length: board.length - kept.length }, () => new Array<boolean>(width).fill(false)), ...kept];
}

const text = (board: Cells) => board.map((row) => row.map((cell) => '.#'[Number(cell)]).join('')).join('');

function naive(width: number, height: number, depth: number): number[] {
  let boards = new Map<string, Cells>();
  boards.set(
    '',
    Array.from({ length: height }, () => new Array<boolean>(width).fill(false)),
  );
  return Array.from({ length: depth }, () => {
    const next = new Map<string, Cells>();
    for (const board of boards.values())
      for (const shape of shapes)
        for (let left = 0; left + shape[0].length <= width; left++) {
          const after = dropped(board, shape, left);
          if (after) next.set(text(after), after);
        }
    boards = next;
    return boards.size;
  });
}

describe('distinct boards', () => {
  test('classic after one, two and three pieces', () => {
    expect(distinctBoards(rulesOf('classic'), 3)).toEqual([162, 17351, 1598460]);
  });

  test('the second engine agrees on one and two pieces', () => {
    expect(naive(10, 20, 2)).toEqual([162, 17351]);
  });

  // small boards, where lines are cleared and the top row is reached
  test.each([
    [4, 8, 3],
    [4, 5, 6],
    [5, 6, 3],
  ])('the second engine agrees on %i x %i to depth %i', (width, height, depth) => {
    expect(distinctBoards(rulesOf('classic', { width, height }), depth)).toEqual(naive(width, height, depth));
  });

  test.each([
    // tucks and spins lead to no new board so early: the piece below could have come first
    ['nes', 2, [162, 17351]],
    ['ist', 2, [162, 17351]],
    ['nes-norotation', 3, [56, 2339, 89639]],
    ['aveiro', 2, [124, 10766]],
  ])('%s to depth %i', (id, depth, counts) => {
    expect(distinctBoards(parseRules(id), depth)).toEqual(counts);
  });

  test('each expanded board is reported', () => {
    const reports: number[][] = [];
    distinctBoards(rulesOf('nes-norotation'), 2, (...report) => reports.push(report));
    expect(reports[0]).toEqual([1, 1, 1]);
    expect(reports.at(-1)).toEqual([2, 56, 56]);
    expect(reports).toHaveLength(57);
  });
});

test('a board set keeps what was added, in order, without repeats', () => {
  const set = new BoardSet(3);
  const boards = Array.from({ length: 5000 }, (_, i) => Uint16Array.of(i & 15, i >> 4, (i * 7) & 1023));
  for (const board of boards) expect(set.add(board)).toBe(true);
  for (const board of boards) expect(set.add(board)).toBe(false);
  expect(set.size).toBe(5000);
  const into = new Uint16Array(4);
  set.get(4321, into);
  expect(Array.from(into)).toEqual([...boards[4321], 0]);
});
