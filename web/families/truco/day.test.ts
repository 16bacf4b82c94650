import { expect, test } from 'vitest';
import { DayHand, decisionsOf, today } from './day.ts';

test('a day has one hand for everybody, another day another one', () => {
  const cards = (day: string) => new DayHand(day).match.view(0).cards;
  expect(cards('2026-11-15')).toEqual(cards('2026-11-15'));
  const days = Array.from({ length: 30 }, (_, i) => cards(`2026-11-${String(i + 1).padStart(2, '0')}`).join());
  expect(new Set(days).size).toBeGreaterThan(28);
  expect(today(new Date('2026-11-15T23:59:59-03:00'))).toBe('2026-11-16');
});

test('the person is mano, and a hand ends with a balance', () => {
  const hand = new DayHand('2026-11-15');
  expect(hand.match.toMove).toBe(0);
  for (let steps = 0; !hand.over && steps < 50; steps++) hand.match.answer(hand.match.legal()[0]);
  expect(hand.over).toBe(true);
  expect(hand.balance).not.toBe(0);
});

test('the decisions of the person, each with the position before it', () => {
  const day = '2026-11-15';
  const hand = new DayHand(day);
  const actions: number[] = [];
  let own = 0;
  while (!hand.over) {
    const legal = hand.match.legal();
    if (hand.match.toMove === 0 && legal.length > 1) own++;
    actions.push(legal[0]);
    hand.match.answer(legal[0]);
  }
  const decisions = decisionsOf(day, actions);
  expect(decisions).toHaveLength(own);
  expect(own).toBeGreaterThan(1);
  for (const { position, action } of decisions) {
    const state = hand.match.game.parse(position);
    expect(state.turn).toBe(0);
    expect(actions).toContain(action);
  }
  expect(new Set(decisions.map(({ position }) => position)).size).toBe(own);
});
