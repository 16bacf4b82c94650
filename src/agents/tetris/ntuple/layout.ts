import { InputError } from '../../../core/errors.ts';
import { PIECE_LETTERS, type PieceLetter } from '../../../games/tetris/pieces.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';

/** Weights of each slot: one for each next piece, and one that all pieces share. */
export const LANES = 8;
export const SHARED = 7;

const MIRROR: Readonly<Record<PieceLetter, PieceLetter>> = { T: 'T', J: 'L', Z: 'S', O: 'O', S: 'Z', L: 'J', I: 'I' };

/** The mirror image of each piece. */
export const mirrorOf = Uint8Array.from(PIECE_LETTERS, (letter) => PIECE_LETTERS.indexOf(MIRROR[letter]));
/** The lower number of a piece and its mirror image. Symmetric tuples have one weight for both. */
export const mirrorPairOf = mirrorOf.map((mirrored, piece) => Math.min(mirrored, piece));

/** All windows of `width` columns and `height` rows. Two windows that mirror each other share a table. */
export interface Windows {
  readonly width: number;
  readonly height: number;
  /** How many windows lie side by side on the board, and how many tables they have. */
  readonly places: number;
  readonly tables: number;
  /** How many states a column of a window has, and how many a window has. */
  readonly base: number;
  readonly states: number;
  /**
   * By row of cells, `STRIDE` entries each: what the row adds to the state of each window. Windows of the right half
   * are mirrored. The entry after the last window is the middle window mirrored.
   */
  readonly parts: Uint16Array;
}

/** Entries of `Windows.parts` for each row of cells. */
export const STRIDE = 8;
/** Steps between neighbouring columns are cut to -STEP .. STEP. */
export const STEP = 3;
export const STEPS = 5;
const STEP_STATES = (2 * STEP + 1) ** STEPS;
/** Numbers of holes that are told apart; more holes count as the last. */
export const HOLES = 64;
/** How many neighbouring columns' heights form a tuple. */
export const COLUMNS = 3;

/** In the count of a row, covered and open cells are counted up to these numbers. */
export const ROW_COVERED = 3;
export const ROW_OPEN = 6;
export const ROW_COUNTS = (ROW_COVERED + 1) * (ROW_OPEN + 1);
/** How many rows' counts form a tuple. The long tuple has weights for each band, the short one for each row. */
export const LONG_RUN = 4;
export const SHORT_RUN = 3;
export const SHORT_RUN_STATES = ROW_COUNTS ** SHORT_RUN;
/**
 * Open cells side by side form a gap. In the gaps of a row, covered cells are counted up to `GAP_COVERED`, gaps of one
 * cell up to `SINGLES` and wider gaps up to `WIDER`.
 */
export const GAP_COVERED = 2;
export const SINGLES = 3;
export const WIDER = 2;
export const ROW_GAPS = (GAP_COVERED + 1) * (SINGLES + 1) * (WIDER + 1);
/** How many rows' gaps form a tuple, with weights for each row. */
export const GAP_RUN = 3;
export const GAP_RUN_STATES = ROW_GAPS ** GAP_RUN;
/**
 * Bits of the hash of two whole rows. There are too many pairs of rows to give each a weight, but few of them occur, so
 * weights are found by hash and some pairs share one. Symmetric pairs have a table of their own.
 */
export const TWO_ROWS_BITS = 18;
export const TWO_ROWS_SYMMETRIC_BITS = 10;
/** Numbers of covered cells of a column that are told apart; more count as the last. */
export const COLUMN_COVERED = 8;
/** How many neighbouring columns' heights and covered cells form a tuple. */
export const PAIR = 2;

/**
 * The tuples of a network, and where the weights of each of their states lie. A state's place is its slot.
 *
 * A cell is open (0), filled (1) or covered (2), that is, empty below a filled cell of its column. In a window only the
 * top row needs three states: an empty cell is covered if the cell above it is filled or covered, else open.
 *
 * Each row has these tuples: the whole row, and the windows of 5 x 2 and 4 x 3 cells of which it is the lowest row. The
 * board has these: five successive steps between column heights, three neighbouring heights, and the greatest height
 * with the number of holes. A tuple in the right half uses the weights of its mirror image with the mirrored next
 * piece.
 *
 * With `wide` there are also tuples of whole rows and columns: two rows; the counts of three and of four rows; the gaps
 * of three rows; and the heights and covered cells of two neighbouring columns.
 */
export class Layout {
  readonly width: number;
  readonly height: number;
  /** By row: the number in base 3 with the row's bits as digits, and the same for the mirrored row. */
  readonly ternary: Int32Array;
  readonly ternaryMirrored: Int32Array;
  readonly windows: readonly [Windows, Windows];
  /** Where the tables of each row begin. Rows of one band share them. */
  readonly rowAt: Int32Array;
  /** The number of slots of a band, and where the tables of the windows begin within them. */
  readonly rowSlots: number;
  readonly windowAt: readonly [number, number];
  /** Whether there are wide tuples, and where their tables begin within a band. */
  readonly wide: boolean;
  readonly longRunAt: number;
  readonly twoRowsAt: number;
  readonly twoRowsSymmetricAt: number;
  /** The mirror image of each row. */
  readonly mirroredRow: Uint16Array;
  readonly stepPlaces: number;
  readonly columnPlaces: number;
  /** Where the tables of the whole board begin. */
  readonly stepsAt: number;
  readonly columnsAt: number;
  readonly holesAt: number;
  readonly shortRunAt: number;
  readonly gapRunAt: number;
  /** By the open cells of a row: its gaps, without covered cells. */
  readonly gaps: Uint8Array;
  readonly pairsAt: number;
  readonly pairPlaces: number;
  /** States of a column in a pair. */
  readonly pairBase: number;
  /** How many rows above their own the tuples of a row see. */
  readonly reach: number;
  readonly stepStates = STEP_STATES;
  readonly slots: number;

  constructor({ width, height, id }: TetrisRules, bands: number, wide: boolean) {
    if (width < 6 || width > 10 || height > 40)
      throw new InputError(`${id} is ${width} columns wide: a network of tuples needs 6 to 10`);
    this.width = width;
    this.height = height;
    const rows = 1 << width;
    const digits = (row: number, mirrored: boolean) => number(row, width, 3, mirrored);
    this.ternary = Int32Array.from({ length: rows }, (_, row) => digits(row, false));
    this.ternaryMirrored = Int32Array.from({ length: rows }, (_, row) => digits(row, true));
    this.windows = [windows(width, 5, 2), windows(width, 4, 3)];
    const [five, four] = this.windows;
    const fiveAt = 3 ** width;
    const fourAt = fiveAt + five.tables * five.states;
    this.windowAt = [fiveAt, fourAt];
    this.wide = wide;
    this.longRunAt = fourAt + four.tables * four.states;
    this.twoRowsAt = this.longRunAt + (wide ? ROW_COUNTS ** LONG_RUN : 0);
    this.twoRowsSymmetricAt = this.twoRowsAt + (wide ? 1 << TWO_ROWS_BITS : 0);
    this.rowSlots = this.twoRowsSymmetricAt + (wide ? 1 << TWO_ROWS_SYMMETRIC_BITS : 0);
    this.mirroredRow = Uint16Array.from({ length: rows }, (_, row) => number(row, width, 2, true));
    this.reach = wide ? LONG_RUN - 1 : four.height - 1;
    this.stepPlaces = width - STEPS;
    this.columnPlaces = width - COLUMNS + 1;
    this.rowAt = Int32Array.from({ length: height }, (_, y) => Math.floor((y * bands) / height) * this.rowSlots);
    this.stepsAt = bands * this.rowSlots;
    this.columnsAt = this.stepsAt + Math.ceil(this.stepPlaces / 2) * STEP_STATES;
    this.holesAt = this.columnsAt + Math.ceil(this.columnPlaces / 2) * (height + 1) ** COLUMNS;
    this.shortRunAt = this.holesAt + (height + 1) * HOLES;
    this.gapRunAt = this.shortRunAt + (wide ? height * SHORT_RUN_STATES : 0);
    this.gaps = Uint8Array.from({ length: rows }, (_, open) => gapsOf(open));
    this.pairsAt = this.gapRunAt + (wide ? height * GAP_RUN_STATES : 0);
    this.pairPlaces = wide ? width - PAIR + 1 : 0;
    this.pairBase = (height + 1) * COLUMN_COVERED;
    this.slots = this.pairsAt + Math.ceil(this.pairPlaces / 2) * this.pairBase ** PAIR;
  }

  /** Whether the state of a slot is its own mirror image. Then a piece and its mirror image have one weight in it. */
  symmetric(slot: number): boolean {
    const { width, height } = this;
    if (slot >= this.pairsAt)
      return symmetricIn(slot - this.pairsAt, this.pairPlaces, this.pairBase, PAIR, (digit) => digit);
    if (slot >= this.holesAt) return true;
    if (slot >= this.columnsAt)
      return symmetricIn(slot - this.columnsAt, this.columnPlaces, height + 1, COLUMNS, (digit) => digit);
    if (slot >= this.stepsAt)
      return symmetricIn(slot - this.stepsAt, this.stepPlaces, 2 * STEP + 1, STEPS, (digit) => 2 * STEP - digit);
    const inRow = slot % this.rowSlots;
    if (inRow >= this.longRunAt) return inRow < this.twoRowsAt || inRow >= this.twoRowsSymmetricAt;
    if (inRow < this.windowAt[0]) return symmetricIn(inRow, 1, 3, width, (digit) => digit);
    const kind = inRow < this.windowAt[1] ? 0 : 1;
    const { places, base, width: columns } = this.windows[kind];
    return symmetricIn(inRow - this.windowAt[kind], places, base, columns, (digit) => digit);
  }

  /** The number of tuples of a row, and of those of the whole board. */
  get rowIndices(): number {
    return 1 + this.windows[0].places + this.windows[1].places + (this.wide ? 4 : 0);
  }
  get boardIndices(): number {
    return this.stepPlaces + this.columnPlaces + 1 + this.pairPlaces;
  }
}

/** The gaps of a row with these open cells, as one number. */
function gapsOf(open: number): number {
  const lengths = open
    .toString(2)
    .split('0')
    .map((gap) => gap.length);
  const singles = lengths.filter((length) => length === 1).length;
  const wider = lengths.filter((length) => length > 1).length;
  return Math.min(singles, SINGLES) * (WIDER + 1) + Math.min(wider, WIDER);
}

/** Whether a state belongs to the tuple in the middle of the board and its digits are the same when mirrored. */
function symmetricIn(at: number, places: number, base: number, digits: number, turn: (digit: number) => number) {
  const states = base ** digits;
  if (2 * Math.floor(at / states) !== places - 1) return false;
  const number = Array.from({ length: digits }, (_, i) => Math.floor((at % states) / base ** i) % base);
  return number.every((digit, i) => digit === turn(number[digits - 1 - i]));
}

/** The number with these bits of a row as its digits. The leftmost column is the lowest digit unless mirrored. */
function number(bits: number, count: number, base: number, mirrored: boolean): number {
  let sum = 0;
  for (let column = 0; column < count; column++) {
    const digit = mirrored ? count - 1 - column : column;
    sum += ((bits >> column) & 1) * base ** digit;
  }
  return sum;
}

function windows(boardWidth: number, width: number, height: number): Windows {
  const places = boardWidth - width + 1;
  const base = 3 * 2 ** (height - 1);
  const rows = 1 << boardWidth;
  const parts = new Uint16Array(rows * STRIDE);
  for (let row = 0; row < rows; row++) {
    for (let place = 0; place < places; place++) {
      const bits = (row >> place) & ((1 << width) - 1);
      parts[row * STRIDE + place] = number(bits, width, base, 2 * place > places - 1);
      if (2 * place === places - 1) parts[row * STRIDE + places] = number(bits, width, base, true);
    }
  }
  return { width, height, places, tables: Math.ceil(places / 2), base, states: base ** width, parts };
}
