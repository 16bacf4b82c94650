import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../core/errors.ts';
import { placement } from '../placing/placements.ts';
import { formatBoard, formatPieces, formatPlacement, parseBoard, parsePieces, parsePlacement } from './notation.ts';

const boards = fc
  .tuple(fc.integer({ min: 4, max: 16 }), fc.integer({ min: 4, max: 40 }))
  .chain(([width, height]) =>
    fc
      .array(fc.nat((1 << width) - 1), { maxLength: height })
      .map((rows) => ({ width, height, rows: Uint16Array.from({ length: height }, (_, i) => rows[i] ?? 0) })),
  );

describe('boards', () => {
  test('the first line drawn is the highest, the first column the left', () => {
    const board = parseBoard('#..\n.##', 3, 5);
    expect(Array.from(board.rows)).toEqual([0b110, 0b001, 0, 0, 0]);
    expect(formatBoard(board)).toBe('#..\n.##');
  });

  test('white space around the rows does not count, and the size may be the drawing’s own', () => {
    expect(parseBoard('\n   #..\n   .##\n  ')).toEqual({ width: 3, height: 2, rows: Uint16Array.of(6, 1) });
  });

  test('parse undoes format', () => {
    fc.assert(
      fc.property(boards, (board) => {
        expect(parseBoard(formatBoard(board), board.width, board.height)).toEqual(board);
      }),
    );
  });

  test.each([
    ['####\n###', /board row 2 has 3 cells: 4 are right/],
    ['....\n.x..', /board row 2 has "x": only # and \. are right/],
    ['....\n....\n....\n....\n....\n....', /board has 6 rows: at most 5 are right/],
    ['', /board row 1 has 0 cells: 4 are right/],
  ])('%j is refused', (text, message) => {
    expect(() => parseBoard(text, 4, 5)).toThrow(message);
  });

  test('a drawing without a size must not be larger than a board can be', () => {
    expect(() => parseBoard('.'.repeat(17))).toThrow(/board is 17 x 1: at most 16 x 40 is right/);
  });

  test('junk gives an InputError or a board', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('#', '.', '\n', ' ') })), (text) => {
        try {
          expect(parseBoard(text, 10, 20).rows.length).toBe(20);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

describe('pieces', () => {
  test('letters in either case, spaces and commas between them', () => {
    expect(parsePieces('tJ z,O')).toEqual([0, 1, 2, 3]);
  });

  test('parse undoes format', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6)), (pieces) => {
        expect(parsePieces(formatPieces(pieces))).toEqual(pieces);
      }),
    );
  });

  test('an unknown letter is named', () => {
    expect(() => parsePieces('TIX')).toThrow(/unknown piece "X": one of T J Z O S L I/);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(/[^tjzosli\s,]/iu.test(text));
        expect(() => parsePieces(text)).toThrow(InputError);
      }),
    );
  });
});

describe('placements', () => {
  test('orientation, column, row', () => {
    expect(formatPlacement(placement(2, 4, 17))).toBe('2@4,17');
    expect(parsePlacement(' 2@4,17 ')).toBe(placement(2, 4, 17));
  });

  test('parse undoes format', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(15), fc.nat(40), (orientation, column, row) => {
        const code = placement(orientation, column, row);
        expect(parsePlacement(formatPlacement(code))).toBe(code);
      }),
    );
  });

  test.each(['', '4@0,0', '1@16,0', '1@0,41', '1@-1,0', '1@1', '1@1,1,1', 'T'])('%j is refused', (text) => {
    expect(() => parsePlacement(text)).toThrow(/placement ".*" is unreadable: orientation@column,row is right/);
  });

  test('junk is refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\s*[0-3]@\d{1,2},\d{1,2}\s*$/.test(text));
        expect(() => parsePlacement(text)).toThrow(InputError);
      }),
    );
  });
});
