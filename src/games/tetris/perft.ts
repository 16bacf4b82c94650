import { InputError } from '../../core/errors.ts';
import { clearLines, emptyBoard, fill } from './board.ts';
import { columnOf, orientationOf, rowOf } from './placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from './placing/resting-places.ts';
import { piecesOf, type TetrisRules } from './rules.ts';

/** A set of boards, of which only the lowest rows are stored: compact enough for tens of millions. */
export class BoardSet {
  /** How many boards are in it. */
  size = 0;
  private readonly span: number;
  private rows: Uint16Array;
  /** A hash table with open addressing: the number of a board + 1, or 0. */
  private slots: Int32Array;

  /** Rows from `span` up are not looked at. */
  constructor(span: number) {
    this.span = span;
    this.rows = new Uint16Array(1024 * span);
    this.slots = new Int32Array(4096);
  }

  /** Adds a board; returns whether it is new. */
  add(board: Uint16Array): boolean {
    const { span, rows, slots } = this;
    const mask = slots.length - 1;
    let slot = hash(board, 0, span) & mask;
    for (let found = slots[slot]; found !== 0; slot = (slot + 1) & mask, found = slots[slot]) {
      const at = (found - 1) * span;
      let row = 0;
      while (row < span && rows[at + row] === board[row]) row++;
      if (row === span) return false;
    }
    if ((this.size + 1) * span > rows.length || (this.size + 1) * 2 > slots.length) {
      this.grow();
      return this.add(board);
    }
    const at = this.size * span;
    for (let row = 0; row < span; row++) rows[at + row] = board[row];
    slots[slot] = ++this.size;
    return true;
  }

  /** Copies the lowest rows of board `number`, in the order in which they were added. The other rows of `into` stay. */
  get(number: number, into: Uint16Array): void {
    for (let row = 0; row < this.span; row++) into[row] = this.rows[number * this.span + row];
  }

  private grow(): void {
    const { span } = this;
    const rows = new Uint16Array(this.rows.length * 2);
    rows.set(this.rows);
    this.rows = rows;
    const slots = new Int32Array((rows.length / span) * 4);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number++) {
      let slot = hash(rows, number * span, span) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

function hash(rows: Uint16Array, from: number, span: number): number {
  let h = 0x9e3779b9 | 0;
  for (let i = from; i < from + span; i++) {
    h = Math.imul(h ^ rows[i], 0x85ebca6b);
    h ^= h >>> 15;
  }
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Ten million boards take about a gigabyte. */
const MOST_BOARDS = 10_000_000;

/**
 * Counts the distinct boards after 1, 2, ... `depth` pieces from the empty board. Each piece may be any of the seven,
 * at any of its resting places; complete lines are removed. Placements that fill a cell of the top row, before lines
 * are removed, are left out. `report` is called after each board that was expanded.
 */
export function distinctBoards(
  rules: TetrisRules,
  depth: number,
  report: (depth: number, done: number, total: number) => void = () => {},
): number[] {
  const pieces = piecesOf(rules);
  const places = new RestingPlaces(rules);
  const codes = new Int32Array(maxRestingPlaces(rules));
  const from = emptyBoard(rules.width, rules.height);
  const to = emptyBoard(rules.width, rules.height);
  const counts: number[] = [];
  let boards = new BoardSet(0);
  boards.add(from.rows);
  for (let d = 1; d <= depth; d++) {
    const reached = new BoardSet(Math.min(4 * d, rules.height));
    for (let i = 0; i < boards.size; i++) {
      boards.get(i, from.rows);
      for (let piece = 0; piece < pieces.length; piece++) {
        const count = places.find(from.rows, piece, codes);
        for (let c = 0; c < count; c++) {
          const code = codes[c];
          const orientation = pieces[piece].orientations[orientationOf(code)];
          if (rowOf(code) + orientation.height >= rules.height) continue;
          to.rows.set(from.rows);
          fill(to, orientation, columnOf(code), rowOf(code));
          clearLines(to);
          reached.add(to.rows);
        }
      }
      if (reached.size > MOST_BOARDS)
        throw new InputError(
          `depth ${d} of ${rules.id} has more than ${MOST_BOARDS.toLocaleString('en')} boards: at most depth ${d - 1} is possible`,
        );
      report(d, i + 1, boards.size);
    }
    counts.push(reached.size);
    boards = reached;
  }
  return counts;
}
