import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuses, sane } from '../../../../testing/refusals.ts';
import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { calls, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL, formatAction, parseAction } from '../actions.ts';
import { DEALS } from '../cards.ts';
import { parseGameId, trucoGame } from '../game.ts';
import { manyRules, randomMatch } from '../testing/random.test-support.ts';
import { formatMatch, matchFromJson, matchToJson, parseMatch } from './match-notation.ts';

test('every action has a name that comes back', () => {
  const names = new Set<string>();
  for (let action = 0; action <= FACE_DOWN_HIDDEN; action++) {
    const name = formatAction(action);
    names.add(name);
    expect(parseAction(name)).toBe(action);
  }
  expect(names.size).toBe(FIRST_CALL + calls.length + 1);
  expect([formatAction(0), formatAction(79), formatAction(FIRST_CALL + 7)]).toEqual([
    'PLAY:1E',
    'FACE_DOWN:12C',
    'TRUCO',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DEALS - 1 }), (deal) => {
      expect(parseAction(formatAction(FIRST_DEAL + deal))).toBe(FIRST_DEAL + deal);
    }),
  );
  expect(formatAction(FIRST_DEAL)).toBe('DEAL:1E 2E 3E/4E 5E 6E');
});

test('junk actions', () => {
  for (const action of [-1, FACE_DOWN_HIDDEN + 1, FIRST_DEAL - 1, FIRST_DEAL + DEALS, 0.5, Number.NaN])
    expect(() => formatAction(action)).toThrow(InputError);
  for (const text of [
    '',
    'play:1E',
    'PLAY',
    'PLAY:',
    'PLAY:8E',
    'FACE_DOWN:',
    'DEAL:',
    'DEAL:1E 2E 3E',
    'DEAL:1E 2E 3E/1E 4E 5E',
    'toString',
    'QUIERO ',
  ]) {
    expect(() => parseAction(text)).toThrow(InputError);
  }
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((s) => `DEAL:${s}`),
      ),
      (text) => sane(() => expect(formatAction(parseAction(text))).toBe(text)),
    ),
  );
});

test.each(manyRules)('states and whole matches under %s come back from text and JSON', (rules) => {
  const game = trucoGame(rules);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      const rng = Rng.seeded(seed);
      randomMatch(game, rng, (state, actions) => {
        expect(game.parse(game.format(state))).toEqual(state);
        if (actions.length % 10 > 0 && state.turn !== -2) return;
        const match = { game: game.id, actions: [...actions] };
        expect(parseMatch(formatMatch(match))).toEqual(match);
        expect(matchFromJson(JSON.parse(JSON.stringify(matchToJson(match))))).toEqual(match);
      });
    }),
    { numRuns: 3 },
  );
});

test('how a state and a match read', () => {
  const game = trucoGame('ufsm24');
  const text = 'truco/ufsm24@2 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B';
  expect(game.format(game.parse(text))).toBe(text);
  expect(game.format(game.start())).toBe('truco/ufsm24@2 0 0-0');
  const match = `truco/ufsm24+target=2@2
1. 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO MAZO = 1-1
2. 1E 4B 5C/7E 7O 12C: TRUCO NO_QUIERO = 1-2
`;
  expect(formatMatch(parseMatch(match))).toBe(match);
  expect(matchToJson(parseMatch(match)).hands[1]).toEqual({
    deal: [
      ['1E', '4B', '5C'],
      ['7E', '7O', '12C'],
    ],
    actions: ['TRUCO', 'NO_QUIERO'],
    scores: [1, 2],
  });
});

refuses('the state %j is refused', (text) => trucoGame('ufsm24').parse(text), [
  ['', 'begins with truco/ufsm24@2'],
  ['truco/argentino30@2 0 0-0', 'begins with truco/ufsm24@2'],
  ['truco/ufsm24@2 ', 'a state reads'],
  ['truco/ufsm24@2 1 0-0', 'needs its deal'],
  ['truco/ufsm24@2 0 3-0', 'begins with the scores 0-0'],
  ['truco/ufsm24@2 1 24-0 1E 4B 5C/7E 7O 12C:', 'below the target, 24'],
  ['truco/ufsm24@2 1 0-0 1E 4B/7E 7O 12C:', 'three different cards'],
  ['truco/ufsm24@2 1 0-0 1E 4B 5C/7E 7O 5C:', 'both hands hold 5C'],
  ['truco/ufsm24@2 1 0-0 1E 4B 5C/7E 7O 12C: PLAY:7E', 'PLAY:7E is not legal in hand 1; legal: PLAY:1E'],
  ['truco/ufsm24@2 1 0-0 1E 4B 5C/7E 7O 12C: MAZO MAZO', 'legal: none'],
  ['truco/ufsm24@2 1 0-0 1E 4B 5C/7E 7O 12C: SING', 'no Truco action "SING"'],
  ['truco/ufsm24@2 0 0-0 1E 4B 5C/7E 7O 12C:', 'only hand 0 has none'],
]);

refuses('the match %j is refused', (text) => parseMatch(text), [
  ['', "a game's id reads"],
  ['truco/ufsm24@1', 'version 2'],
  ['truco/ufsm99@2', 'unknown rule set'],
  ['truco/ufsm24@2\n2. 1E 4B 5C/7E 7O 12C: MAZO = 0-1', 'line 2 must read "1. '],
  ['truco/ufsm24@2\n1. 1E 4B 5C/7E 7O 12C: MAZO = 1-0', 'written with the scores 1-0, but ends 0-1'],
  ['truco/ufsm24@2\n1. 1E 4B 5C/7E 7O 12C: TRUCO = 1-0', 'is not over'],
  ['truco/ufsm24@2\n1. 1E 4B 5C/7E 7O 12C: TRUCO\n2. 1E 4B 5C/7E 7O 12C:', 'a deal comes after a hand is over'],
  ['truco/ufsm24@2\n1. 1E 4B 5C/7E 7O 12C: PLAY:9E', 'no card "9E"'],
]);

test('junk states, matches and game ids', () => {
  const game = trucoGame('ufsm24');
  const hand = '1. 1E 4B 5C/7E 7O 12C: ';
  const text = fc.oneof(fc.string(), fc.constantFrom('TRUCO', ' QUIERO', '=', ' 1-0', 'PLAY:1E', '\n', '/', ':'));
  const pieces = fc.array(text).map((parts) => parts.join(''));
  fc.assert(
    fc.property(pieces, fc.anything(), (junk, anything) => {
      sane(() => game.parse(junk));
      sane(() => game.parse(`${game.id} ${junk}`));
      sane(() => game.parse(`${game.id} 1 0-0 1E 4B 5C/7E 7O 12C:${junk}`));
      sane(() => parseMatch(junk));
      sane(() => parseMatch(`${game.id}\n${hand}${junk}`));
      sane(() => matchFromJson(anything));
      sane(() => matchFromJson({ game: game.id, hands: [anything, { deal: anything, actions: [junk] }] }));
      sane(() =>
        matchFromJson({
          game: game.id,
          hands: [
            {
              deal: [
                ['1E', '4B', '5C'],
                ['7E', '7O', '12C'],
              ],
              actions: anything,
            },
          ],
        }),
      );
      sane(() => parseGameId(junk));
    }),
  );
});
