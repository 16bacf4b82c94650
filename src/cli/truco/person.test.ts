import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../testing/players.ts';
import type { Language } from '../../core/language.ts';
import { type MatchResult, playMatch } from '../../core/play.ts';
import { ACTION, card, type TrucoView, trucoGame } from '../../games/truco/index.ts';
import { LineReader } from '../family/line-reader.ts';
import { frames } from '../family/words.ts';
import { Narrator } from './narrator.ts';
import { readChoice, TerminalPlayer } from './person.ts';

/** A match of a person who types these lines. */
async function typed(
  lines: string[],
  target: number,
  language: Language = 'en',
): Promise<{ result: MatchResult; shown: string[] }> {
  const input = new PassThrough();
  const shown: string[] = [];
  const reader = new LineReader(input as unknown as NodeJS.ReadStream, new PassThrough());
  const person = new TerminalPlayer('ana', reader, new Narrator(['ana', 'bruno'], language), language, (line) =>
    shown.push(line),
  );
  input.end(lines.map((line) => `${line}\n`).join(''));
  const game = trucoGame(`ufsm24+target=${target}`);
  const result = await playMatch(game, [person, uniform<TrucoView>()], { seed: 1 });
  reader.close();
  return { result, shown };
}

describe('Person', () => {
  test('plays a match to its end by typing numbers', async () => {
    const { result, shown } = await typed(new Array(500).fill('1'), 6);
    expect(result.faults).toEqual([]);
    expect(Math.max(...result.scores)).toBe(6);
    expect(shown.some((line) => line.startsWith('Your cards: '))).toBe(true);
  });

  test('help, the cards again, nonsense: each is answered, none is a move', async () => {
    const { result, shown } = await typed(['?', 'cards', 'abracadabra', '99', '', 'quit'], 6);
    expect(result.actions).toEqual([]);
    expect(shown).toContain(frames.en.help);
    expect(shown.filter((line) => line.startsWith('Your cards: '))).toHaveLength(2);
    expect(shown.filter((line) => line.includes('is none of the choices'))).toHaveLength(2);
  });

  test.each([
    ['pt', 'sair', /^Suas cartas: .* A mão vale 1; ana 0, bruno 0 de 6\.$/, /^Mão 1, mano: /],
    ['es', 'salir', /^Tus cartas: .* La mano vale 1; ana 0, bruno 0 de 6\.$/, /^Mano 1, es mano: /],
  ] as const)('in %s no line of the frame is English', async (language, quit, cards, hand) => {
    const { result, shown } = await typed(['?', 'abracadabra', '1', '1', quit], 6, language);
    expect(result.faults[0]?.kind).toBe('disconnect');
    expect(shown.some((line) => cards.test(line))).toBe(true);
    expect(shown.some((line) => hand.test(line))).toBe(true);
    expect(shown.join('\n')).not.toMatch(/\b(your|hand|trick|points? for|is none of|of 6)\b/i);
  });

  test.each([['quit'], []])('leaving, or the end of the input, is a disconnect: %j', async (...lines) => {
    const { result } = await typed(lines as string[], 6);
    expect(result.faults).toEqual([
      { seat: 0, kind: 'disconnect', message: 'ana left the match', turn: 0, left: true },
    ]);
    expect(result.winner).toBe(1);
  });
});

test('readChoice: numbers, words in the language, short names, in any case', () => {
  const legal = [card('7C'), card('7C') + 40, ACTION.QUIERO, ACTION.REAL_ENVIDO];
  const read = (text: string, toFlor = false) => readChoice(text, legal, 'es', toFlor);
  expect(read('1')).toBe(card('7C'));
  expect(read('4')).toBe(ACTION.REAL_ENVIDO);
  for (const text of ['7C', '7c', 'PLAY:7C', '7 de copas']) expect(read(text), text).toBe(card('7C'));
  expect(read('face_down:7c')).toBe(card('7C') + 40);
  for (const text of ['quiero', 'QUIERO']) expect(read(text), text).toBe(ACTION.QUIERO);
  expect(read('con flor quiero', true)).toBe(ACTION.QUIERO);
  expect(read('real envido')).toBe(ACTION.REAL_ENVIDO);
  for (const text of ['0', '5', 'truco', 'I accept', '-1']) expect(read(text), text).toBeUndefined();
});
