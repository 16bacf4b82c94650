import { Rng } from '../../core/rng.ts';
import { type Board, clearLines, emptyBoard, fill, fits } from './board.ts';
import { PIECE_LETTERS, type PieceLetter } from './pieces.ts';
import { type Key, type PiecePosition, press } from './placing/key-paths.ts';
import { NO_PIECE, Randomizer } from './randomizers.ts';
import { piecesOf, rulesOf } from './rules.ts';

export const rules = rulesOf('aveiro');
const pieces = piecesOf(rules);

/** The keys that move a piece; `s` drops it. */
const moves: Readonly<Record<string, Key>> = { w: 'turn', a: 'left', d: 'right' };

/** x from the left wall, y downwards from the top. */
export type Cell = readonly [x: number, y: number];

/** The cells of each piece in each orientation, from its plan's upper left cell, y downwards, row by row. */
export const plans: readonly (readonly (readonly Cell[])[])[] = pieces.map(({ orientations }) =>
  orientations.map(({ rows, corner: [left, low], width }) =>
    rows
      .toReversed()
      .flatMap((row, i) =>
        Array.from({ length: width }, (_, x): Cell => [left + x, i - (low + rows.length - 1)]).filter(
          (_, x) => ((row >> x) & 1) === 1,
        ),
      ),
  ),
);

/** Ticks a second at a score. */
export function gameSpeed(score: number): number {
  return 10 + Math.floor(score / 10);
}

/** One game of the live server: its rules tick by tick, without clock or network. */
export class LiveGame {
  readonly board: Board = emptyBoard(rules.width, rules.height);
  /** The cells at rest in the order in which they came to rest, as the course's server has them. */
  cells: Cell[] = [];
  /** The falling piece, or `NO_PIECE` between two. */
  piece = NO_PIECE;
  at: PiecePosition = { orientation: 0, column: 0, row: 0 };
  readonly next: number[];
  score = 0;
  lines = 0;
  /** Pieces at rest. */
  rested = 0;
  over = false;
  /** Every piece so far, those of `next` included. */
  readonly dealt: number[] = [];
  private readonly draw: () => number;

  /** The same stream makes the same pieces. For a replay there is a list of them. */
  constructor(source: Rng | readonly number[]) {
    if (source instanceof Rng) {
      const randomizer = new Randomizer(rules.randomizer);
      randomizer.start(source);
      this.draw = () => randomizer.next();
    } else {
      const left = source.values();
      this.draw = () => left.next().value ?? 0;
    }
    this.next = Array.from({ length: rules.preview }, () => this.deal());
  }

  /** Makes one tick. `key` is the last key that came since the tick before. */
  tick(key: string): void {
    if (this.over) return;
    if (this.piece === NO_PIECE) this.spawn();
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

  /** Where the falling piece's cells are. */
  fallingCells(): Cell[] {
    const { orientation, column, row } = this.at;
    return plans[this.piece][orientation].map(([x, y]) => [x + column + 1, y + rules.height - 1 - row]);
  }

  private deal(): number {
    const piece = this.draw();
    this.dealt.push(piece);
    return piece;
  }

  /** Places a new piece. If it does not fit, this tick is the last one. */
  private spawn(): void {
    this.piece = this.next.shift()!;
    this.next.push(this.deal());
    const { orientations, spawn } = pieces[this.piece];
    const [column, fromTop] = rules.entry as readonly [number, number];
    this.at = { orientation: spawn, column, row: rules.height - 1 - fromTop };
    const [right, up] = orientations[spawn].corner;
    this.over = !fits(this.board, orientations[spawn], column + right, this.at.row + up);
  }

  private pressed(key: Key): PiecePosition | undefined {
    return press(rules, this.board, this.piece, this.at, key);
  }

  private rest(): void {
    const { orientation, column, row } = this.at;
    const shape = pieces[this.piece].orientations[orientation];
    this.cells.push(...this.fallingCells());
    fill(this.board, shape, column + shape.corner[0], row + shape.corner[1]);
    const lines = this.clearCells();
    clearLines(this.board);
    this.lines += lines;
    this.score += rules.points[lines];
    if (!this.over) this.rested++;
    this.piece = NO_PIECE;
  }

  /**
   * Removes the rows that have as many cells as the board is wide. In the last tick a piece lies over others, and the
   * course's server counts such cells twice: so a row may be removed that is not full, and a full one may stay.
   */
  private clearCells(): number {
    const counts = new Int32Array(rules.height);
    for (const [, y] of this.cells) counts[y]++;
    let lines = 0;
    for (let full = 0; full < rules.height; full++) {
      if (counts[full] !== rules.width) continue;
      lines++;
      this.cells = this.cells.flatMap(([x, y]): Cell[] => (y === full ? [] : [[x, y < full ? y + 1 : y]]));
    }
    return lines;
  }
}

/** Plays a finished game again, tick by tick: yields it after each one. `.` stands for no key. */
export function* replay({ dealt, keys }: { readonly dealt: string; readonly keys: string }): Generator<LiveGame> {
  const game = new LiveGame([...dealt].map((letter) => PIECE_LETTERS.indexOf(letter as PieceLetter)));
  for (const key of keys) {
    game.tick(key === '.' ? '' : key);
    yield game;
  }
}
