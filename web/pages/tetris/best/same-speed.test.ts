import { expect, test } from 'vitest';
import table from '../../../../data/tables/no-rotation-levels.json' with { type: 'json' };
import { LAST_START, levelAfter } from '../../../../src/games/tetris/gravity.ts';
import { sameSpeed } from './same-speed.ts';

test.each([
  [0, [0, 0]],
  [9, [9, 9]],
  [11, [10, 12]],
  [13, [13, 15]],
  [18, [16, 18]],
  [19, [19, 28]],
  [29, [29, 29]],
])('level %i has the speed of levels %j', (level, levels) => {
  expect(sameSpeed(level)).toEqual(levels);
});

test('every start level has a row of the table that is its own too', () => {
  const levels = new Set(table.rows.map(({ level }) => level));
  const spans = [...levels].map(sameSpeed);
  for (let level = 0; level <= LAST_START; level++)
    expect(spans.filter(([first, last]) => first <= level && level <= last)).toHaveLength(1);
});

test('a row that stands for several levels has no game in which the level rose', () => {
  const shared = table.rows.filter(({ level }) => sameSpeed(level)[0] < sameSpeed(level)[1]);
  expect(shared.length).toBeGreaterThan(0);
  for (const { level, best } of shared) {
    const [first, last] = sameSpeed(level);
    expect(levelAfter(first, best, 10)).toBe(first);
    expect(levelAfter(last, best, 10)).toBe(last);
  }
});
