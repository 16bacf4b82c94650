import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardOf, decodeFumen, encodeFumen, FUMEN_CELLS, type FumenPage, pageOf } from './fumen.ts';
import { parseBoard } from './notation.ts';

const row = fc.string({ unit: fc.constantFrom(...FUMEN_CELLS), minLength: 10, maxLength: 10 });
const isEmpty = (text: string) => /^_*$/.test(text);
const page = fc.record({
  rows: fc.array(row, { maxLength: 23 }).filter((rows) => rows.length === 0 || !isEmpty(rows.at(-1)!)),
  comment: fc.string({ unit: 'grapheme', maxLength: 60 }),
});

describe('fumen', () => {
  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 6 }), fc.nat(70), (pages, repeats) => {
        const many: FumenPage[] = [...pages, ...Array.from({ length: repeats }, () => pages.at(-1)!)];
        const plain = many.map(({ rows, comment }) => ({ rows, ...(comment && { comment }) }));
        // a full row is removed after its page, and the next page says so again
        expect(decodeFumen(encodeFumen(plain))).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  // strings of the editor, as its library's tests have them (knewjade/tetris-fumen)
  test.each([
    ['v115@vhAAgH', [{ rows: [] }]],
    [
      'v115@RhA8IeB8HeC8GeAQLvhAAAA',
      [
        { rows: ['XX________', 'X_________'], garbage: 'XXX_______' },
        { rows: ['________XX', '_________X'], garbage: 'XXX_______' },
      ],
    ],
    [
      'v115@RhA8IeB8HeC8GeAYJvhAAAA',
      [
        { rows: ['XX________', 'X_________'], garbage: 'XXX_______' },
        { rows: ['XXX_______', 'XX________', 'X_________'] },
      ],
    ],
    [
      'v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA',
      [
        { rows: [], comment: 'hello' },
        { rows: [], comment: 'world' },
        { rows: [], comment: 'world' },
        { rows: [], comment: '!' },
      ],
    ],
    ['https://harddrop.com/fumen/?v115@vhAAgl', [{ rows: [] }]],
  ])('%s', (text, pages) => {
    expect(decodeFumen(text)).toEqual(pages);
  });

  test('pieces are placed where the editor places them', () => {
    // L at 8,0 and S at 6,0, then T turned right at 4,1 and J upside down at 7,2, as the library's tests say
    const pages = decodeFumen('v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA');
    expect(pages.map(({ rows }) => rows)).toEqual([
      [],
      ['_______LLL', '_________L'],
      ['_____SSLLL', '______SS_L'],
      ['_____SSLLL', '______SS_L'],
      ['____TSSLLL', '____TTSS_L', '____T_____'],
      ['____TSSLLL', '____TTSSJL', '____T_JJJ_'],
      ['____TSSLLL', '____TTSSJL', '____T_JJJ_'],
    ]);
  });

  test('pages without pieces are written as the editor writes them', () => {
    for (const text of ['v115@vhAAgH', 'v115@vhDAgWFAooMDEPBAAAAAPFA3XaDEEBAAAAAAAAPDAF?rmAA'])
      expect(encodeFumen(decodeFumen(text))).toBe(text);
  });

  test('our boards and back', () => {
    const board = parseBoard('#.........\n##.####.##', 10, 20);
    expect(boardOf(decodeFumen(encodeFumen([pageOf(board)]))[0])).toEqual(board);
    expect(() => pageOf(parseBoard('####', 4, 4))).toThrow('10 columns');
  });

  test('junk is refused in one line', () => {
    for (const [text, message] of [
      ['hello', 'v115@'],
      ['v110@7eAA', 'version 110'],
      ['v115@vhA', 'ends too early'],
      ['v115@////AgH', 'damaged'],
    ])
      expect(() => decodeFumen(text)).toThrow(message);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABCDvhgH8eRQJ+/0'), maxLength: 40 }), (junk) => {
        try {
          decodeFumen(`v115@${junk}`);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });
});
