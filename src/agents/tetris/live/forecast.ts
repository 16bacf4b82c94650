import { placement } from '../../../games/tetris/placing/placements.ts';
import { Placer } from '../simulation/placer.ts';
import { boxColumn, boxRow, type FallingPiece, isFree, rules, spawning, turnsOf } from './falling-piece.ts';
import type { LiveKey } from './live-state.ts';

/** The game some ticks ahead, by its rules and the keys that are under way. Allocates nothing after it is made. */
export class Forecast {
  readonly board = new Uint16Array(rules.height);
  /** Which of the known pieces falls, or will appear in the next tick. After the last of them the forecast ends. */
  index = 0;
  private readonly at = { piece: 0, orientation: 0, column: 0, row: 0 };
  private pieces: readonly number[] = [];
  private readonly spare = new Uint16Array(rules.height);
  private readonly placer = new Placer(rules);

  /** Where that piece is: changes with every tick. */
  get falling(): FallingPiece {
    return this.at;
  }

  get isKnown(): boolean {
    return this.index < this.pieces.length;
  }

  /** Whether a key in the next tick would act: not if the piece comes to rest in it. */
  get canAct(): boolean {
    const { piece, orientation, column, row } = this.at;
    return this.isKnown && isFree(this.board, 4 * piece + orientation, column, row - 1);
  }

  /** Begins with a state. `pieces` are the falling piece and the next ones, or only those if none falls. */
  begin(board: Uint16Array, falling: FallingPiece | undefined, pieces: readonly number[]): void {
    this.board.set(board);
    this.pieces = pieces;
    this.index = 0;
    Object.assign(this.at, falling ?? spawning(pieces[0]));
  }

  /** One tick: the piece falls a row, then the key acts; a piece that cannot fall comes to rest. */
  tick(key: LiveKey | undefined): void {
    if (!this.isKnown) return;
    const { board, at } = this;
    const { piece, orientation, column } = at;
    const shape = 4 * piece + orientation;
    if (!isFree(board, shape, column, at.row - 1)) {
      this.rest(shape);
      return;
    }
    at.row--;
    if (key === 's') while (isFree(board, shape, column, at.row - 1)) at.row--;
    const turned = key === 'w' ? (orientation + 1) % turnsOf[piece] : orientation;
    const across = key === 'a' ? column - 1 : key === 'd' ? column + 1 : column;
    if (!isFree(board, 4 * piece + turned, across, at.row)) return;
    at.orientation = turned;
    at.column = across;
  }

  private rest(shape: number): void {
    const { board, spare, at } = this;
    const place = placement(at.orientation, boxColumn(shape, at.column), boxRow(shape, at.row));
    this.placer.place(board, rules.height, spare, rules.height, at.piece, place);
    board.set(spare);
    this.index++;
    if (this.isKnown) Object.assign(at, spawning(this.pieces[this.index]));
  }
}
