import { type Board, clearLines, columnHeight, emptyBoard, fill } from '../../../src/games/tetris/board.ts';
import { COLUMNS, ROWS } from '../../../src/games/tetris/ist/placements.ts';
import type { Orientation } from '../../../src/games/tetris/pieces.ts';
import { piecesOf, rulesOf } from '../../../src/games/tetris/rules.ts';
import { Cells } from '../../families/tetris/board/cells.ts';

/** The value of a cell that was there before the plan. */
const OLD = 8;

const pieces = piecesOf(rulesOf('ist'));

/** A piece of a plan where it comes to rest. */
interface Landing {
  readonly piece: number;
  readonly orientation: Orientation;
  readonly column: number;
  readonly row: number;
}

/** The board after so many pieces of a plan, each with its colour, and where the next one will rest. */
export function planCells(
  rows: Uint16Array,
  order: readonly number[],
  actions: readonly (readonly [rotation: number, column: number])[],
  step: number,
): { readonly cells: Cells; readonly next: Landing | undefined; readonly lines: number } {
  const cells = new Cells(COLUMNS, ROWS);
  const board = emptyBoard(COLUMNS, ROWS);
  board.rows.set(rows);
  cells.values.forEach((_, i) => {
    if ((rows[Math.floor(i / COLUMNS)] >> (i % COLUMNS)) & 1) cells.values[i] = OLD;
  });
  let lines = 0;
  for (let i = 0; i < Math.min(step, actions.length); i++) {
    const { orientation, column, row, piece } = landing(board, order[i], actions[i]);
    cells.fill(orientation, column, row, 1 + piece);
    fill(board, orientation, column, row);
    // a filled top row loses, and no line is removed then
    if (board.rows[ROWS - 1] !== 0) continue;
    lines += clearLines(board);
    cells.clear();
  }
  const next = step < actions.length ? landing(board, order[step], actions[step]) : undefined;
  return { cells, next, lines };
}

function landing(board: Board, piece: number, [rotation, column]: readonly [number, number]): Landing {
  const orientation = pieces[piece].orientations[rotation];
  const row = Math.max(...orientation.bottoms.map((bottom, c) => columnHeight(board, column + c) - bottom));
  return { piece, orientation, column, row };
}
