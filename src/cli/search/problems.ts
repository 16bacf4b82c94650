import { type Exercise, generate } from '../../agents/tetris/plan/generate.ts';
import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { boardOf, formatPieces, linesOf, parseBoard, parsePieces } from '../../games/tetris/ist/notation.ts';
import { readJson, readText } from '../output.ts';
import type { GenerateOptions } from './options.ts';

export interface NamedExercise extends Exercise {
  readonly id: number | string;
}

/** A problem of a board from a file and a list of pieces. A board on which the game is lost is refused. */
export function exerciseFrom(board: string, pieces: string): NamedExercise {
  const rows = parseBoard(readText(board));
  if (rows.at(-1) !== 0) throw new InputError('the top row of the board is filled: the game is already lost');
  return { id: 1, rows, pieces: parsePieces(pieces) };
}

export function drawn({ generator, earlier, length, count, seed }: GenerateOptions): NamedExercise[] {
  const rng = Rng.seeded(seed);
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    ...generate(rng, i, { generator, earlier, pieces: length }),
  }));
}

/** The problems of a file of `search generate --json`: a list `vectors` of id, board (bottom row first) and pieces. */
export function problemsFrom(path: string): NamedExercise[] {
  const { vectors } = (readJson(path) ?? {}) as { vectors?: { id?: number; board?: string[]; pieces?: string[] }[] };
  if (!Array.isArray(vectors) || vectors.length === 0) throw new InputError(`${path} has no "vectors"`);
  return vectors.map(({ id, board, pieces } = {}, i) => {
    if (!Array.isArray(board) || !Array.isArray(pieces))
      throw new InputError(`${path}: problem ${i} has no board (rows, bottom first) or no pieces (letters)`);
    return { id: id ?? i + 1, rows: boardOf(board.map(String)), pieces: parsePieces(pieces.join('')) };
  });
}

export function problemsDocument(exercises: readonly NamedExercise[]) {
  return exercises.map(({ id, rows, pieces }) => ({ id, board: linesOf(rows), pieces: [...formatPieces(pieces)] }));
}
