import { expect, test } from 'vitest';
import { MOST_KEPT, slimmed } from './slim.ts';

const why = { summary: 'Because.', reasons: [{ name: 'n', value: 1 }] };
const step = (cases: number, width: number) => ({
  question: 'call?',
  cases: Array.from({ length: cases }, (_, i) => ({ i, text: 'x'.repeat(width) })),
});

test('what is short enough stays as it is', () => {
  const small = { ...why, details: { steps: [step(10, 100)] } };
  expect(slimmed(small)).toBe(small);
  expect(slimmed(why)).toBe(why);
});

test('the cases of each step are shortened, the steps stay', () => {
  const slim = slimmed({ ...why, details: { steps: Array.from({ length: 8 }, () => step(10, 500)) } });
  const { steps } = slim.details as { steps: { question: string; cases: { i: number }[] }[] };
  expect(steps).toHaveLength(8);
  for (const { question, cases } of steps) expect([question, cases.map(({ i }) => i)]).toEqual(['call?', [0, 1, 2]]);
  expect(JSON.stringify(slim).length).toBeLessThanOrEqual(MOST_KEPT);
});

test('details that stay too long go', () => {
  expect(slimmed({ ...why, details: { text: 'x'.repeat(MOST_KEPT) } })).toEqual(why);
});
