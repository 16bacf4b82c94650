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

test('names of series stand below one another, beside the chart', () => {
  const heights = ['exact', 'anytime'].map((name) => Number(new RegExp(`y="([\\d.]+)">${name}<`).exec(svg)?.[1]));
  expect(heights[1] - heights[0]).toBeGreaterThan(10);
});

const line = (name: string, values: readonly number[], more = {}) => ({
  name,
  points: values.map((value, i) => [i + 1, value] as const),
  ...more,
});
const drawn = (options: Partial<Parameters<typeof chart>[0]>) =>
  chart({ title: 't', x: 'x', y: 'y', series: [], ...options });

test('of lines that lie on one another the first is wider, so that both are seen', () => {
  const widths = (series: ReturnType<typeof line>[]) =>
    Array.from(drawn({ series }).matchAll(/<line [^>]*stroke-width="([\d.]+)"/g), ([, width]) => Number(width));
  const [first, second] = widths([line('a', [1, 2, 3]), line('b', [1, 2, 3])]);
  expect(first).toBeGreaterThan(second);
  expect(widths([line('a', [1, 2, 3]), line('b', [3, 4, 5])])).toEqual([second, second]);
});

test('values are drawn from 0 on', () => {
  expect(drawn({ series: [line('a', [400, 600])] })).toMatch(/>0</);
});

test('x can have names, and what was published is black and open', () => {
  const named = drawn({ labels: ['1, 0', '10, 15'], series: [line('there', [4, 5], { published: true, dots: true })] });
  expect(named).toContain('>10, 15<');
  expect(named).toMatch(/stroke="#000000"[^>]*fill="none"/);
});

test('a long title goes on in a second line', () => {
  const title = 'Lines of the test games, trained for 0.4 times the lines of the best game + 0.6 times the mean, tucks';
  const lines = Array.from(
    drawn({ title, series: [line('a', [1])] }).matchAll(/font-weight="bold">([^<]*)</g),
    ([, text]) => text,
  );
  expect(lines.length).toBe(2);
  expect(lines.join(' ')).toBe(title);
});

test('long powers of ten beside a logarithmic axis are short', () => {
  const log = drawn({ logY: true, series: [line('a', [0.000001, 10])] });
  expect(log).toContain('>10⁻⁶<');
  expect(log).toMatch(/>0\.01</);
});

test('x is drawn from 0 on where it is a value too', () => {
  const options = { series: [{ name: 'a', dots: true, points: [[40, 1] as const, [60, 2] as const] }] };
  const first = (svg: string) => Number(/aria-label="x-axis tick label"[^>]*><text[^>]*>(\d+)</.exec(svg)?.[1]);
  expect(first(drawn(options))).toBeGreaterThanOrEqual(40);
  expect(first(drawn({ ...options, zeroX: true }))).toBe(0);
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
