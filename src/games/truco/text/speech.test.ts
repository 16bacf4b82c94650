import { expect, test } from 'vitest';
import { languages } from '../../../core/language.ts';
import { ACTION, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_DEAL } from '../actions.ts';
import { card } from '../cards.ts';
import { sayAction, sayCard, sayPoints } from './speech.ts';

test.each([
  [ACTION.QUIERO, ['quero', 'quiero', 'I accept']],
  [ACTION.NO_QUIERO, ['não quero', 'no quiero', 'I decline']],
  [ACTION.RETRUCO, ['quero retruco', 'quiero retruco', 'I accept, and retruco']],
  [ACTION.MAZO, ['vou ao baralho', 'me voy al mazo', 'I fold']],
  [ACTION.ACHICO, ['com flor me achico', 'con flor me achico', 'with my flor I give way']],
  [card('1E'), ['ás de espadas', 'as de espadas', 'the ace of swords']],
  [card('12O'), ['12 de ouros', 'rey de oros', 'the 12 of coins']],
  [FACE_DOWN + card('7C'), ['carta virada: 7 de copas', 'carta tapada: 7 de copas', 'a card face down: the 7 of cups']],
  [FACE_DOWN_HIDDEN, ['carta virada', 'carta tapada', 'a card face down']],
])('action %i aloud', (action, words) => {
  expect(languages.map((language) => sayAction(action, language))).toEqual(words);
});

test('an answer to flor names the flor', () => {
  expect(languages.map((language) => sayAction(ACTION.QUIERO, language, true))).toEqual([
    'com flor quero',
    'con flor quiero',
    'with my flor I accept',
  ]);
  expect(sayAction(ACTION.CONTRAFLOR, 'es', true)).toBe('contraflor');
});

test('points at the show-down', () => {
  expect(languages.map((language) => sayPoints(27, language))).toEqual(['tenho 27', 'tengo 27', 'I have 27']);
  expect(languages.map((language) => sayPoints(null, language))).toEqual(['são boas', 'son buenas', 'yours are good']);
});

test('every action and card has words of its own in every language', () => {
  for (const language of languages) {
    const said = Array.from({ length: FACE_DOWN_HIDDEN + 1 }, (_, action) => sayAction(action, language));
    expect(new Set(said).size).toBe(said.length);
    expect(said.every((words) => words.length > 0)).toBe(true);
    expect(sayCard(card('4B'), language)).toBe(sayAction(card('4B'), language));
    expect(sayAction(FIRST_DEAL, language).length).toBeGreaterThan(0);
  }
});
