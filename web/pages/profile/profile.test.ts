import { expect, test } from 'vitest';
import { curveOf } from '../report/curve.ts';
import { longestStreak, mergeProfiles, type OwnMatch, streakOf } from './profile.ts';

const match = (id: string, at: number): OwnMatch => ({
  ...{ id, at, game: 'truco/ufsm24@2', seat: 0, names: ['a', 'b'], scores: [24, 3], won: true },
});

test('two profiles become one: every match, the puzzle that was tried more, the first try of a day', () => {
  const card = (tries: number) => ({ step: tries, due: 1, tries });
  const both = mergeProfiles(
    {
      matches: [match('x', 2)],
      puzzles: { p: card(1), q: card(3) },
      days: { '2026-11-01': { actions: [1], balance: 1 } },
    },
    { matches: [match('y', 1)], puzzles: { p: card(2) }, days: { '2026-11-01': { actions: [2], balance: -1 } } },
  );
  expect(both.matches.map(({ id }) => id)).toEqual(['y', 'x']);
  expect(both.puzzles).toEqual({ p: card(2), q: card(3) });
  expect(both.days['2026-11-01'].balance).toBe(-1);
});

test('a streak is days in a row; today may still be to come', () => {
  const days = { '2026-02-27': 1, '2026-02-28': 1, '2026-03-01': 1, '2026-03-05': 1 };
  expect(streakOf(days, '2026-03-01')).toBe(3);
  expect(streakOf(days, '2026-03-02')).toBe(3);
  expect(streakOf(days, '2026-03-03')).toBe(0);
  expect(longestStreak(days)).toBe(3);
});

test('what was deserved is what mano expects, less one’s own costs, plus the other’s', () => {
  const hands = [
    { hand: 1, mano: 0, made: [2, 0], costs: [0.5, 0] },
    { hand: 2, mano: 1, made: [0, 1], costs: [0, 1] },
  ];
  const { made, deserved } = curveOf({ hands, manoExpects: -0.2 }, 0);
  expect(made).toEqual([2, 1]);
  expect(deserved[1]).toBeCloseTo(0.5, 9);
  expect(curveOf({ hands, manoExpects: -0.2 }, 1).deserved[1]).toBeCloseTo(-0.5, 9);
});
