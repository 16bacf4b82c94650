import { PIECE_LETTERS } from '../../../../src/games/tetris/pieces.ts';
import type { TetrisRules } from '../../../../src/games/tetris/rules.ts';
import { encodeFumen, FUMEN_CELLS, type FumenPage } from '../../../../src/games/tetris/text/fumen.ts';
import { formatPiece } from '../../../../src/games/tetris/text/notation.ts';
import { TetrisReplay } from './tetris-replay.ts';

/** The most pages of one fumen; the editor becomes slow with more. */
const MOST = 1000;

/** Whether boards of these rules fit into a fumen. */
export function hasFumen({ width, height }: TetrisRules): boolean {
  return width === 10 && height <= 23;
}

/** A game as a fumen from this piece on: a page a piece, the board in its colours and the piece that comes. */
export function gameFumen(replay: TetrisReplay, from: number): string {
  const { game, seed, actions } = replay;
  const copy = new TetrisReplay(game.rules.id, seed);
  copy.actions.push(...actions);
  const pages: FumenPage[] = [];
  for (let piece = from; piece <= Math.min(actions.length, from + MOST - 1); piece++) {
    copy.seek(piece);
    const { state } = copy;
    const comment = state.piece < 0 ? '' : formatPiece(state.piece);
    pages.push({ rows: rowsOf(copy), ...(comment && { comment }) });
  }
  return encodeFumen(pages);
}

/** A cell of a board as a fumen writes it. */
function letterOf(value: number): string {
  return value === 0 ? FUMEN_CELLS[0] : (PIECE_LETTERS[value - 1] ?? FUMEN_CELLS.at(-1)!);
}

function rowsOf({ cells: { width, height, values } }: TetrisReplay): string[] {
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from(values.subarray(y * width, (y + 1) * width), letterOf).join(''),
  );
  while (rows.length > 0 && /^_+$/.test(rows.at(-1)!)) rows.pop();
  return rows;
}
