import { expect, test } from 'vitest';
import { clearLines, columnHeights, copyBoard, fill, fits, isFilled } from './board.ts';
import { pieceSets } from './pieces.ts';
import { formatBoard, parseBoard } from './text/notation.ts';

const T = pieceSets.nes[0].orientations;

test('walls and floor are filled, the space above is empty', () => {
  const board = parseBoard('....\n#...');
  expect([isFilled(board, -1, 0), isFilled(board, 4, 0), isFilled(board, 1, -1)]).toEqual([true, true, true]);
  expect([isFilled(board, 0, 0), isFilled(board, 1, 0), isFilled(board, 0, 2)]).toEqual([true, false, false]);
});

test('a column is as high as its highest filled cell', () => {
  expect(columnHeights(parseBoard('.#..\n....\n##..\n.#.#'))).toEqual([2, 4, 0, 1]);
});

test('complete rows go, those above come down', () => {
  const board = parseBoard('#...\n####\n.#..\n####\n####\n..##', 4, 8);
  expect(clearLines(board)).toBe(3);
  expect(formatBoard(board)).toBe('#...\n.#..\n..##');
  expect(clearLines(board)).toBe(0);
});

test('a full width of sixteen columns clears too', () => {
  const board = parseBoard(`${'#'.repeat(16)}\n${'#'.repeat(15)}.`, 16, 4);
  expect(clearLines(board)).toBe(1);
  expect(formatBoard(board)).toBe(`${'#'.repeat(15)}.`);
});

test('a piece fits between walls, floor and filled cells; above the board it is free', () => {
  const board = parseBoard('....\n#..#\n#..#');
  const [down, left, up] = T as [(typeof T)[0], (typeof T)[0], (typeof T)[0]];
  expect(fits(board, down, 0, 0)).toBe(false);
  expect(fits(board, down, 0, 1)).toBe(true);
  expect(fits(board, down, 0, 2)).toBe(true);
  expect(fits(board, left, 1, 0)).toBe(true);
  expect(fits(board, left, 0, 0)).toBe(false);
  expect(fits(board, left, 1, -1)).toBe(false);
  expect(fits(board, left, 3, 2)).toBe(false);
  expect(fits(board, up, 1, 2)).toBe(true);
});

test('cells above the board are dropped', () => {
  const board = parseBoard('....\n....');
  fill(board, T[2], 1, 1);
  expect(formatBoard(board)).toBe('.###\n....');
});

test('a copy has rows of its own', () => {
  const board = parseBoard('....\n#...');
  const copy = copyBoard(board);
  fill(copy, T[0], 1, 0);
  expect(formatBoard(board)).toBe('#...');
  expect(copy.rows).not.toEqual(board.rows);
});
