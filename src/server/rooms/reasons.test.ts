import { expect, test } from 'vitest';
import type { MatchSeat } from '../../store/matches.ts';
import { Reasons } from './reasons.ts';

const seat = (kind: MatchSeat['kind']): MatchSeat => ({ kind, name: kind });
const because = (summary: string) => ({ summary, reasons: [] });

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
  expect(reasons.known().map(({ why }) => why.summary)).toEqual(['one', 'two']);
  expect(reasons.matchOver()).toEqual([]);
});

test('who comes late is told the latest, not more than a message should hold', () => {
  const reasons = new Reasons([seat('agent')]);
  for (let turn = 0; turn < 30; turn++) reasons.add(turn, 0, because('x'.repeat(15_000)));
  reasons.matchOver();
  const known = reasons.known();
  expect(known.at(-1)?.turn).toBe(29);
  expect(known.length).toBe(13);
});
