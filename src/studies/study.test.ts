import { expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { document, render } from './report.ts';
import { exactly, measure, type Report, row, type Study, verdicts } from './study.ts';

test('a row is inside if the published figure lies in our interval', () => {
  const ours = { mean: 10, low: 8, high: 12, n: 5 };
  expect(row('a', 9, ours)).toMatchObject({ verdict: 'inside', ratio: 10 / 9 });
  expect(row('a', 13, ours)).toMatchObject({ verdict: 'outside' });
  expect(row('a', 12.4, ours, { precision: 0.5 })).toMatchObject({ verdict: 'inside' });
  expect(row('a', 9, ours, { apart: 'other rules' })).toMatchObject({ verdict: 'not comparable', note: 'other rules' });
  expect(row('a', null, ours)).toMatchObject({ verdict: 'not comparable', ratio: null });
  expect(row('a', 0, exactly(0))).toMatchObject({ verdict: 'inside', ratio: null });
});

test('a mean has a bootstrap interval around it', () => {
  const { mean, low, high, n } = measure([0, 100, 200, 300, 400], Rng.seeded(1));
  expect(mean).toBe(200);
  expect(n).toBe(5);
  expect(low).toBeGreaterThan(0);
  expect(low).toBeLessThan(200);
  expect(high).toBeGreaterThan(200);
});

const study: Study = { id: 'one', title: 'One study', source: 'a report', run: () => report };
const report: Report = {
  scale: 'smoke',
  seed: 3,
  summary: ['It went well.'],
  sections: [
    {
      title: 'Part',
      text: ['Words.'],
      rows: [row('x | y', 1, exactly(1)), row('z', 2, exactly(1), { unit: 's' })],
      table: {
        head: ['a', 'b'],
        rows: [
          ['c', 0.123456],
          ['d', 12345],
        ],
      },
      charts: [{ file: 'c', title: 'Chart', x: 'x', y: 'y', series: [{ name: 's', points: [[1, 2]] }] }],
    },
  ],
};

test('a report is Markdown, JSON and charts that name one another', () => {
  const files = render(study, report);
  expect([...files.keys()]).toEqual(['one-c.svg', 'one.md', 'one.json']);
  const text = files.get('one.md')!;
  expect(text).toContain('jogatina reproduce one --scale smoke --seed 3');
  expect(text).toContain('1 inside, 1 outside, 0 not comparable');
  expect(text).toContain('| x \\| y | 1 | 1 | - | 1 | 1 | inside |  |');
  expect(text).toContain('| z (s) | 2 | 1 | - | 1 | 0.5 | outside |  |');
  expect(text).toContain('| c | 0.1235 |');
  expect(text).toContain('| d | 12,345 |');
  expect(text).toContain('![Chart](one-c.svg)');
  expect(JSON.parse(files.get('one.json')!)).toEqual(JSON.parse(JSON.stringify(document(study, report))));
  expect(verdicts(report)).toEqual({ inside: 1, outside: 1, 'not comparable': 0 });
});
