import { expect, test } from 'vitest';
import { numbersIn, textsIn } from './chart-texts.ts';

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
