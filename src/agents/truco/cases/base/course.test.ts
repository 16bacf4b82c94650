import { expect, test } from 'vitest';
import { handPlayed } from '../../../../../testing/truco/truco-hands.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { shippedCases } from '../shipped.ts';
import { courseOf } from './course.ts';
import { emptyHand } from './hand.ts';

const game = trucoGame('ufsm24');

test.each([
  ['ENVIDO QUIERO HIDE 4B TRUCO QUIERO 12C 7E 1E 5C 7O', 0],
  ['TRUCO NO_QUIERO', 1],
  ['4B MAZO', 0],
  ['4B 12C 7E TRUCO RETRUCO NO_QUIERO', 1],
])('%s is played again from its case', (actions, seat) => {
  const values = handPlayed('1E 4B 5C/7E 7O 12C', actions, seat);
  const found = courseOf(values)!;
  expect(found.seat).toBe(seat);
  const written = actions.replace(/(^| )(\d+[EBOC])/g, '$1PLAY:$2');
  expect(found.position).toBe(`${game.id} 1 0-0 1E 4B 5C/7E 7O 12C: ${written}`);
});

test('hands of the shipped base can be played again', () => {
  const cases = shippedCases();
  const values = emptyHand();
  let found = 0;
  const looked = 60;
  for (let i = 0; i < looked; i++) {
    cases.read(i * 50, values);
    if (courseOf(values)) found++;
  }
  expect(found).toBeGreaterThan(0.95 * looked);
});

test('without suits there is nothing to show', () => expect(courseOf(emptyHand())).toBeUndefined());
