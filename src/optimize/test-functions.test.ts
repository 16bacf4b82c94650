import { expect, test } from 'vitest';
import { FOUR_MINIMA, fourMinima, rastrigin, rosenbrock, sphere } from './test-functions.ts';

test.each([
  ['sphere', sphere, [0, 0, 0], [1, 2, 3], 14],
  ['Rosenbrock', rosenbrock, [1, 1, 1], [0, 0, 0], 2],
  ['Rosenbrock', rosenbrock, [1, 1], [-1.2, 1], 24.2],
  ['Rastrigin', rastrigin, [0, 0, 0], [1, 1, 1], 3],
  ['four minima', fourMinima, [3, 2], [0, 0], 170],
] as const)('%s is 0 at its minimum and known elsewhere', (_, f, minimum, elsewhere, value) => {
  expect(f(minimum)).toBe(0);
  expect(f(elsewhere)).toBeCloseTo(value, 10);
});

test('the four minima are where the list says', () => {
  for (const minimum of FOUR_MINIMA) expect(fourMinima(minimum)).toBeLessThan(1e-9);
});
