import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuses, sane } from '../../../../testing/refusals.ts';
import { InputError } from '../../../core/errors.ts';
import { languages } from '../../../core/language.ts';
import { Rng } from '../../../core/rng.ts';
import {
  calls,
  FACE_DOWN_HIDDEN,
  FIRST_CALL,
  FIRST_DEAL,
  FIRST_ORDER,
  FIRST_TURNED,
  formatAction,
  parseAction,
} from '../actions.ts';
import { DEALS } from '../cards.ts';
import { brazilGame, parseGameId } from '../game.ts';
import { manyRules, randomMatch } from '../testing/hand.test-support.ts';
import { sayAction, sayCard } from './speech.ts';

test('every action has a name that comes back', () => {
  const names = new Set<string>();
  const chance = [FIRST_DEAL, FIRST_TURNED - 1, FIRST_TURNED, FIRST_ORDER - 1, FIRST_ORDER, FIRST_ORDER + 35];
  for (const action of [...Array.from({ length: FACE_DOWN_HIDDEN + 1 }, (_, i) => i), ...chance]) {
    const name = formatAction(action);
    names.add(name);
    expect(parseAction(name)).toBe(action);
  }
  expect(names.size).toBe(FIRST_CALL + calls.length + 2 + chance.length);
  expect([0, 79, 80, 86, FIRST_TURNED, FIRST_ORDER].map(formatAction)).toEqual([
    'PLAY:4D',
    'FACE_DOWN:3C',
    'TRUCO',
    'PLAY:?',
    'TURNED:4D',
    'ORDER:0',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DEALS - 1 }), (deal) => {
      expect(parseAction(formatAction(FIRST_DEAL + deal))).toBe(FIRST_DEAL + deal);
    }),
  );
});

test('junk actions', () => {
  for (const action of [-1, FACE_DOWN_HIDDEN + 1, FIRST_DEAL - 1, FIRST_ORDER + 36, 0.5, Number.NaN])
    expect(() => formatAction(action)).toThrow(InputError);
  for (const text of [
    '',
    'play:4C',
    'PLAY',
    'PLAY:',
    'PLAY:8C',
    'DEAL:',
    'TURNED:',
    'ORDER:36',
    'ORDER:01',
    'toString',
  ])
    expect(() => parseAction(text)).toThrow(InputError);
  const verb = fc.constantFrom('', 'PLAY:', 'DEAL:', 'TURNED:', 'ORDER:');
  fc.assert(
    fc.property(verb, fc.string(), (before, text) => {
      sane(() => expect(parseAction(formatAction(parseAction(before + text)))).toBe(parseAction(before + text)));
    }),
  );
});

test.each(manyRules)('states under %s come back from text', (rules) => {
  const game = brazilGame(rules);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      randomMatch(game, Rng.seeded(seed), (state) => expect(game.parse(game.format(state))).toEqual(state));
    }),
    { numRuns: 5 },
  );
});

test('how a state reads', () => {
  for (const [rules, text] of [
    ['paulista', '3 5-7 4D 6C 3C/4S QD KH turned 5D: TRUCO ACEITO PLAY:4D'],
    ['paulista', '3 5-7 4D 6C 3C/4S QD KH:'],
    ['mineiro', '1 0-0 4D 6C 3C/4S QD KH: PLAY:4D PLAY:QD FACE_DOWN:KH'],
    ['mineiro+games=2', '9 4-0 games 1-0 4D 6C 3C/4S QD KH:'],
    ['paulista+ironBlind=true', '20 11-11 4D 6C 3C/4S QD KH turned 5D order 35: PLAY:?'],
  ]) {
    const game = brazilGame(rules);
    expect(game.format(game.parse(`${game.id} ${text}`))).toBe(`${game.id} ${text}`);
  }
  const game = brazilGame('paulista');
  expect(game.format(game.start())).toBe('truco-brazil/paulista@1 0 0-0');
});

test.each([
  ['', 'a state reads'],
  ['1 0-0', 'needs its deal'],
  ['0 3-0', 'begins with the scores 0-0'],
  ['0 0-0 4D 6C 3C/4S QD KH:', 'only hand 0 has none'],
  ['1 12-0 4D 6C 3C/4S QD KH:', 'below the target, 12'],
  ['1 0-0 games 1-0 4D 6C 3C/4S QD KH:', 'games won before a hand must be below 1'],
  ['1 0-0 4D 6C/4S QD KH:', 'two hands of three different cards'],
  ['1 0-0 4D 6C 3C/4S QD 3C:', 'two hands of three different cards'],
  ['1 0-0 4D 6C 3C/4S QD KH turned 3C:', '3C is in a hand'],
  ['1 0-0 4D 6C 3C/4S QD KH turned 9C:', 'no card "9C"'],
  ['1 0-0 4D 6C 3C/4S QD KH turned 5D order 3:', 'only cards that nobody looks at have an order'],
  ['1 0-0 4D 6C 3C/4S QD KH: PLAY:4D', 'a hand is played when its card is turned up'],
  ['1 0-0 4D 6C 3C/4S QD KH turned 5D: PLAY:QD', 'PLAY:QD is not legal in hand 1; legal: PLAY:4D'],
  ['1 0-0 4D 6C 3C/4S QD KH turned 5D: TRUCO CORRO TRUCO', 'legal: none'],
  ['1 0-0 4D 6C 3C/4S QD KH turned 5D: SING', 'no action "SING"'],
])('the state %j is refused', (text, message) => {
  const game = brazilGame('paulista');
  expect(() => game.parse(`${game.id} ${text}`)).toThrow(InputError);
  expect(() => game.parse(`${game.id} ${text}`)).toThrow(message);
});

refuses('the id %j is refused', (id) => parseGameId(id), [
  ['', "a game's id reads"],
  ['truco/paulista@1', "a game's id reads"],
  ['truco-brazil/paulista@2', 'version 1'],
  ['truco-brazil/carioca@1', 'no rule set "carioca"'],
]);

test('junk states and ids', () => {
  const game = brazilGame('paulista+games=2+ironBlind=true');
  const hand = '1 11-11 games 0-1 4D 6C 3C/4S QD KH turned 5D';
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('TRUCO', ' ACEITO', ' order 3', 'PLAY:4D', '\n', '/', ':', ' PLAY:?'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const junk = pieces.join('');
      sane(() => game.parse(junk));
      for (const start of ['', '1 0-0 ', hand, `${hand}:`, `${hand} order 0:`]) {
        const state = sane(() => game.parse(`${game.id} ${start}${junk}`));
        if (state) expect(game.format(game.parse(game.format(state)))).toBe(game.format(state));
      }
      sane(() => parseGameId(junk));
      sane(() => parseGameId(`truco-brazil/${junk}@1`));
    }),
  );
});

test('aloud', () => {
  const say = (name: string, options?: Parameters<typeof sayAction>[2]) =>
    languages.map((language) => sayAction(parseAction(name), language, options));
  expect(say('TRUCO')).toEqual(['truco', 'truco', 'truco']);
  expect(say('NOVE')).toEqual(['nove', 'nueve', 'nine']);
  expect(say('NOVE', { ladder: [2, 4, 6, 10, 12] })).toEqual(['dez', 'diez', 'ten']);
  expect(say('DOZE', { ladder: [1, 3, 6, 9, 12] })).toEqual(['doze', 'doce', 'twelve']);
  expect(say('CORRO')).toEqual(['corro', 'me voy', 'I run']);
  expect(say('ACEITO', { special: true })).toEqual(['jogo', 'juego la mano', 'I play the hand']);
  expect(say('PLAY:AS')).toEqual(['ás de espadas', 'as de picas', 'the ace of spades']);
  for (const language of languages) {
    const said = Array.from({ length: FACE_DOWN_HIDDEN + 1 }, (_, action) => sayAction(action, language));
    expect(new Set(said).size).toBe(said.length);
    expect(sayCard(0, language)).toBe(said[0]);
  }
});
