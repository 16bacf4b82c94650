import { CHANCE, OVER, type State } from '../../core/game.ts';
import { type Board, clearLines, emptyBoard, fill } from './board.ts';
import { columnOf, orientationOf, PLACEMENTS, rowOf } from './placements.ts';
import { type DrawRule, drawRuleOf, NO_PIECE } from './randomizers.ts';
import { maxRestingPlaces, RestingPlaces } from './resting-places.ts';
import { piecesOf, type TetrisRules } from './rules.ts';

/** The action of chance that draws a piece; a player's action is a placement. */
export function drawing(piece: number): number {
  return PLACEMENTS + piece;
}

export function isDrawing(action: number): boolean {
  return action >= PLACEMENTS;
}

/** What all states of one game share. */
export class TetrisContext {
  readonly rules: TetrisRules;
  readonly draws: DrawRule;
  readonly places: RestingPlaces;
  readonly scratch: Int32Array;

  constructor(rules: TetrisRules) {
    this.rules = rules;
    this.draws = drawRuleOf(rules.randomizer);
    this.places = new RestingPlaces(rules);
    this.scratch = new Int32Array(maxRestingPlaces(rules));
  }
}

/** A game of Tetris between two placements, or waiting for chance to draw a piece. */
export class TetrisState implements State {
  readonly context: TetrisContext;
  readonly board: Board;
  /** The piece to place, or `NO_PIECE` before the first and after the last of a list. */
  piece = NO_PIECE;
  /** The pieces after it that are known, the nearest first; the first `nextCount` count. */
  readonly next: Int8Array;
  nextCount = 0;
  lines = 0;
  /** Pieces placed. */
  pieces = 0;
  score = 0;
  /** What the randomiser's draw rule remembers of the pieces so far. */
  memory: number;
  private lost = false;

  constructor(table: TetrisContext) {
    this.context = table;
    this.board = emptyBoard(table.rules.width, table.rules.height);
    this.next = new Int8Array(table.rules.preview);
    this.memory = table.draws.start;
  }

  get turn(): number {
    if (this.lost) return OVER;
    const short = this.piece === NO_PIECE || this.nextCount < this.next.length;
    if (short && !this.context.draws.ended?.(this.memory)) return CHANCE;
    return this.piece === NO_PIECE ? OVER : 0;
  }

  get level(): number {
    const { linesPerLevel } = this.context.rules;
    return linesPerLevel === 0 ? 0 : Math.floor(this.lines / linesPerLevel);
  }

  legal(into: Int32Array): number {
    return this.turn === 0 ? this.context.places.find(this.board.rows, this.piece, into) : 0;
  }

  apply(action: number): void {
    if (isDrawing(action)) this.draw(action - PLACEMENTS);
    else this.place(action);
  }

  private draw(piece: number): void {
    this.memory = this.context.draws.after(this.memory, piece);
    if (this.piece === NO_PIECE) {
      this.piece = piece;
      this.judge();
    } else this.next[this.nextCount++] = piece;
  }

  private place(code: number): void {
    const { rules } = this.context;
    const orientation = piecesOf(rules)[this.piece].orientations[orientationOf(code)];
    fill(this.board, orientation, columnOf(code), rowOf(code));
    this.pieces++;
    this.piece = this.nextCount > 0 ? this.next[0] : NO_PIECE;
    if (this.nextCount > 0) {
      this.next.copyWithin(0, 1);
      this.nextCount--;
    }
    if (!this.topped()) {
      const lines = clearLines(this.board);
      this.lines += lines;
      // the NES game raises the level first, then counts the points
      this.score += rules.points[lines] * (this.level + 1);
    }
    this.judge();
  }

  private topped(): boolean {
    return this.context.rules.over === 'top-row' && this.board.rows[this.board.height - 1] !== 0;
  }

  /** Sees whether the game is lost, after anything that a state is made of has been set. */
  judge(): void {
    const { places, scratch } = this.context;
    this.lost = this.topped() || (this.piece !== NO_PIECE && places.find(this.board.rows, this.piece, scratch) === 0);
  }

  copyFrom(other: TetrisState): void {
    this.board.rows.set(other.board.rows);
    this.next.set(other.next);
    this.piece = other.piece;
    this.nextCount = other.nextCount;
    this.lines = other.lines;
    this.pieces = other.pieces;
    this.score = other.score;
    this.memory = other.memory;
    this.lost = other.lost;
  }

  scores(): readonly number[] {
    return [this.score];
  }
}
