import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { pieceChancesOf } from './piece-chances.ts';
import { Randomizer, type RandomizerName } from './randomizers.ts';

test.each(['uniform', 'nes', 'nes-reroll', 'bag'] as RandomizerName[])(
  '%s: the chances are those of long play',
  (name) => {
    const chances = pieceChancesOf(name);
    const randomizer = new Randomizer(name);
    randomizer.start(Rng.seeded(6));
    const counts = new Float64Array(49);
    const totals = new Float64Array(7);
    for (let i = 0, last = randomizer.next(); i < 700_000; i++) {
      const piece = randomizer.next();
      counts[last * 7 + piece]++;
      totals[last]++;
      last = piece;
    }
    for (let i = 0; i < 49; i++) {
      const total = totals[Math.floor(i / 7)];
      const p = chances[i];
      // five standard errors
      expect(Math.abs(counts[i] / total - p)).toBeLessThan(5 * Math.sqrt((p * (1 - p)) / total) + 1e-12);
    }
  },
);

test('each row sums to one', () => {
  for (const name of ['uniform', 'nes', 'nes-reroll', 'bag'] as RandomizerName[])
    for (let last = 0; last < 7; last++)
      expect(
        pieceChancesOf(name)
          .slice(last * 7, last * 7 + 7)
          .reduce((a, b) => a + b),
      ).toBeCloseTo(1, 12);
});

test('NES: to 64ths, T is followed by T 2, by Z 12, by others 10; O by itself 4', () => {
  const chances = pieceChancesOf('nes');
  const in64ths = Array.from(chances, (p) => Math.round(p * 64));
  expect(in64ths.slice(0, 7)).toEqual([2, 10, 12, 10, 10, 10, 10]);
  expect(in64ths[3 * 7 + 3]).toBe(4);
});

test('a list has no chances', () => {
  expect(() => pieceChancesOf('list:T')).toThrow(/randomizer "list:T" has no chances: one of uniform, /);
});
