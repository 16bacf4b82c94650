import { expect, test } from 'vitest';
import { FASTEST_LEVEL, fallTime, NES_FRAME, nesLevel } from './gravity.ts';

test.each([
  // start level, lines, level
  [0, 9, 0],
  [0, 10, 1],
  [5, 59, 5],
  [5, 60, 6],
  [9, 99, 9],
  [9, 100, 10],
  [15, 99, 15],
  [15, 100, 16],
  [18, 129, 18],
  [18, 130, 19],
  [18, 230, 29],
  [19, 140, 20],
])('begun at level %i, after %i lines: level %i', (start, lines, level) => expect(nesLevel(start, lines)).toBe(level));

test('pieces fall by the frames of the game: 48 a row at level 0, one at level 29 and beyond', () => {
  const frames = (level: number) => Math.round(fallTime(level) / NES_FRAME);
  expect([0, 1, 8, 9, 10, 13, 16, 18, 19, 28, 29, 200].map(frames)).toEqual([48, 43, 8, 6, 5, 4, 3, 3, 2, 2, 1, 1]);
  expect(FASTEST_LEVEL).toBe(29);
});
