import { type LiveState, readLiveState } from '../../../../src/agents/tetris/live/index.ts';
import { piecesOf, rulesOf } from '../../../../src/games/tetris/rules.ts';
import type { Scene } from '../../../families/tetris/board/canvas.tsx';
import { Cells } from '../../../families/tetris/board/cells.ts';
import type { TetrisPainter } from '../../../families/tetris/board/painter.ts';

const rules = rulesOf('aveiro');
const pieces = piecesOf(rules);
/** A cell whose piece was not seen. */
const UNKNOWN = pieces.length + 1;

/**
 * The live game as its frames tell it. They say where cells are, not of which piece: a piece that was seen falling
 * keeps its colour, and what lay there before is grey.
 */
export class LivePicture implements Scene {
  readonly width = rules.width;
  readonly height = rules.height;
  readonly headroom = 0;
  state: LiveState | undefined;
  player = '';
  private readonly cells = new Cells(rules.width, rules.height);
  private version = 0;

  drawingKey(): string {
    return String(this.version);
  }

  /** Reads a frame; false where it is no state. */
  read(frame: Readonly<Record<string, unknown>>): boolean {
    const next = readLiveState(frame);
    if (!next) return false;
    this.show(next);
    if (typeof frame.player === 'string') this.player = frame.player;
    return true;
  }

  show(next: LiveState): void {
    const before = this.state?.falling;
    if (before && this.state && !sameRows(this.state.board, next.board)) {
      const shape = pieces[before.piece].orientations[before.orientation];
      this.cells.fill(shape, before.column + shape.corner[0], before.row + shape.corner[1], 1 + before.piece);
      this.cells.clear();
    }
    this.state = next;
    this.agreeWith(next.board);
    this.version++;
  }

  clear(): void {
    this.state = undefined;
    this.player = '';
    this.cells.values.fill(0);
    this.version++;
  }

  paint(painter: TetrisPainter, context: CanvasRenderingContext2D): void {
    painter.board(context, this.cells);
    const falling = this.state?.falling;
    if (!falling) return;
    const shape = pieces[falling.piece].orientations[falling.orientation];
    painter.piece(context, this.height, shape, {
      column: falling.column + shape.corner[0],
      row: falling.row + shape.corner[1],
      value: 1 + falling.piece,
    });
  }

  /** The board that was told counts, whatever was thought of it. */
  private agreeWith(board: Uint16Array): void {
    const { values } = this.cells;
    for (let i = 0; i < values.length; i++) {
      const filled = (board[Math.floor(i / rules.width)] >> (i % rules.width)) & 1;
      if (filled && values[i] === 0) values[i] = UNKNOWN;
      else if (!filled) values[i] = 0;
    }
  }
}

function sameRows(a: Uint16Array, b: Uint16Array): boolean {
  return a.every((row, y) => row === b[y]);
}
