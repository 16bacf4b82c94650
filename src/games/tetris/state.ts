import { CHANCE, OVER, type State } from '../../core/game.ts';
import { type Board, clearLines, emptyBoard, fill } from './board.ts';
import { columnOf, orientationOf, PLACEMENTS, rowOf } from './placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from './placing/resting-places.ts';
import { type DrawRule, drawRuleOf, NO_PIECE } from './randomizers.ts';
import { levelOf, piecesOf, type TetrisRules } from './rules.ts';

/** The action of chance that draws a piece; a player's action is a placement. */
export function drawAction(piece: number): number {
  return PLACEMENTS + piece;
}

export function isDrawAction(action: number): boolean {
  return action >= PLACEMENTS;
}

/** What all states of one game share: the rules and what is computed from them once. */
export class TetrisContext {
  readonly rules: TetrisRules;
  readonly draws: DrawRule;
  readonly restingPlaces: RestingPlaces;
  readonly scratch: Int32Array;

  constructor(rules: TetrisRules) {
    this.rules = rules;
    this.draws = drawRuleOf(rules.randomizer);
    this.restingPlaces = new RestingPlaces(rules);
    this.scratch = new Int32Array(maxRestingPlaces(rules));
  }
}

/** A game of Tetris between two placements, or waiting for chance to draw a piece. */
export class TetrisState implements State {
  readonly context: TetrisContext;
  readonly board: Board;
  /** The piece to place, or `NO_PIECE` before the first and after the last of a list. */
  piece = NO_PIECE;
  /** The known pieces after it, in order; the first `nextCount` entries are valid. */
  readonly next: Int8Array;
  nextCount = 0;
  lines = 0;
  /** Pieces placed. */
  pieces = 0;
  score = 0;
  /** The memory of the draw rule: see `DrawRule`. */
  memory: number;
  private lost = false;

  constructor(context: TetrisContext) {
    this.context = context;
    this.board = emptyBoard(context.rules.width, context.rules.height);
    this.next = new Int8Array(context.rules.preview);
    this.memory = context.draws.start;
  }

  get turn(): number {
    if (this.lost) return OVER;
    const short = this.piece === NO_PIECE || this.nextCount < this.next.length;
    if (short && !this.context.draws.ended?.(this.memory)) return CHANCE;
    return this.piece === NO_PIECE ? OVER : 0;
  }

  get level(): number {
    return levelOf(this.context.rules, this.lines);
  }

  legal(into: Int32Array): number {
    return this.turn === 0 ? this.places(into) : 0;
  }

  apply(action: number): void {
    if (isDrawAction(action)) this.draw(action - PLACEMENTS);
    else this.place(action);
  }

  private draw(piece: number): void {
    this.memory = this.context.draws.after(this.memory, piece);
    if (this.piece === NO_PIECE) {
      this.piece = piece;
      this.updateLost();
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
    this.updateLost();
  }

  private topped(): boolean {
    return this.context.rules.over === 'top-row' && this.board.rows[this.board.height - 1] !== 0;
  }

  /** Finds out whether the game is lost. Must follow every change of the board or the piece. */
  updateLost(): void {
    this.lost = this.topped() || (this.piece !== NO_PIECE && this.places(this.context.scratch) === 0);
  }

  private places(into: Int32Array): number {
    const { restingPlaces } = this.context;
    restingPlaces.level = this.level;
    return restingPlaces.find(this.board.rows, this.piece, into);
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
