import { expect, test } from 'vitest';
import { ACCEPT, BETS, BOTH, betState, CALL, CARDS, DECLINE, NOBODY, PLAYED, PLAYED_OUT, RAISE } from './truco-bets.ts';

const open = betState({ level: 1, owner: BOTH, caller: -1 });
const called = (level: number, caller: number) => betState({ level, owner: NOBODY, caller });

test('truco, retruco, vale cuatro: refused 1, 2, 3', () => {
  const truco = CALL[2 * open];
  expect(BETS[DECLINE[truco]]).toMatchObject({ level: 1, end: 0 });
  const retruco = RAISE[truco];
  expect(BETS[DECLINE[retruco]]).toMatchObject({ level: 2, end: 1 });
  const valeCuatro = RAISE[retruco];
  expect(BETS[DECLINE[valeCuatro]]).toMatchObject({ level: 3, end: 0 });
  expect(RAISE[valeCuatro]).toBe(-1);
  expect(BETS[ACCEPT[valeCuatro]]).toMatchObject({ level: 4, owner: NOBODY });
});

test('only the player who last accepted may raise', () => {
  const accepted = ACCEPT[called(1, 0)];
  expect(CALL[2 * accepted]).toBe(-1);
  expect(CALL[2 * accepted + 1]).toBe(called(2, 1));
});

test('who accepts a retruco on its own turn plays a card before raising', () => {
  const mustPlay = ACCEPT[BETS.length + called(2, 1)];
  expect(CALL[2 * mustPlay]).toBe(-1);
  expect(CALL[2 * PLAYED[mustPlay]]).toBe(called(3, 0));
});

test('a hand that is played out is worth its level', () => {
  expect(BETS[PLAYED_OUT[open]]).toMatchObject({ level: 1, end: CARDS });
  expect(PLAYED_OUT[called(1, 0)]).toBe(-1);
});
