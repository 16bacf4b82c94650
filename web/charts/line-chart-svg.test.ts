import { expect, test } from 'vitest';
import { apart, lineChartSvg, marksOf } from './line-chart-svg.ts';

test.each([
  [0, 30, [0, 5, 10, 15, 20, 25, 30]],
  [0.18, 0.71, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]],
  [-3, 4, [-4, -2, 0, 2, 4]],
  [7, 7, [6, 8]],
  [0, 0, [0, 0.2]],
])('marks from %d to %d are round and hold both', (least, most, marks) => {
  const found = marksOf(least, most);
  expect(found).toEqual(marks);
});

test('a line for each series, its name at its end, gaps left out', () => {
  const svg = lineChartSvg(
    { title: 'Score', axis: 'iteration' },
    [1, 2, 3],
    [
      { name: 'best', colour: 'rgb(1, 2, 3)', values: [1, null, 5] },
      { name: 'a<b', colour: 'rgb(4, 5, 6)', values: [5, 5, 5] },
      { name: 'none', colour: 'rgb(7, 8, 9)', values: [null, null, null] },
    ],
    { ink: 'black', line: 'grey', sheet: 'white' },
    String,
  );
  expect(svg.match(/<path d="M[^"]*" fill="none"/g)).toHaveLength(2);
  expect(svg).toMatch(/<path d="M64\.0 [\d.]+L664\.0 [\d.]+" fill="none" stroke="rgb\(1, 2, 3\)"/);
  expect(svg).toContain('a&lt;b');
  expect(svg).not.toContain('none</text>');
  expect(svg).not.toMatch(/NaN|Infinity/);
  // two that end at the same place are named one below the other
  const heights = [...svg.matchAll(/y="([\d.]+)" fill="rgb/g)].map(([, y]) => Number(y));
  expect(heights[1] - heights[0]).toBeGreaterThanOrEqual(15);
});

test.each([
  [[], []],
  [
    [10, 50],
    [10, 50],
  ],
  [
    [10, 12, 13],
    [10, 25, 40],
  ],
  // at the bottom they go up instead, and take with them what is above
  [
    [60, 95, 96, 97],
    [55, 70, 85, 100],
  ],
  [[100], [100]],
])('names of lines that end at %j stand at %j', (ends, places) => {
  expect(apart(ends, 15, 100)).toEqual(places);
});
