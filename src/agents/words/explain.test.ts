import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '../../core/language.ts';
import { ACTION } from '../../games/truco/actions.ts';
import { agentWords as tetris } from '../tetris/words/index.ts';
import { agentWords as truco } from '../truco/words/index.ts';
import { agentWords as brazil } from '../truco-brazil/words/index.ts';
import { explain } from './explain.ts';

const reason = {
  code: 'answerEnvido',
  action: ACTION.NO_QUIERO,
  values: { asked: ACTION.ENVIDO, points: 20, chance: 0.01, needed: 0.25 },
};

test('a reason is a sentence that a player could repeat', () => {
  expect(languages.map((language) => explain({ reason }, truco[language]).sentence)).toEqual([
    'Não quis o envido: com 20 pontos ganharia 1 vez em 100, e precisava de 1 em 4.',
    'No quiso el envido: con 20 de envido ganaría 1 de cada 100 veces, y necesitaba 1 de cada 4.',
    'Declined the envido: with 20 points it would win 1 time in 100, and needed 1 in 4.',
  ]);
});

test('the numbers behind it have names, the choices the words of the game', () => {
  const factors = [{ code: 'needed', value: 25 }];
  const choices = [{ action: ACTION.QUIERO, value: 0.2 }];
  const said = explain({ reason, factors, choices, measure: 'matchWon' }, truco.pt);
  expect(said.factors).toEqual([{ code: 'needed', value: 25, name: 'vezes em 100 de que precisava' }]);
  expect(said.choices).toEqual([{ action: ACTION.QUIERO, value: 0.2, name: 'quero' }]);
  expect(said.measure).toBe('partidas ganhas');
});

test('an answer to a flor, a raise by its points, a special hand', () => {
  const values = { asked: ACTION.FLOR, points: 33 };
  const flor = {
    reason: { code: 'florHigh', action: ACTION.QUIERO, values },
    choices: [{ action: ACTION.QUIERO, value: 1 }],
  };
  expect(explain(flor, truco.es).sentence).toBe('Quiso la flor: flor de 33 es de las altas.');
  expect(explain(flor, truco.es).choices[0].name).toBe('con flor quiero');
  const ladder = '2 4 6 10 12';
  const raise = { code: 'always', action: 82, values: { ladder, asked: 81 } };
  expect(explain({ reason: raise }, brazil.pt).sentence).toBe('Pediu dez: nesta posição o equilíbrio faz sempre isso.');
  const run = { code: 'free', action: 84, values: { ladder, asked: 82 } };
  expect(explain({ reason: run }, brazil.pt).sentence).toBe('Aceitou o dez: perder não custava mais do que correr.');
  const special = { code: 'specialHand', action: 85, values: { special: 1, chance: 0.2, needed: 0.5 } };
  expect(explain({ reason: special }, brazil.en).sentence).toBe(
    'Gave the hand up: with these cards it would win 1 time in 5, and needed 1 in 2.',
  );
});

test('a text of an agent from outside, and the sentence of a match kept before, keep their language', () => {
  expect(explain({ text: 'Porque sim.', language: 'pt-BR' }, truco.pt)).toMatchObject({ sentence: 'Porque sim.' });
  expect(explain({ text: 'Porque sim.', language: 'pt-BR' }, truco.pt).language).toBeUndefined();
  expect(explain({ text: 'Weil.', language: 'de' }, truco.pt)).toMatchObject({ sentence: 'Weil.', language: 'de' });
  const old = {
    summary: 'QUIERO: because.',
    reasons: [
      { name: 'chance', value: 0.5 },
      { name: 'luck', value: 2 },
    ],
  };
  const said = explain(old, truco.pt);
  expect(said).toMatchObject({ sentence: 'QUIERO: because.', language: 'en' });
  expect(said.factors.map(({ name }) => name)).toEqual(['vezes em 100 que ganharia', 'luck']);
});

test.each([
  ['an unknown code', { code: 'mood', action: 3, values: {} }],
  ['a code that every object has', { code: 'constructor', action: 3, values: {} }],
  ['a value that is missing', { code: 'fold', action: 3, values: {} }],
])('%s: the text instead, else what was done', (_, unknown) => {
  expect(explain({ reason: unknown, text: 'Porque sim.', language: 'pt' }, truco.pt).sentence).toBe('Porque sim.');
  expect(explain({ reason: unknown }, truco.pt).sentence).toBe('Jogou o 4 de espadas.');
  expect(explain({}, truco.pt).sentence).toBe('');
});

test('whatever codes and values a program sends, there is a sentence and no complaint', () => {
  const values = fc.dictionary(fc.string(), fc.oneof(fc.double(), fc.string()));
  for (const [words, actions] of [
    [truco, 200],
    [brazil, 200],
    [tetris, 4096],
  ] as const) {
    const codes = Object.keys(words.pt.reasons);
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...codes), fc.string()), fc.nat(actions), values, (code, action, given) => {
        for (const language of languages) {
          const { sentence } = explain({ reason: { code, action, values: given } }, words[language]);
          expect(sentence).not.toMatch(/undefined|NaN/);
        }
      }),
      { numRuns: 60 },
    );
  }
});
