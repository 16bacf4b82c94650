import { describe, expect, test } from 'vitest';
import { legalCalls, playHand } from './testing/hand.test-support.ts';

const calls: Record<string, string> = { E: 'ENVIDO', R: 'REAL_ENVIDO', F: 'FALTA_ENVIDO' };
const sequence = (letters: string) => [...letters].map((letter) => calls[letter]).join(' ');
// mano 33, pie 7: mano wins every envido; no flor
const deal = '7E 6E 1C/7B 4C 12O';

/** The envido table: sequence, points accepted (falta: 30 - 18 = 12 under `target-leader`), points declined. */
const table: [string, number, number][] = [
  ['E', 2, 1],
  ['R', 3, 1],
  ['F', 12, 1],
  ['EE', 4, 2],
  ['ER', 5, 2],
  ['EF', 12, 2],
  ['RF', 12, 3],
  ['EER', 7, 4],
  ['EEF', 12, 4],
  ['ERF', 12, 5],
  ['EERF', 12, 7],
];

describe.each(table)('envido %s', (letters, accepted, declined) => {
  const rules = 'argentino30+falta=target-leader';

  test(`accepted pays ${accepted}, declined ${declined} to the last caller`, () => {
    const asked = sequence(letters);
    expect(playHand(rules, deal, `${asked} QUIERO`, [3, 18]).scores()).toEqual([3 + accepted, 18]);
    const caller = letters.length % 2 === 1 ? 0 : 1;
    const scores = [3, 18];
    scores[caller] += declined;
    expect(playHand(rules, deal, `${asked} NO_QUIERO`, [3, 18]).scores()).toEqual(scores);
  });

  test('leaves mano to play, with no envido to be had', () => {
    const state = playHand(rules, deal, `${sequence(letters)} NO_QUIERO`, [3, 18]);
    expect(state.turn).toBe(0);
    expect(legalCalls(state)).toEqual(['TRUCO', 'MAZO']);
  });

  test('may be raised to exactly the longer sequences of the table', () => {
    const longer = Object.keys(calls).filter((letter) => table.some(([row]) => row === letters + letter));
    const raises = legalCalls(playHand(rules, deal, sequence(letters))).filter((name) => name.includes('ENVIDO'));
    expect(raises).toEqual(longer.map((letter) => calls[letter]));
  });
});

test('envido, envido, falta is an option', () => {
  expect(legalCalls(playHand('argentino30', deal, 'ENVIDO ENVIDO'))).toContain('FALTA_ENVIDO');
  expect(legalCalls(playHand('argentino30+envidoEnvidoFalta=false', deal, 'ENVIDO ENVIDO'))).not.toContain(
    'FALTA_ENVIDO',
  );
  expect(legalCalls(playHand('argentino30+envidoEnvidoFalta=false', deal, 'ENVIDO ENVIDO REAL_ENVIDO'))).toContain(
    'FALTA_ENVIDO',
  );
});

test('equal points go to mano', () => {
  expect(playHand('argentino30', '7E 6E 1C/7B 6B 12O', 'ENVIDO QUIERO').scores()).toEqual([2, 0]);
});

// [option, scores, points when mano wins]
test.each([
  ['target-loser', [10, 4], 26],
  ['target-loser', [4, 10], 20],
  ['target-leader', [10, 4], 20],
  ['malas-leader', [10, 4], 5],
  ['malas-leader', [4, 15], 15],
  ['malas-leader', [14, 14], 1],
  ['malas-winner', [10, 4], 5],
  ['malas-winner', [4, 10], 11],
  ['malas-winner', [4, 15], 15],
] as const)('falta envido, %s at %j', (falta, scores, points) => {
  const state = playHand(`argentino30+falta=${falta}`, deal, 'FALTA_ENVIDO QUIERO', [...scores]);
  expect(state.envidoPoints).toBe(points);
  expect(state.scores()).toEqual([Math.min(30, scores[0] + points), scores[1]]);
});

describe('the truco ladder', () => {
  test.each([
    ['TRUCO', 2, 1, 0],
    ['TRUCO RETRUCO', 3, 2, 1],
    ['TRUCO RETRUCO VALE_CUATRO', 4, 3, 0],
    ['TRUCO QUIERO PLAY:1C RETRUCO', 3, 2, 1],
    ['TRUCO QUIERO PLAY:1C RETRUCO QUIERO PLAY:12O VALE_CUATRO', 4, 3, 0],
  ])('%s: accepted the hand is worth %i, declined the caller gets %i', (actions, accepted, declined, caller) => {
    expect(playHand('argentino30', deal, `${actions} QUIERO`).stake).toBe(accepted);
    const scores = [0, 0];
    scores[caller] = declined;
    const state = playHand('argentino30', deal, `${actions} NO_QUIERO`);
    expect([state.turn, state.scores()]).toEqual([-1, scores]);
  });

  test('only who accepted last may raise, on its turn', () => {
    expect(legalCalls(playHand('argentino30', deal, 'TRUCO QUIERO'))).toEqual(['MAZO']);
    expect(legalCalls(playHand('argentino30', deal, 'TRUCO QUIERO PLAY:1C'))).toEqual(['RETRUCO', 'MAZO']);
    expect(legalCalls(playHand('argentino30', deal, 'TRUCO RETRUCO VALE_CUATRO QUIERO'))).toEqual(['MAZO']);
  });

  test('accepting or raising truco closes envido; only TRUCO, never RETRUCO, is answered with envido', () => {
    expect(legalCalls(playHand('argentino30', deal, 'TRUCO'))).toEqual([
      'ENVIDO',
      'REAL_ENVIDO',
      'FALTA_ENVIDO',
      'RETRUCO',
      'QUIERO',
      'NO_QUIERO',
    ]);
    expect(legalCalls(playHand('argentino30', deal, 'TRUCO RETRUCO'))).toEqual(['VALE_CUATRO', 'QUIERO', 'NO_QUIERO']);
    expect(legalCalls(playHand('argentino30', deal, 'TRUCO QUIERO PLAY:1C'))).not.toContain('ENVIDO');
  });

  test("mano, having played, answers pie's truco without envido, whoever may call it first", () => {
    for (const by of ['pie', 'both']) {
      expect(legalCalls(playHand(`argentino30+envidoFirstBy=${by}`, deal, 'PLAY:1C TRUCO'))).toEqual([
        'RETRUCO',
        'QUIERO',
        'NO_QUIERO',
      ]);
    }
  });
});

describe('envido first', () => {
  test('suspends: who owed the answer to truco gives it after the envido', () => {
    const state = playHand('argentino30', deal, 'TRUCO ENVIDO QUIERO');
    expect([state.turn, legalCalls(state), state.scores()]).toEqual([1, ['RETRUCO', 'QUIERO', 'NO_QUIERO'], [2, 0]]);
    expect(playHand('argentino30', deal, 'TRUCO ENVIDO NO_QUIERO NO_QUIERO').scores()).toEqual([1, 1]);
  });

  test('erases: the truco is gone and may be called again, by either', () => {
    const state = playHand('ufsm24', deal, 'TRUCO ENVIDO NO_QUIERO');
    expect([state.turn, state.trucoAsked, state.stake, legalCalls(state)]).toEqual([0, 0, 1, ['TRUCO', 'MAZO']]);
    expect(legalCalls(playHand('ufsm24', deal, 'TRUCO ENVIDO NO_QUIERO PLAY:1C'))).toEqual(['TRUCO', 'MAZO']);
    expect(legalCalls(playHand('ufsm24', deal, 'TRUCO ENVIDO NO_QUIERO TRUCO'))).toEqual([
      'RETRUCO',
      'QUIERO',
      'NO_QUIERO',
    ]);
    expect(playHand('ufsm24', deal, 'TRUCO ENVIDO NO_QUIERO MAZO').scores()).toEqual([0, 2]);
  });

  test('erases by flor too', () => {
    const state = playHand('ufsm24', '7E 6B 1C/1O 4O 12O', 'TRUCO FLOR');
    expect([state.turn, legalCalls(state), state.scores()]).toEqual([0, ['TRUCO', 'MAZO'], [0, 3]]);
  });
});

test('a player who has played may answer and raise an envido, not open one', () => {
  expect(legalCalls(playHand('argentino30', deal, 'PLAY:1C ENVIDO'))).toEqual([
    'ENVIDO',
    'REAL_ENVIDO',
    'FALTA_ENVIDO',
    'QUIERO',
    'NO_QUIERO',
  ]);
  expect(legalCalls(playHand('argentino30', deal, 'PLAY:1C PLAY:4C'))).toEqual(['TRUCO', 'MAZO']);
});

describe('hidden points', () => {
  // mano 27, pie 33
  const better = '7E 12E 1C/7B 6B 4O';

  test("pie hears mano's points, then shows or hides", () => {
    const state = playHand('ufsm24', better, 'ENVIDO QUIERO');
    expect([state.turn, legalCalls(state), [...state.envidoSaid]]).toEqual([1, ['SHOW', 'HIDE'], [27, -1]]);
  });

  test('showing the better points wins; hiding them loses', () => {
    expect(playHand('ufsm24', better, 'ENVIDO QUIERO SHOW').scores()).toEqual([0, 2]);
    expect(playHand('ufsm24', better, 'ENVIDO QUIERO HIDE').scores()).toEqual([2, 0]);
  });

  test('pie shows lower points too, if it likes', () => {
    const state = playHand('ufsm24', deal, 'ENVIDO QUIERO SHOW');
    expect([state.scores(), [...state.envidoSaid]]).toEqual([
      [2, 0],
      [33, 7],
    ]);
  });

  test("the choice is pie's whoever called, and mano plays on", () => {
    const state = playHand('ufsm24', better, 'PLAY:1C REAL_ENVIDO QUIERO HIDE');
    expect([state.turn, state.scores()]).toEqual([1, [3, 0]]);
    expect(playHand('ufsm24', better, 'REAL_ENVIDO QUIERO HIDE').turn).toBe(0);
  });

  test('without the option pie speaks only when it has better', () => {
    expect([...playHand('argentino30', better, 'ENVIDO QUIERO').envidoSaid]).toEqual([27, 33]);
    expect([...playHand('argentino30', deal, 'ENVIDO QUIERO').envidoSaid]).toEqual([33, -1]);
  });
});

describe('folding', () => {
  test("is legal on one's card turn with no open bet", () => {
    for (const actions of ['', 'PLAY:1C', 'TRUCO QUIERO', 'ENVIDO NO_QUIERO'])
      expect(legalCalls(playHand('argentino30', deal, actions))).toContain('MAZO');
    for (const actions of ['TRUCO', 'ENVIDO', 'TRUCO ENVIDO NO_QUIERO'])
      expect(legalCalls(playHand('argentino30', deal, actions))).not.toContain('MAZO');
  });

  test.each([
    ['MAZO', [0, 2]],
    ['PLAY:1C MAZO', [2, 0]],
    ['TRUCO QUIERO MAZO', [0, 3]],
    ['ENVIDO NO_QUIERO MAZO', [1, 1]],
    ['PLAY:1C PLAY:4C MAZO', [0, 1]],
    ['TRUCO NO_QUIERO', [1, 0]],
  ])('with the bonus, %s ends %j', (actions, scores) => {
    expect(playHand('argentino30+foldEnvidoBonus=1', deal, actions).scores()).toEqual(scores);
  });
});

test('the match ends the moment the target is reached, the rest of the hand is not played', () => {
  const envido = playHand('argentino30', deal, 'TRUCO ENVIDO QUIERO', [28, 29]);
  expect([envido.turn, envido.scores()]).toEqual([-2, [30, 29]]);
  const capped = playHand('ufsm24', deal, 'TRUCO RETRUCO VALE_CUATRO NO_QUIERO', [23, 23]);
  expect([capped.turn, capped.scores()]).toEqual([-2, [24, 23]]);
});
