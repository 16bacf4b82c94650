import { expect, test } from 'vitest';
import { render } from '../report.ts';
import { envidoLessons } from './envido-lessons.ts';
import { ENTRANTS, trucoYardstick } from './index.ts';
import { measureAll } from './measures.ts';

test('everybody is measured once: a run that was cut off goes on from what it kept', async () => {
  const kept = new Map<string, unknown>();
  let read = 0;
  const checkpoints = {
    read: (name: string) => {
      if (kept.has(name)) read++;
      return kept.get(name);
    },
    write: (name: string, json: unknown) => kept.set(name, JSON.parse(JSON.stringify(json))),
  };
  const names = ['equilibrium', 'careful', 'random'];
  const budget = { baseline: 2, plus: 2, deals: 1, scored: 2, cross: 2 };
  const options = { scale: 'full', seed: 1, checkpoints } as const;
  const first = await measureAll(names, budget, options);
  // nobody is measured against itself
  expect(first.baseline[0]).toBeNull();
  expect(first.plus.every((found) => found !== null)).toBe(true);
  expect(first.cross.map((row) => row.filter((cell) => cell !== null).length)).toEqual([2, 1, 0]);
  expect([read, kept.size]).toEqual([0, 11]);
  expect(await measureAll(names, budget, options)).toEqual(first);
  expect(read).toBe(11);
}, 120_000);

test('the smoke run gives every section and its files', async () => {
  const report = await trucoYardstick.run({ scale: 'smoke', seed: 1 });
  const files = render(trucoYardstick, report);
  expect([...files.keys()].sort()).toEqual([
    'truco-yardstick-baseline.svg',
    'truco-yardstick.json',
    'truco-yardstick.md',
  ]);
  const text = files.get('truco-yardstick.md') as string;
  for (const name of ENTRANTS) expect(text).toContain(`| ${name} |`);
  expect(ENTRANTS.length).toBe(29);
}, 180_000);

test('better envido scores open and stay more often', () => {
  const rows = envidoLessons().table?.rows as string[][];
  const share = (score: number, column: number) =>
    Number.parseFloat(rows.find((row) => Number(row[0]) === score)?.[column] as string);
  expect(share(33, 3)).toBeGreaterThan(95);
  expect(share(3, 3)).toBeLessThan(share(33, 3));
  expect(share(20, 5)).toBeLessThan(5);
  expect(share(33, 5)).toBeGreaterThan(95);
});
