import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import {
  drawRuleOf,
  drawRules,
  LFSR_PERIOD,
  LFSR_START,
  lfsrCycle,
  lfsrStep,
  NO_PIECE,
  nesDraw,
  Randomizer,
  type RandomizerName,
} from './randomizers.ts';
import { formatPieces, parsePieces } from './text/notation.ts';

const [T, , Z, O, , L, I] = [0, 1, 2, 3, 4, 5, 6];

function sequence(name: RandomizerName, length: number, seed: number): number[] {
  const randomizer = new Randomizer(name);
  randomizer.start(Rng.seeded(seed));
  return Array.from({ length }, () => randomizer.next());
}

describe('the NES shift register', () => {
  test('gives its first values', () => {
    const first = Array.from(lfsrCycle.slice(0, 9), (value) => value.toString(16).padStart(4, '0'));
    expect(first.join(' ')).toBe('8988 44c4 2262 1131 0898 044c 0226 0113 8089');
  });

  test('comes back to its start after 32767 steps and no sooner', () => {
    let register = LFSR_START;
    let steps = 0;
    do {
      register = lfsrStep(register);
      steps++;
    } while (register !== LFSR_START);
    expect(steps).toBe(32767);
    expect(new Set(lfsrCycle).size).toBe(LFSR_PERIOD);
  });
});

// worked by hand from the register's values above; places count from its start
test.each([
  ['first piece: (89 + 1) & 7 = 2', 0, 1, NO_PIECE, Z],
  ['the spawn counter moves it: (89 + 2) & 7 = 3', 0, 2, NO_PIECE, O],
  ['one step on: (44 + 1) & 7 = 5', 1, 1, NO_PIECE, L],
  ['7 is no piece: ((44 & 7) + id 02) % 7 = 6', 0, 6, T, I],
  ['7 before the first piece: ((44 & 7) + 0) % 7 = 4', 0, 6, NO_PIECE, 4],
  ['a repeat is drawn again: ((44 & 7) + id 08) % 7 = 5', 0, 1, Z, L],
  ['the second draw may repeat: (11 + 2) & 7 = 3, ((08 & 7) + id 0A) % 7 = 3', 3, 2, O, O],
])('NES draw, %s', (_, place, spawnCount, last, piece) => {
  expect(nesDraw(place, spawnCount, last)).toBe(piece);
});

test('the first pieces of NES games', () => {
  expect([1, 2, 3].map((seed) => formatPieces(sequence('nes', 20, seed)))).toMatchInlineSnapshot(`
    [
      "OJTZJTITILZSOTZLILJT",
      "TZJLZLSOIIJIOLZSTZOT",
      "TIJTSISITITSOTOISLZS",
    ]
  `);
});

describe.each(Object.keys(drawRules) as (keyof typeof drawRules)[])('%s', (name) => {
  test('gives the seven pieces and nothing else, each about as often', () => {
    const counts = new Array<number>(7).fill(0);
    for (const piece of sequence(name, 70_000, 5)) counts[piece]++;
    expect(counts.reduce((a, b) => a + b)).toBe(70_000);
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(900);
  });

  test('the same seed gives the same pieces; neighbouring seeds share no sequence', () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const pieces = sequence(name, 40, seed).join('');
      expect(sequence(name, 40, seed).join('')).toBe(pieces);
      for (let from = 0; from + 20 <= 40; from++) seen.add(pieces.slice(from, from + 20));
    }
    expect(seen.size).toBe(200 * 21);
  });

  test('start forgets the game before', () => {
    const randomizer = new Randomizer(name);
    randomizer.start(Rng.seeded(1));
    for (let i = 0; i < 10; i++) randomizer.next();
    randomizer.start(Rng.seeded(2));
    expect(Array.from({ length: 30 }, () => randomizer.next())).toEqual(sequence(name, 30, 2));
  });

  test('its memories are recognised', () => {
    const rule = drawRuleOf(name);
    const rng = Rng.seeded(4);
    let memory = rule.start;
    for (let i = 0; i < 600; i++) {
      expect(rule.isMemory(memory)).toBe(true);
      memory = rule.after(memory, rule.draw(memory, rng));
    }
    expect(rule.isMemory(1 << 20)).toBe(false);
  });
});

test('every seven of a bag are the seven pieces', () => {
  const pieces = sequence('bag', 700, 3);
  for (let i = 0; i < 700; i += 7) expect(new Set(pieces.slice(i, i + 7)).size).toBe(7);
});

describe('list', () => {
  test('gives its pieces, then none', () => {
    expect(sequence('list:tIo', 5, 1)).toEqual([...parsePieces('TIO'), NO_PIECE, NO_PIECE]);
  });

  test('with a star starts again', () => {
    expect(formatPieces(sequence('list:TIO*', 8, 1))).toBe('TIOTIOTI');
  });

  test.each([
    ['list:', /list of pieces is empty/],
    ['list:*', /list of pieces is empty/],
    ['list:TXO', /list of pieces has "X": one of T J Z O S L I is needed/],
    ['List:T', /unknown randomizer "List:T"/],
    ['constructor', /unknown randomizer "constructor"/],
  ])('%s is refused', (name, message) => {
    expect(() => drawRuleOf(name)).toThrow(message);
  });

  test('junk is refused with one line', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[tjzosli]+\*?$/i.test(text));
        expect(() => drawRuleOf(`list:${text}`)).toThrow(/^list of pieces (has|is empty)/);
      }),
    );
  });
});
