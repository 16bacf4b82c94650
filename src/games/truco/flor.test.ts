import { describe, expect, test } from 'vitest';
import { legalCalls, legalNames, playHand } from './testing/hand.test-support.ts';

// mano's flor 27, pie's flor 30
const both = '1E 6E 11E/4B 6B 12B';
const manoOnly = '1E 6E 11E/4B 6B 12O';
const pieOnly = '1E 6E 11O/4B 6B 12B';

test('a flor that nobody can answer pays 3 at once, and no envido follows', () => {
  const state = playHand('argentino30', manoOnly, 'FLOR');
  expect([state.turn, state.scores(), legalCalls(state)]).toEqual([0, [3, 0], ['TRUCO', 'MAZO']]);
});

test('it cancels an open envido', () => {
  expect(playHand('argentino30', pieOnly, 'REAL_ENVIDO FLOR').scores()).toEqual([0, 3]);
  expect(playHand('ufsm24', manoOnly, 'ENVIDO ENVIDO FLOR').scores()).toEqual([3, 0]);
});

test('an opponent who has played cannot answer, whatever it holds', () => {
  const state = playHand('argentino30', both, 'PLAY:11E FLOR');
  expect([state.turn, state.scores()]).toEqual([1, [0, 3]]);
});

test("a flor is called before one's own first card", () => {
  expect(legalCalls(playHand('argentino30', manoOnly, 'PLAY:11E PLAY:4B'))).toEqual(['TRUCO', 'MAZO']);
  expect(legalCalls(playHand('argentino30', manoOnly, 'PLAY:11E ENVIDO'))).not.toContain('FLOR');
  expect(legalCalls(playHand('argentino30', pieOnly, 'PLAY:11O'))).toContain('FLOR');
});

test('answers to flor with a flor, and to contraflor', () => {
  expect(legalCalls(playHand('argentino30', both, 'FLOR'))).toEqual([
    'CONTRAFLOR',
    'CONTRAFLOR_AL_RESTO',
    'QUIERO',
    'ACHICO',
  ]);
  expect(legalCalls(playHand('argentino30', both, 'FLOR CONTRAFLOR'))).toEqual([
    'CONTRAFLOR_AL_RESTO',
    'QUIERO',
    'NO_QUIERO',
  ]);
  expect(legalCalls(playHand('argentino30', both, 'FLOR CONTRAFLOR_AL_RESTO'))).toEqual(['QUIERO', 'NO_QUIERO']);
  expect(legalCalls(playHand('ufsm24', both, 'FLOR'))).toEqual([
    'CONTRAFLOR',
    'CONTRAFLOR_AL_RESTO',
    'CONTRAFLOR_E_A_FALTA',
    'QUIERO',
    'ACHICO',
  ]);
  expect(legalCalls(playHand('ufsm24', both, 'FLOR CONTRAFLOR'))).toEqual([
    'CONTRAFLOR_AL_RESTO',
    'CONTRAFLOR_E_A_FALTA',
    'QUIERO',
    'NO_QUIERO',
  ]);
  expect(legalCalls(playHand('ufsm24', both, 'FLOR CONTRAFLOR_E_A_FALTA'))).toEqual(['QUIERO', 'NO_QUIERO']);
});

// From 5-9; pie's flor is better. The rule sets' table: flor against flor 6 | 4, contraflor 6 / 4, al resto 24 / 4
// (e a falta 24 - loser / 4) | falta / 4 straight after flor, 6 after contraflor.
test.each([
  ['ufsm24', 'FLOR QUIERO', 5, 15],
  ['ufsm24', 'FLOR ACHICO', 8, 9],
  ['ufsm24', 'FLOR CONTRAFLOR QUIERO', 5, 15],
  ['ufsm24', 'FLOR CONTRAFLOR NO_QUIERO', 5, 13],
  ['ufsm24', 'FLOR CONTRAFLOR_AL_RESTO QUIERO', 5, 24],
  ['ufsm24', 'FLOR CONTRAFLOR_AL_RESTO NO_QUIERO', 5, 13],
  ['ufsm24', 'FLOR CONTRAFLOR CONTRAFLOR_AL_RESTO QUIERO', 5, 24],
  ['ufsm24', 'FLOR CONTRAFLOR CONTRAFLOR_AL_RESTO NO_QUIERO', 9, 9],
  ['ufsm24', 'FLOR CONTRAFLOR_E_A_FALTA QUIERO', 5, 24],
  ['ufsm24', 'FLOR CONTRAFLOR_E_A_FALTA NO_QUIERO', 5, 13],
  ['ufsm24', 'FLOR CONTRAFLOR CONTRAFLOR_E_A_FALTA NO_QUIERO', 9, 9],
  ['argentino30', 'FLOR QUIERO', 5, 13],
  ['argentino30', 'FLOR ACHICO', 8, 9],
  ['argentino30', 'FLOR CONTRAFLOR QUIERO', 5, 15],
  ['argentino30', 'FLOR CONTRAFLOR NO_QUIERO', 5, 13],
  ['argentino30', 'FLOR CONTRAFLOR_AL_RESTO QUIERO', 5, 15],
  ['argentino30', 'FLOR CONTRAFLOR_AL_RESTO NO_QUIERO', 5, 13],
  ['argentino30', 'FLOR CONTRAFLOR CONTRAFLOR_AL_RESTO QUIERO', 5, 15],
  ['argentino30', 'FLOR CONTRAFLOR CONTRAFLOR_AL_RESTO NO_QUIERO', 11, 9],
  ['argentino30+contraflorResto=target-lowest', 'FLOR CONTRAFLOR_AL_RESTO QUIERO', 5, 30],
  ['argentino30+contraflorResto=target-lowest+target=40', 'FLOR CONTRAFLOR_AL_RESTO QUIERO', 5, 40],
  ['argentino30+contraflorRestoDeclined=6', 'FLOR CONTRAFLOR_AL_RESTO NO_QUIERO', 5, 15],
  ['argentino30+contraflorRestoDeclined=4', 'FLOR CONTRAFLOR CONTRAFLOR_AL_RESTO NO_QUIERO', 9, 9],
  ['argentino30+florAgainstFlor=7', 'FLOR QUIERO', 5, 16],
  ['argentino30+achico=5', 'FLOR ACHICO', 10, 9],
  ['argentino30+contraflor=8/5', 'FLOR CONTRAFLOR QUIERO', 5, 17],
  ['argentino30+contraflor=8/5', 'FLOR CONTRAFLOR NO_QUIERO', 5, 14],
])('%s: %s ends %i-%i', (rules, actions, mano, pie) => {
  const state = playHand(rules, both, actions, [5, 9]);
  expect(state.scores()).toEqual([mano, pie]);
  expect(state.turn).toBe(pie === state.rules.target ? -2 : 0);
});

test('contraflor e a falta is worth the target less the score of who loses it', () => {
  expect(playHand('ufsm24', both, 'FLOR CONTRAFLOR_E_A_FALTA QUIERO', [22, 3]).scores()).toEqual([22, 5]);
});

test('al resto below the target goes on with the hand', () => {
  const state = playHand('argentino30', both, 'FLOR CONTRAFLOR_AL_RESTO QUIERO', [5, 9]);
  expect([state.florPoints, state.turn, legalCalls(state)]).toEqual([6, 0, ['TRUCO', 'MAZO']]);
});

test('equal flores go to mano; mano says its points, pie only better ones', () => {
  expect(playHand('argentino30', '1E 6E 11E/1B 6B 11B', 'FLOR QUIERO').scores()).toEqual([4, 0]);
  expect([...playHand('argentino30', both, 'FLOR QUIERO').florSaid]).toEqual([27, 30]);
  expect([...playHand('argentino30', '4B 6B 12B/1E 6E 11E', 'FLOR QUIERO').florSaid]).toEqual([30, -1]);
  expect([...playHand('argentino30', both, 'FLOR ACHICO').florSaid]).toEqual([-1, -1]);
});

test('flor before a suspended truco, which is answered afterwards', () => {
  const state = playHand('argentino30', both, 'TRUCO FLOR CONTRAFLOR NO_QUIERO');
  expect([state.turn, legalCalls(state), state.scores()]).toEqual([1, ['RETRUCO', 'QUIERO', 'NO_QUIERO'], [4, 0]]);
});

test('mano whose truco is suspended by envido may still declare a flor, whoever may call envido first', () => {
  expect(legalCalls(playHand('argentino30+envidoFirstBy=pie', manoOnly, 'TRUCO ENVIDO'))).toContain('FLOR');
});

describe('duty to declare', () => {
  test('none: a flor may be kept, and envido played with its two best cards', () => {
    expect(legalCalls(playHand('argentino30', both))).toEqual([
      'ENVIDO',
      'REAL_ENVIDO',
      'FALTA_ENVIDO',
      'FLOR',
      'TRUCO',
      'MAZO',
    ]);
    expect(legalCalls(playHand('argentino30', both, 'ENVIDO'))).toEqual([
      'ENVIDO',
      'REAL_ENVIDO',
      'FALTA_ENVIDO',
      'FLOR',
      'QUIERO',
      'NO_QUIERO',
    ]);
    expect(legalCalls(playHand('argentino30', both, 'TRUCO'))).toContain('FLOR');
    expect([...playHand('argentino30', both, 'ENVIDO QUIERO').envidoSaid]).toEqual([27, 30]);
  });

  test('none: settled envido and accepted truco close flor', () => {
    for (const actions of ['ENVIDO QUIERO', 'ENVIDO NO_QUIERO', 'TRUCO QUIERO']) {
      expect(legalCalls(playHand('argentino30', both, actions))).not.toContain('FLOR');
    }
    expect(legalCalls(playHand('argentino30', both, 'TRUCO RETRUCO'))).toEqual(['VALE_CUATRO', 'QUIERO', 'NO_QUIERO']);
  });

  test('callOrFold: FLOR or fold; FLOR is the only answer to a bet', () => {
    const rules = 'argentino30+florDuty=callOrFold';
    expect(legalNames(playHand(rules, manoOnly))).toEqual(['FLOR', 'MAZO']);
    for (const actions of ['TRUCO', 'ENVIDO']) expect(legalNames(playHand(rules, pieOnly, actions))).toEqual(['FLOR']);
  });

  test('callOrPlay: FLOR or a card, face down too; once played, the duty is over', () => {
    const rules = 'argentino30+florDuty=callOrPlay+faceDown=true';
    const plays = ['1E', '6E', '11E'].flatMap((card) => [`PLAY:${card}`, `FACE_DOWN:${card}`]);
    expect(legalNames(playHand(rules, manoOnly)).sort()).toEqual(['FLOR', ...plays].sort());
    expect(legalNames(playHand(rules, pieOnly, 'ENVIDO'))).toEqual(['FLOR']);
    expect(legalCalls(playHand(rules, manoOnly, 'PLAY:11E ENVIDO'))).toEqual([
      'ENVIDO',
      'REAL_ENVIDO',
      'FALTA_ENVIDO',
      'QUIERO',
      'NO_QUIERO',
    ]);
  });

  test('flor off: three of a suit are an envido hand like any other', () => {
    const state = playHand('argentino30+flor=false+florDuty=callOrFold', both);
    expect(legalCalls(state)).toEqual(['ENVIDO', 'REAL_ENVIDO', 'FALTA_ENVIDO', 'TRUCO', 'MAZO']);
  });
});

describe('what everybody knows of a flor', () => {
  const known = (rules: string, deal: string, actions: string) => [...playHand(rules, deal, actions).florKnown];

  test.each([
    ['argentino30', manoOnly, 'FLOR', [1, 2]],
    ['argentino30', both, 'FLOR', [1, 1]],
    ['argentino30', both, 'PLAY:11E FLOR', [0, 1]],
    ['argentino30', both, 'PLAY:11E PLAY:4B', [0, 0]],
    ['argentino30+florDuty=callOrFold', '1E 6B 11E/4B 6E 12O', 'PLAY:1E', [2, 0]],
    ['argentino30+florDuty=callOrFold', '1E 6B 11E/4B 6E 12O', 'MAZO', [0, 0]],
    ['argentino30+florDuty=callOrFold', '1E 6B 11E/4B 6E 12O', 'ENVIDO QUIERO', [2, 2]],
    ['argentino30+florDuty=callOrPlay', '1E 6B 11E/4B 6E 12O', 'PLAY:1E PLAY:4B', [0, 0]],
    ['argentino30+florDuty=callOrPlay', '1E 6B 11E/4B 6E 12O', 'PLAY:1E MAZO', [0, 2]],
    ['argentino30+florDuty=callOrPlay', '1E 6B 11E/4B 6E 12O', 'TRUCO QUIERO', [2, 2]],
    ['argentino30+florDuty=callOrPlay+flor=false', '1E 6B 11E/4B 6E 12O', 'TRUCO QUIERO', [0, 0]],
  ])('%s, %s: %s', (rules, deal, actions, want) => {
    expect(known(rules, deal, actions)).toEqual(want);
  });
});
