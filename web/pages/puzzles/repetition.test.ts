import { expect, test } from 'vitest';
import { answered, dueOn, INTERVALS, puzzleId, sits } from './repetition.ts';

test('right answers put a puzzle off for longer and longer, until it sits', () => {
  let card = answered(undefined, true, 100);
  const waits = [card.due - 100];
  while (!sits(card)) {
    const { due } = card;
    card = answered(card, true, due);
    if (!sits(card)) waits.push(card.due - due);
  }
  expect(waits).toEqual([...INTERVALS]);
  expect(dueOn({ a: card }, 100_000)).toEqual([]);
});

test('a wrong answer brings it back on the same day, and from the beginning', () => {
  const card = answered({ step: 3, due: 50, tries: 3 }, false, 50);
  expect(card).toEqual({ step: 0, due: 50, tries: 4 });
  expect(answered(card, true, 50).due).toBe(51);
});

test('the longest overdue comes first, what is not due does not come', () => {
  const at = (due: number) => ({ step: 1, due, tries: 1 });
  expect(dueOn({ a: at(9), b: at(7), c: at(11) }, 10)).toEqual(['b', 'a']);
});

test('a position has one name', () => {
  expect(puzzleId('1 0-0 1E 4B 5C/7O 12B 6C: TRUCO')).toBe(puzzleId('1 0-0 1E 4B 5C/7O 12B 6C: TRUCO'));
  expect(puzzleId('a')).not.toBe(puzzleId('b'));
});
