import { expect, test } from 'vitest';
import { chart } from './chart.ts';

const svg = chart({
  title: 'Points < per test',
  x: 'test',
  y: 'points',
  series: [
    {
      name: 'exact',
      points: [
        [1, 100],
        [2, 300],
      ],
    },
    {
      name: 'anytime',
      points: [
        [1, 100],
        [2, 300],
      ],
      dots: true,
    },
    { name: 'nothing', points: [[1, undefined]] },
  ],
});

test('a chart is one SVG document with its title and the names of its series', () => {
  expect(svg.startsWith('<svg')).toBe(true);
  expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(svg).toContain('Points &lt; per test');
  for (const name of ['>exact<', '>anytime<']) expect(svg).toContain(name);
  expect(svg).not.toContain('>nothing<');
});

test('names of lines that end together do not lie on one another', () => {
  const heights = ['exact', 'anytime'].map((name) =>
    Number(new RegExp(`translate\\([^,]*,([\\d.]+)\\)[^>]*>${name}<`).exec(svg)?.[1]),
  );
  expect(Math.abs(heights[0] - heights[1])).toBeGreaterThan(10);
});

test('values that a logarithmic axis cannot show are left out', () => {
  const log = chart({
    title: 't',
    x: 'x',
    y: 'y',
    logY: true,
    series: [
      {
        name: 'a',
        points: [
          [1, 0],
          [2, 10],
          [3, 100],
        ],
      },
    ],
  });
  expect(log).not.toMatch(/NaN|Infinity/);
});
