import { InputError } from '../../../core/errors.ts';
import type { Board } from '../board.ts';
import { emptyBoard } from '../board.ts';

/**
 * Fumen v115, in which players of Tetris share boards (https://harddrop.com/fumen): pages of a field of 10 columns and 23
 * rows over one row of rising garbage. A cell is the number of what filled it.
 */
export const FUMEN_CELLS = '_ILOZTJSX';
const WIDTH = 10;
const HEIGHT = 23;
const CELLS = WIDTH * (HEIGHT + 1);
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Of a field that is as it was: one run over all cells with the difference 0. */
const UNCHANGED = 8 * CELLS + CELLS - 1;
const LONGEST_COMMENT = 4095;
const GREY = 8;

export interface FumenPage {
  /** The rows from the bottom, each a text of `FUMEN_CELLS`; empty rows on top are left out. */
  readonly rows: readonly string[];
  /** The row below the field, where it is not empty. */
  readonly garbage?: string;
  readonly comment?: string;
}

/** A page for one of our boards, which know no colours: every filled cell is grey. */
export function pageOf(board: Board, comment?: string): FumenPage {
  if (board.width !== WIDTH || board.height > HEIGHT)
    throw new InputError(
      `a fumen has ${WIDTH} columns and at most ${HEIGHT} rows: this board is ${board.width} x ${board.height}`,
    );
  const rows = Array.from(board.rows, (row) => Array.from({ length: WIDTH }, (_, c) => '_X'[(row >> c) & 1]).join(''));
  while (rows.length > 0 && !rows.at(-1)!.includes('X')) rows.pop();
  return { rows, ...(comment && { comment }) };
}

/** The board of a page, whatever its colours. */
export function boardOf({ rows }: FumenPage, height = 20): Board {
  if (rows.length > height) throw new InputError(`the fumen has ${rows.length} rows: at most ${height} are right`);
  const board = emptyBoard(WIDTH, height);
  rows.forEach((row, y) => {
    for (let x = 0; x < WIDTH; x++) if (row[x] !== '_') board.rows[y] |= 1 << x;
  });
  return board;
}

export function encodeFumen(pages: readonly FumenPage[]): string {
  if (pages.length === 0) throw new InputError('a fumen has at least one page');
  const values: string[] = [];
  let field = new Int8Array(CELLS);
  let comment = '';
  let repeatAt = -1;
  pages.forEach((page, number) => {
    const next = fieldOf(page);
    if (next.every((cell, i) => cell === field[i])) {
      // pages that change nothing are counted in one character, up to 63 more
      const more = repeatAt < 0 ? -1 : DIGITS.indexOf(values[repeatAt]);
      if (more >= 0 && more < 63) values[repeatAt] = DIGITS[more + 1];
      else {
        values.push(digits(UNCHANGED, 2), DIGITS[0]);
        repeatAt = values.length - 1;
      }
    } else {
      for (const [difference, length] of runs(next, field)) values.push(digits(difference * CELLS + length - 1, 2));
      repeatAt = -1;
    }
    const said = page.comment ?? '';
    const isNew = said !== comment;
    // no piece, locked; colours are told on the first page
    const flags = (number === 0 ? 4 : 0) + (isNew ? 8 : 0);
    values.push(digits(flags * 240 * 4 * 8, 3));
    if (isNew) values.push(writeComment(said));
    comment = said;
    field = withoutFullRows(next);
  });
  const data = values.join('');
  // a question mark after 42 characters, then after every 47, as the editor has it
  return `v115@${data.slice(0, 42)}${data.slice(42).replace(/.{1,47}/g, '?$&')}`;
}

/** The pages of a fumen, or of an address that has one. Pieces that pages place are locked, and lines removed. */
export function decodeFumen(text: string): FumenPage[] {
  const [, version, data] = /[vmd](\d{3})@([\w+/?\s]+)/.exec(text) ?? [];
  if (version === undefined) throw new InputError('this is no fumen: one begins with v115@');
  if (version !== '115') throw new InputError(`fumen version ${version} is not read: 115 is`);
  const reader = new Reader(data.replace(/[?\s]/g, ''));
  const pages: FumenPage[] = [];
  let field = new Int8Array(CELLS);
  let comment = '';
  let unchanged = 0;
  while (!reader.ended || unchanged > 0) {
    if (unchanged > 0) unchanged--;
    else {
      const next = readField(reader, field);
      if (next === field) unchanged = reader.number(1);
      field = next.slice();
    }
    const action = reader.number(3);
    const [piece, rotation, place, flags] = split(action);
    if (flags & 8) comment = readComment(reader);
    pages.push(pageFrom(field, comment));
    if (pages.length > 10_000) throw new InputError('a fumen of more than 10,000 pages');
    field = after(field, piece, rotation, place, flags);
  }
  return pages;
}

function fieldOf({ rows, garbage = '' }: FumenPage): Int8Array<ArrayBuffer> {
  const field = new Int8Array(CELLS);
  if (rows.length > HEIGHT) throw new InputError(`a page of a fumen has ${HEIGHT} rows, not ${rows.length}`);
  [garbage, ...rows].forEach((row, i) => {
    if (i > 0 || row !== '') field.set(readRow(row), (HEIGHT - i) * WIDTH);
  });
  return field;
}

function readRow(row: string): number[] {
  const cells = Array.from(row, (cell) => FUMEN_CELLS.indexOf(cell));
  if (cells.length !== WIDTH || cells.includes(-1))
    throw new InputError(`row "${row}" of a fumen: ${WIDTH} cells of ${FUMEN_CELLS} are right`);
  return cells;
}

function pageFrom(field: Int8Array, comment: string): FumenPage {
  const rowAt = (y: number) =>
    Array.from(field.subarray(y * WIDTH, (y + 1) * WIDTH), (cell) => FUMEN_CELLS[cell]).join('');
  const empty = '_'.repeat(WIDTH);
  const rows = Array.from({ length: HEIGHT }, (_, i) => rowAt(HEIGHT - 1 - i));
  while (rows.length > 0 && rows.at(-1) === empty) rows.pop();
  const garbage = rowAt(HEIGHT);
  return { rows, ...(garbage !== empty && { garbage }), ...(comment && { comment }) };
}

function* runs(next: Int8Array, field: Int8Array): Generator<[difference: number, length: number]> {
  for (let i = 0; i < CELLS; ) {
    const difference = next[i] - field[i] + 8;
    let end = i + 1;
    while (end < CELLS && next[end] - field[end] + 8 === difference) end++;
    yield [difference, end - i];
    i = end;
  }
}

/** The next field; the very same one where nothing changed, which a count of pages follows. */
function readField(reader: Reader, before: Int8Array<ArrayBuffer>): Int8Array<ArrayBuffer> {
  const next = before.slice();
  for (let i = 0; i < CELLS; ) {
    const value = reader.number(2);
    if (i === 0 && value === UNCHANGED) return before;
    const difference = Math.floor(value / CELLS) - 8;
    const end = i + (value % CELLS) + 1;
    if (end > CELLS) throw new InputError('the fumen is damaged: a run of cells is longer than the field');
    for (; i < end; i++) next[i] += difference;
  }
  if (next.some((cell) => cell < 0 || cell > GREY)) throw new InputError('the fumen is damaged: a cell of no kind');
  return next;
}

/** Piece, rotation, place and flags (1 rise, 2 mirror, 4 colours, 8 comment, 16 not locked). */
function split(action: number): [number, number, number, number] {
  return [action % 8, Math.floor(action / 8) % 4, Math.floor(action / 32) % 240, Math.floor(action / 7680)];
}

/** The cells of each piece as it appears, from its centre, [right, up]; turned a quarter right is [up, -right]. */
const SHAPES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  I: [
    [0, 0],
    [-1, 0],
    [1, 0],
    [2, 0],
  ],
  L: [
    [0, 0],
    [-1, 0],
    [1, 0],
    [1, 1],
  ],
  O: [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  Z: [
    [0, 0],
    [1, 0],
    [0, 1],
    [-1, 1],
  ],
  T: [
    [0, 0],
    [-1, 0],
    [1, 0],
    [0, 1],
  ],
  J: [
    [0, 0],
    [-1, 0],
    [1, 0],
    [-1, 1],
  ],
  S: [
    [0, 0],
    [-1, 0],
    [0, 1],
    [1, 1],
  ],
};
/** Quarter turns to the right, by the number of a rotation. */
const TURNS = [2, 1, 0, 3];
/** How far the number of a place lies from the centre, [right, up], by piece and quarter turns; else not at all. */
const OFFSETS: Readonly<Record<string, readonly [number, number]>> = {
  O0: [0, -1],
  O2: [1, 0],
  O3: [1, -1],
  I2: [1, 0],
  I3: [0, -1],
  S0: [0, -1],
  S1: [-1, 0],
  Z0: [0, -1],
  Z3: [1, 0],
};

function after(field: Int8Array<ArrayBuffer>, piece: number, rotation: number, place: number, flags: number) {
  if (flags & 16) return field;
  let next = field.slice();
  if (piece > 0) {
    const letter = FUMEN_CELLS[piece];
    const turns = TURNS[rotation];
    const [right, up] = OFFSETS[`${letter}${turns}`] ?? [0, 0];
    const [x, y] = [(place % WIDTH) + right, HEIGHT - 1 - Math.floor(place / WIDTH) + up];
    for (let [dx, dy] of SHAPES[letter]) {
      for (let t = 0; t < turns; t++) [dx, dy] = [dy, -dx];
      const [cx, cy] = [x + dx, y + dy];
      if (cx < 0 || cx >= WIDTH || cy < 0 || cy >= HEIGHT)
        throw new InputError('the fumen is damaged: a piece outside');
      next[(HEIGHT - 1 - cy) * WIDTH + cx] = piece;
    }
  }
  next = withoutFullRows(next);
  if (flags & 1) {
    next.copyWithin(0, WIDTH);
    next.fill(0, CELLS - WIDTH);
  }
  if (flags & 2) for (let y = 0; y < HEIGHT; y++) next.subarray(y * WIDTH, (y + 1) * WIDTH).reverse();
  return next;
}

function withoutFullRows(field: Int8Array<ArrayBuffer>): Int8Array<ArrayBuffer> {
  const next = new Int8Array(CELLS);
  next.set(field.subarray(CELLS - WIDTH), CELLS - WIDTH);
  let to = HEIGHT - 1;
  for (let y = HEIGHT - 1; y >= 0; y--) {
    const row = field.subarray(y * WIDTH, (y + 1) * WIDTH);
    if (!row.every((cell) => cell > 0)) next.set(row, to-- * WIDTH);
  }
  return next;
}

/** Four characters of the escaped text are a number of five digits; the length comes first. */
function writeComment(comment: string): string {
  const text = escaped(comment).slice(0, LONGEST_COMMENT);
  let written = digits(text.length, 2);
  for (let i = 0; i < text.length; i += 4) {
    let value = 0;
    for (let k = 3; k >= 0; k--) value = value * 96 + (i + k < text.length ? text.charCodeAt(i + k) - 32 : 0);
    written += digits(value, 5);
  }
  return written;
}

function readComment(reader: Reader): string {
  const length = reader.number(2);
  let text = '';
  while (text.length < length) {
    let value = reader.number(5);
    for (let k = 0; k < 4; k++) {
      text += String.fromCharCode(32 + (value % 96));
      value = Math.floor(value / 96);
    }
  }
  return text
    .slice(0, length)
    .replace(/%u([\dA-Fa-f]{4})|%([\dA-Fa-f]{2})/g, (_, four, two) =>
      String.fromCharCode(Number.parseInt(four ?? two, 16)),
    );
}

function escaped(text: string): string {
  return Array.from({ length: text.length }, (_, i) => {
    const code = text.charCodeAt(i);
    if (/[\w@*+\-./]/.test(text[i])) return text[i];
    const hex = code.toString(16).toUpperCase();
    return code < 256 ? `%${hex.padStart(2, '0')}` : `%u${hex.padStart(4, '0')}`;
  }).join('');
}

function digits(value: number, count: number): string {
  let written = '';
  for (let i = 0; i < count; i++) {
    written += DIGITS[value % 64];
    value = Math.floor(value / 64);
  }
  return written;
}

class Reader {
  private readonly data: string;
  private at = 0;

  constructor(data: string) {
    this.data = data;
  }

  get ended(): boolean {
    return this.at >= this.data.length;
  }

  number(count: number): number {
    if (this.at + count > this.data.length) throw new InputError('the fumen is damaged: it ends too early');
    let value = 0;
    for (let i = count - 1; i >= 0; i--) {
      const digit = DIGITS.indexOf(this.data[this.at + i]);
      if (digit < 0) throw new InputError(`the fumen is damaged: "${this.data[this.at + i]}"`);
      value = value * 64 + digit;
    }
    this.at += count;
    return value;
  }
}
