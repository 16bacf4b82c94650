import { expect, test } from 'vitest';
import type { MatchSeat } from '../../store/matches.ts';
import { MAX_EXPLANATION, MAX_GIVEN, Reasons, shortenExplanation } from './reasons.ts';

const why = { text: 'Because.', factors: [{ code: 'n', value: 1 }] };
const step = (cases: number, width: number) => ({
  question: 'call?',
  cases: Array.from({ length: cases }, (_, i) => ({ i, text: 'x'.repeat(width) })),
});

test('what is short enough stays as it is', () => {
  const small = { ...why, details: { steps: [step(10, 100)] } };
  expect(shortenExplanation(small)).toBe(small);
  expect(shortenExplanation(why)).toBe(why);
});

test('the cases of each step are shortened, the steps stay', () => {
  const slim = shortenExplanation({ ...why, details: { steps: Array.from({ length: 8 }, () => step(10, 500)) } });
  const { steps } = slim.details as { steps: { question: string; cases: { i: number }[] }[] };
  expect(steps).toHaveLength(8);
  for (const { question, cases } of steps) expect([question, cases.map(({ i }) => i)]).toEqual(['call?', [0, 1, 2]]);
  expect(JSON.stringify(slim).length).toBeLessThanOrEqual(MAX_EXPLANATION);
});

test('details that stay too long go', () => {
  expect(shortenExplanation({ ...why, details: { text: 'x'.repeat(MAX_EXPLANATION) } })).toEqual(why);
});

test.each([1, 30, 200])('%d long reasons lose their ends, or go', (count) => {
  const factors = Array.from({ length: count }, (_, i) => ({ code: `${'x'.repeat(300)}${i}`, value: i }));
  const reasons = factors.map(({ code, value }) => ({ name: code, value }));
  const choices = factors.map(({ value }) => ({ action: value, value }));
  const slim = shortenExplanation({ text: 's'.repeat(2000), factors, reasons, choices }, MAX_GIVEN);
  expect(JSON.stringify(slim).length).toBeLessThanOrEqual(MAX_GIVEN);
  expect(slim.factors ?? []).toEqual(factors.slice(0, slim.factors?.length ?? 0));
  const values = Object.fromEntries(factors.map(({ code, value }) => [code, value]));
  const coded = shortenExplanation({ reason: { code: 'c', action: 0, values }, factors }, MAX_GIVEN);
  expect(JSON.stringify(coded).length).toBeLessThanOrEqual(MAX_GIVEN);
});

test('of one program few kilobytes an answer are kept, of a match so many; of ours more', () => {
  const long = { ...why, details: { text: 'x'.repeat(MAX_GIVEN) } };
  const reasons = new Reasons([seat('remote'), seat('agent')]);
  expect(reasons.shorten(long, 0)).toEqual(why);
  expect(reasons.shorten(long, 1)).toBe(long);
  let kept = 0;
  for (let turn = 0; turn < 1000; turn++) {
    const each = reasons.shorten({ ...why, text: 'x'.repeat(2000) }, 0);
    if (!each) break;
    reasons.add(turn, 0, each);
    kept += JSON.stringify(each).length;
  }
  expect(kept).toBeGreaterThan(900_000);
  expect(kept).toBeLessThan(1_010_000);
});

const seat = (kind: MatchSeat['kind']): MatchSeat => ({ kind, name: kind });
const because = (text: string) => ({ text });

test.each<[MatchSeat['kind'][], boolean]>([
  [['agent', 'agent'], true],
  [['person', 'agent'], true],
  [['agent', 'person'], true],
  [['person', 'person'], false],
  [['remote', 'agent'], false],
  [['person', 'remote'], false],
])('%j: after the hand is %s', (kinds, early) => {
  const reasons = new Reasons(kinds.map(seat));
  reasons.add(0, 1, because('one'));
  expect(reasons.known()).toEqual([]);
  expect(reasons.handOver()).toHaveLength(early ? 1 : 0);
  reasons.add(1, 1, because('two'));
  expect(reasons.known()).toHaveLength(early ? 1 : 0);
  expect(reasons.matchOver()).toHaveLength(early ? 1 : 2);
  expect(reasons.known().map(({ why }) => why.text)).toEqual(['one', 'two']);
  expect(reasons.matchOver()).toEqual([]);
});

test.each(['agent', 'remote'] as const)('of a long match of %s the latest are kept and told', (kind) => {
  const reasons = new Reasons([seat(kind)]);
  const told: number[] = [];
  for (let turn = 0; turn < 30; turn++) {
    reasons.add(turn, 0, because('x'.repeat(15_000)));
    told.push(...reasons.handOver().map((each) => each.turn));
  }
  told.push(...reasons.matchOver().map((each) => each.turn));
  // as many as a message should hold; those that are told after every hand, all and once
  const latest = Array.from({ length: 13 }, (_, i) => 17 + i);
  expect(told).toEqual(kind === 'agent' ? Array.from({ length: 30 }, (_, i) => i) : latest);
  expect(reasons.known().map(({ turn }) => turn)).toEqual(latest);
});
