import type { Action } from '../../../core/game.ts';
import type { Language } from '../../../core/language.ts';
import { columnOf, orientationOf, rowOf } from '../placing/placements.ts';
import { formatPiece } from './notation.ts';

interface Words {
  readonly column: (column: number) => string;
  readonly turned: (times: number) => string;
  readonly row: (row: number) => string;
}

const words: Readonly<Record<Language, Words>> = {
  pt: {
    column: (column) => `coluna ${column}`,
    turned: (times) => (times === 1 ? 'girada 1 vez' : `girada ${times} vezes`),
    row: (row) => `linha ${row}`,
  },
  es: {
    column: (column) => `columna ${column}`,
    turned: (times) => (times === 1 ? 'girada 1 vez' : `girada ${times} veces`),
    row: (row) => `fila ${row}`,
  },
  en: {
    column: (column) => `column ${column}`,
    turned: (times) => (times === 1 ? 'turned once' : `turned ${times} times`),
    row: (row) => `row ${row}`,
  },
};

/**
 * A placement in words: `column 3, turned once`, by the piece's left edge, columns counted from 1. `among` are others
 * of the same list: a row is said where they would read alike.
 */
export function sayPlacement(action: Action, language: Language, among: readonly Action[] = []): string {
  const { column, turned, row } = words[language];
  const turns = orientationOf(action);
  const alike = among.some((other) => other !== action && other >> 6 === action >> 6);
  return [
    column(columnOf(action) + 1),
    ...(turns === 0 ? [] : [turned(turns)]),
    ...(alike ? [row(rowOf(action) + 1)] : []),
  ].join(', ');
}

/** The same with the piece's letter in front: `T, column 3`. */
export function sayPiecePlacement(piece: number, action: Action, language: Language): string {
  return `${formatPiece(piece)}, ${sayPlacement(action, language)}`;
}
