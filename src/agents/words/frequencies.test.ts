import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '../../core/language.ts';
import { frequenciesIn } from './frequencies.ts';

test.each([
  [0.25, '1 vez em 4', '1 de cada 4 veces', '1 time in 4'],
  [0.666, '2 vezes em 3', '2 de cada 3 veces', '2 times in 3'],
  [0.5, '1 vez em 2', '1 de cada 2 veces', '1 time in 2'],
  [0.9, '9 vezes em 10', '9 de cada 10 veces', '9 times in 10'],
  [0.01, '1 vez em 100', '1 de cada 100 veces', '1 time in 100'],
  [0, 'menos de 1 vez em 100', 'menos de 1 de cada 100 veces', 'less than 1 time in 100'],
  [1, 'mais de 99 vezes em 100', 'más de 99 de cada 100 veces', 'more than 99 times in 100'],
  // a player that misjudges its chances
  [1.3, 'mais de 99 vezes em 100', 'más de 99 de cada 100 veces', 'more than 99 times in 100'],
])('%f', (chance, ...said) => {
  expect(languages.map((language) => frequenciesIn(language).often(chance))).toEqual(said);
});

test.each([
  [0.01, 0.25, '1 time in 100', '1 in 4'],
  [0.8, 0.5, '4 times in 5', '1 in 2'],
  // both would be 1 in 4
  [0.24, 0.26, '24 times in 100', '26 in 100'],
  [0.2499, 0.2501, '24 times in 100', '26 in 100'],
  // each alone would be 2 in 5 and 39 in 100
  [0.405, 0.39, '41 times in 100', '39 in 100'],
])('%f against %f', (chance, needed, ...said) => {
  expect(frequenciesIn('en').compared(chance, needed)).toEqual(said);
});

test('what is said is near what is meant, and the larger of two reads larger', () => {
  const share = fc.double({ min: 0.005, max: 0.995, noNaN: true });
  const read = (text: string) => {
    const [times, of] = text.match(/\d+/g)!.map(Number);
    return times / of;
  };
  fc.assert(
    fc.property(share, share, (a, b) => {
      const { often, compared } = frequenciesIn('pt');
      expect(Math.abs(read(often(a)) - a)).toBeLessThanOrEqual(0.025 + 1e-9);
      const [first, second] = compared(a, b).map(read);
      expect(Math.sign(first - second)).toBe(Math.sign(a - b));
    }),
  );
});
