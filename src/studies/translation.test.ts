import { expect, test } from 'vitest';
import { inPortuguese, numbersIn, Translator, textsIn } from './translation.ts';

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

const svg = '<svg><style>.a { x: 0.5 }</style><text y="0.5">matches &lt; won →</text><g><text>0.25</text></g></svg>';

test('texts of a chart are put into another language, and nothing else of it', () => {
  const translate = (text: string) => (text === 'matches < won' ? 'partidas < ganhas' : text.replace('.', ','));
  expect(textsIn(svg, translate)).toBe(
    '<svg><style>.a { x: 0.5 }</style><text y="0.5">partidas &lt; ganhas →</text><g><text>0,25</text></g></svg>',
  );
});

test('numbers beside an axis are written as in Portuguese', () => {
  expect(numbersIn(svg)).toBe(svg.replace('0.25', '0,25'));
});
