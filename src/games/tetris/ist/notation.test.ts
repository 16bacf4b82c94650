import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refuses } from '../../../../testing/refusals.ts';
import { InputError } from '../../../core/errors.ts';
import { boardOf, formatBoard, formatPieces, parseBoard, parsePieces } from './notation.ts';
import { ROWS } from './placements.ts';

test('rows are read as drawn, top first; missing rows above are empty', () => {
  const rows = parseBoard('\n#.........\r\n##........\n\n');
  expect(Array.from(rows.subarray(0, 3))).toEqual([3, 1, 0]);
  expect(rows.length).toBe(ROWS);
  expect(parseBoard('')).toEqual(new Uint16Array(ROWS));
});

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1023), { maxLength: ROWS }), fc.array(fc.nat(6), { minLength: 1 }), (rows, pieces) => {
      const board = new Uint16Array(ROWS);
      board.set(rows);
      expect(parseBoard(formatBoard(board))).toEqual(board);
      expect(parsePieces(formatPieces(pieces))).toEqual(pieces);
    }),
  );
});

refuses('a bad board is refused: %j', (text) => parseBoard(text), [
  ['#########\n##########', 'line 1 of the board has 9 cells'],
  ['##########\n###x######', 'line 2 of the board has "x"'],
  ['..........\n'.repeat(19), 'the board has 19 rows'],
]);

test('bad pieces are refused by name', () => {
  expect(() => parsePieces('tix')).toThrow('unknown piece "x": one of i j l o s t z');
  expect(() => parsePieces(' , ')).toThrow('no pieces');
  expect(parsePieces('T i,L')).toEqual(parsePieces('til'));
});

test('any text is a board or an InputError', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const read of [parseBoard, parsePieces, (t: string) => boardOf(t.split('/'))]) {
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }
    }),
  );
});
