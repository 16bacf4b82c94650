import { expect, test } from 'vitest';
import { heatMapSvg, STRONGEST, strengthOf } from './heat-map.ts';

const colours = {
  ink: 'rgb(0, 0, 0)',
  soft: 'rgb(90, 90, 90)',
  sheet: 'rgb(255, 255, 255)',
  line: 'rgb(200, 200, 200)',
  good: 'rgb(0, 100, 0)',
  bad: 'rgb(100, 0, 0)',
};
const cell = (share: number) => ({ share, text: `${100 * share} %`, small: 'n 10' });

test('even shares have no colour, sure ones the strongest that text can stand on', () => {
  expect([0.5, 1, 0].map(strengthOf)).toEqual([0, STRONGEST, STRONGEST]);
});

test('a cross table as a drawing: a box for each pair, in colours of their own, with names that are text', () => {
  const svg = heatMapSvg(
    'who beat whom',
    ['a<b', 'careful'],
    [
      [null, cell(1)],
      [cell(0), null],
    ],
    colours,
  );
  expect(svg.match(/<rect/g)).toHaveLength(1 + 4);
  expect(svg.match(/a&lt;b/g)).toHaveLength(2);
  expect(svg).toContain('100 %');
  expect(svg).toContain('fill="rgb(158, 196, 158)"');
  expect(svg).toContain('fill="rgb(196, 158, 158)"');
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
  expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
});
