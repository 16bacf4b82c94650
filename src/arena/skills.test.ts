import { expect, test } from 'vitest';
import type { PlayedMatch } from './played.ts';
import { skills } from './skills.ts';

/** Who sat in seats 0 and 1, the winner's seat, and mu and sigma of the three players afterwards by openskill 5.0.1. */
const recorded = [
  [0, 1, 0, [27.635389493140497, 8.06590141354368], [22.364610506859503, 8.06590141354368], [25, 8.333333333333334]],
  [
    1,
    2,
    1,
    [27.635389493140497, 8.06590141354368],
    [20.116290832712302, 7.824804991067356],
    [27.399865057921662, 8.05812813545915],
  ],
  [
    2,
    0,
    null,
    [27.612132812216178, 7.812044126350824],
    [20.116290832712302, 7.824804991067356],
    [27.423076939327004, 7.805261898258825],
  ],
  [
    0,
    2,
    0,
    [30.031720114142736, 7.571358778589291],
    [20.116290832712302, 7.824804991067356],
    [25.0076885904345, 7.565423079388466],
  ],
  [
    1,
    0,
    1,
    [31.466498055688113, 7.3843166692818425],
    [18.583860527769342, 7.611073866639563],
    [25.0076885904345, 7.565423079388466],
  ],
  [
    2,
    1,
    null,
    [31.466498055688113, 7.3843166692818425],
    [19.19069420929524, 7.394875573755813],
    [24.40811171559813, 7.354433652669919],
  ],
  [
    0,
    1,
    1,
    [28.122948992595227, 7.215377895850252],
    [22.54381083533007, 7.224956622332744],
    [24.40811171559813, 7.354433652669919],
  ],
] as const;

test('the same numbers as openskill, match by match', () => {
  const played = recorded.map(
    ([first, second, winner]) => ({ bout: { seats: [first, second], seed: '' }, winner }) as unknown as PlayedMatch,
  );
  recorded.forEach(([, , , ...after], match) => {
    skills(3, played.slice(0, match + 1)).forEach(({ mu, sigma, ordinal }, player) => {
      expect(mu).toBeCloseTo(after[player][0], 12);
      expect(sigma).toBeCloseTo(after[player][1], 12);
      expect(ordinal).toBe(mu - 3 * sigma);
    });
  });
});

test('a first win by Weng and Lin by hand: two equals, c^2 = 2 (sigma^2 + beta^2), the winner gains sigma^2 / 2c', () => {
  const variance = (25 / 3) ** 2 + (25 / 300) ** 2;
  const c = Math.sqrt(2 * (variance + (25 / 6) ** 2));
  const [winner, loser] = skills(2, [{ bout: { seats: [0, 1], seed: '' }, winner: 0 } as unknown as PlayedMatch]);
  expect(winner.mu).toBeCloseTo(25 + variance / (2 * c), 12);
  expect(loser.mu).toBeCloseTo(25 - variance / (2 * c), 12);
});
