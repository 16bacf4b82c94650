import type { Rng } from '../../core/rng.ts';
import { type Board, clearLines, emptyBoard, fill, fits } from '../../games/tetris/board.ts';
import { type Key, type PiecePosition, press } from '../../games/tetris/key-paths.ts';
import { NO_PIECE, Randomizer } from '../../games/tetris/randomizers.ts';
import { piecesOf, rulesOf } from '../../games/tetris/rules.ts';

export const rules = rulesOf('aveiro');
const pieces = piecesOf(rules);

/** The keys that move a piece; `s` drops it. */
const moves: Readonly<Record<string, Key>> = { w: 'turn', a: 'left', d: 'right' };

/** Ticks a second at a score. */
export function gameSpeed(score: number): number {
  return 10 + Math.floor(score / 10);
}

/** One game of the live server: its rules tick by tick, without clock or network. */
export class LiveGame {
  readonly board: Board = emptyBoard(rules.width, rules.height);
  /** The falling piece, or `NO_PIECE` between two. */
  piece = NO_PIECE;
  at: PiecePosition = { orientation: 0, column: 0, row: 0 };
  readonly next: number[];
  score = 0;
  lines = 0;
  /** Pieces at rest. */
  rested = 0;
  over = false;
  private readonly randomizer = new Randomizer(rules.randomizer);

  /** The same stream makes the same pieces. */
  constructor(rng: Rng) {
    this.randomizer.start(rng);
    this.next = Array.from({ length: rules.preview }, () => this.randomizer.next());
  }

  /** Makes one tick. `key` is the last key that came since the tick before. */
  tick(key: string): void {
    if (this.over || (this.piece === NO_PIECE && !this.spawn())) return;
    const fallen = this.pressed('down');
    if (!fallen) {
      this.rest();
      return;
    }
    this.at = fallen;
    if (key === 's') {
      for (let lower = this.pressed('down'); lower; lower = this.pressed('down')) this.at = lower;
    } else if (Object.hasOwn(moves, key)) this.at = this.pressed(moves[key]) ?? this.at;
  }

  /** Places a new piece. Returns false if it does not fit, which ends the game. */
  private spawn(): boolean {
    const piece = this.next.shift()!;
    this.next.push(this.randomizer.next());
    const { orientations, spawn } = pieces[piece];
    const [column, fromTop] = rules.entry as readonly [number, number];
    const row = rules.height - 1 - fromTop;
    const [right, up] = orientations[spawn].corner;
    this.over = !fits(this.board, orientations[spawn], column + right, row + up);
    if (this.over) return false;
    this.piece = piece;
    this.at = { orientation: spawn, column, row };
    return true;
  }

  private pressed(key: Key): PiecePosition | undefined {
    return press(rules, this.board, this.piece, this.at, key);
  }

  private rest(): void {
    const { orientation, column, row } = this.at;
    const shape = pieces[this.piece].orientations[orientation];
    fill(this.board, shape, column + shape.corner[0], row + shape.corner[1]);
    const lines = clearLines(this.board);
    this.lines += lines;
    this.score += rules.points[lines];
    this.rested++;
    this.piece = NO_PIECE;
  }
}
