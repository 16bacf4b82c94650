import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuses } from '../../../testing/refusals.ts';
import { readVectors } from '../../../testing/vectors.ts';
import { InputError } from '../../core/errors.ts';
import { verifyHands } from './verify.ts';

describe('hands of two public engines', () => {
  const file = readVectors('truco-hands');

  test('all 352 agree in mover, legal actions and scores', () => {
    expect(verifyHands(file)).toEqual({ hands: 352, steps: 2130, mismatches: [] });
  });

  test('a changed score is found in every hand', () => {
    const changed = file.hands.map((hand: { finalScores: number[] }) => ({
      ...hand,
      finalScores: [hand.finalScores[0] + 1, hand.finalScores[1]],
    }));
    const { mismatches } = verifyHands({ hands: changed });
    expect(mismatches.length).toBe(352);
    expect(new Set(mismatches.map(({ field }) => field))).toEqual(new Set(['finalScores']));
  });
});

const hand = {
  id: 'a',
  ruleSet: 'argentino30',
  options: { target: 15 },
  startScores: [13, 2],
  hands: [
    ['1E', '4B', '5C'],
    ['7E', '7O', '12C'],
  ],
  envidoScore: [5, 7],
  steps: [
    {
      player: 0,
      legal: ['TRUCO', 'MAZO', 'PLAY:1E', 'PLAY:4B', 'PLAY:5C', 'ENVIDO', 'REAL_ENVIDO', 'FALTA_ENVIDO'],
      action: 'ENVIDO',
    },
    { player: 1, legal: ['ENVIDO', 'FALTA_ENVIDO', 'NO_QUIERO', 'QUIERO', 'REAL_ENVIDO'], action: 'NO_QUIERO' },
    { player: 0, legal: ['MAZO', 'PLAY:1E', 'PLAY:4B', 'PLAY:5C', 'TRUCO'], action: 'MAZO' },
  ],
  finalScores: [14, 3],
  matchEnded: false,
};

test('a hand that agrees; the order of its legal actions does not matter', () => {
  expect(verifyHands({ hands: [hand] })).toEqual({ hands: 1, steps: 3, mismatches: [] });
});

test.each([
  [{ envidoScore: [5, 8] }, { step: 0, field: 'envidoScore', expected: [5, 8], got: [5, 7] }, 0],
  [{ finalScores: [14, 4] }, { step: 3, field: 'finalScores', expected: [14, 4], got: [14, 3] }, 3],
  [{ matchEnded: true }, { step: 3, field: 'matchEnded', expected: true, got: false }, 3],
  [{ steps: [{ ...hand.steps[0], player: 1 }] }, { step: 0, field: 'player', expected: 1, got: 0 }, 1],
  [
    { steps: [hand.steps[0], { ...hand.steps[1], legal: ['QUIERO'] }] },
    { step: 1, field: 'legal', expected: ['QUIERO'] },
    2,
  ],
  [
    { steps: [{ ...hand.steps[0], action: 'QUIERO' }] },
    { step: 0, field: 'action', expected: 'QUIERO', got: 'not legal' },
    1,
  ],
  [{ steps: hand.steps.slice(0, 2) }, { step: 2, field: 'handEnded', expected: true, got: false }, 2],
  [{ steps: [...hand.steps, hand.steps[0]] }, { step: 3, field: 'player', expected: 0, got: null }, 4],
])('a hand with %j stops there', (change, mismatch, steps) => {
  const result = verifyHands({ hands: [{ ...hand, ...change }, hand] });
  expect(result).toMatchObject({ hands: 2, steps: steps + 3, mismatches: [{ id: 'a', ...mismatch }] });
});

refuses('the file %j is refused', (file) => verifyHands(file), [
  [null, 'the file must be an object with "hands"'],
  [{ hands: {} }, 'hands must be a list'],
  [{ hands: [3] }, 'hands[0] must be an object with "id"'],
  [{ hands: [{ ...hand, id: 3 }] }, 'hands[0].id must be text'],
  [{ hands: [{ ...hand, ruleSet: 'engine-z' }] }, 'hand a: no rule set "engine-z"'],
  [{ hands: [{ ...hand, options: { colour: 1 } }] }, 'hand a: no rule "colour"'],
  [{ hands: [{ ...hand, hands: [['1E', '4B', '5C']] }] }, 'hand a: hands must be two'],
  [
    {
      hands: [
        {
          ...hand,
          hands: [
            ['1E', '4B', '5C'],
            ['1E', '7O', '12C'],
          ],
        },
      ],
    },
    'hand a: both hands hold 1E',
  ],
  [{ hands: [{ ...hand, startScores: [15, 0] }] }, 'hand a: startScores must be below the target, 15'],
  [{ hands: [{ ...hand, startScores: [1] }] }, 'hand a: startScores must be two whole numbers'],
  [{ hands: [{ ...hand, matchEnded: 1 }] }, 'hand a: matchEnded must be true or false'],
  [{ hands: [{ ...hand, steps: [{ player: 2, legal: [], action: 'MAZO' }] }] }, 'hand a: steps[0].player must be 0'],
  [{ hands: [{ ...hand, steps: [{ player: 0, legal: [1], action: 'MAZO' }] }] }, 'hand a: 1 must be text'],
  [{ hands: [{ ...hand, steps: [{ player: 0, legal: [], action: 'SING' }] }] }, 'hand a: no Truco action "SING"'],
]);

test('junk files give an InputError', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...Object.keys(hand)), (junk, field) => {
      for (const file of [junk, { hands: junk }, { hands: [junk] }, { hands: [{ ...hand, [field]: junk }] }]) {
        try {
          expect(verifyHands(file).hands).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }
    }),
  );
});
