import { expect, test } from 'vitest';
import { handEnvido, handFlor } from '../../games/truco/cards.ts';
import { envidoChance, florChance } from './odds.ts';

test('the chance of an envido is the share of hands that it beats, ties for mano', () => {
  for (const score of [0, 7, 20, 25, 33]) {
    const below = handEnvido.filter((other) => other < score).length / handEnvido.length;
    const upTo = handEnvido.filter((other) => other <= score).length / handEnvido.length;
    expect(envidoChance(score, false)).toBeCloseTo(below, 12);
    expect(envidoChance(score, true)).toBeCloseTo(upTo, 12);
  }
});

test('a flor meets other flores only', () => {
  const flores = handFlor.filter((score) => score > 0);
  expect(florChance(30, false)).toBeCloseTo(flores.filter((other) => other < 30).length / 480, 12);
  expect(florChance(38, true)).toBeCloseTo(1, 12);
});

test('against the best share of hands only those count', () => {
  expect(envidoChance(20, true, 0.3)).toBe(0);
  expect(envidoChance(33, true, 0.3)).toBeCloseTo(1, 12);
  expect(envidoChance(29, true, 0.5)).toBeCloseTo(2 * envidoChance(29, true) - 1, 12);
});
