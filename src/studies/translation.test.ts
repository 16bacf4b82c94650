import { expect, test } from 'vitest';
import { inPortuguese, Translator } from './translation.ts';

const translator = new Translator({
  'subgroup {n}, {figure}, {reading}': 'subgrupo {n}, {figure}, {reading}',
  mean: 'média',
  'Of {all} trainings {few} agree.': 'De {all} treinos, {few} concordam.',
  '{few} agree.': '{few} concordam.',
});

test('a phrase is found by what stands between its places, and places are translated in their turn', () => {
  expect(translator.translate('subgroup 2, mean, drops')).toBe('subgrupo 2, média, drops');
  // of two that fit, the one that says more
  expect(translator.translate('Of 1,500 trainings 3 agree.')).toBe('De 1.500 treinos, 3 concordam.');
});

test('a text without a phrase stays, and is remembered unless it has no words', () => {
  expect(translator.translate('NBC 0.67, `--scale full`')).toBe('NBC 0,67, `--scale full`');
  expect(translator.translate('nobody knows')).toBe('nobody knows');
  expect([...translator.missing]).toEqual(['nobody knows']);
});

test.each([
  ['1,234.5 to 2,000', '1.234,5 a 2.000'],
  ['0.5 and 12', '0,5 and 12'],
  ['`1.5` 1.5', '`1.5` 1,5'],
  ['4.2-A and 4.1.3 of 12.25', '4.2-A and 4.1.3 of 12,25'],
])('%s', (english, portuguese) => {
  expect(inPortuguese(english)).toBe(portuguese);
});
