import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import {
  COLUMN_COVERED,
  COLUMNS,
  GAP_COVERED,
  GAP_RUN,
  HOLES,
  LANES,
  Layout,
  LONG_RUN,
  mirrorOf,
  mirrorPairOf,
  PAIR,
  ROW_COVERED,
  ROW_OPEN,
  SHORT_RUN,
  SINGLES,
  STEP,
  STEPS,
  WIDER,
} from './layout.ts';
import { mirrored, randomRows } from './testing.ts';
import { TupleBoard } from './tuple-board.ts';

const ids = ['nes-norotation', 'nes-norotation,width=8,height=9', 'nes-norotation,width=9,height=6'];
const layouts = ids.flatMap((id) => [
  [id, false],
  [id, true],
]) as [string, boolean][];

/** Begins the text of tuples some of which share a weight by chance. */
const TWO_ROWS = 'two rows';

/** Cells as `.` open, `#` filled and `o` covered, without any of the tables; above the board all are open. */
function cellsOf(rows: Uint16Array, width: number, height: number): (column: number, row: number) => string {
  return (column, row) => {
    if (row >= height) return '.';
    if ((rows[row] >> column) & 1) return '#';
    for (let y = row + 1; y < height; y++) if ((rows[y] >> column) & 1) return 'o';
    return column < width ? '.' : '#';
  };
}

/** Every tuple as a text that says which weight it has: what it sees, from whichever side, and the piece. */
function tuples(rows: Uint16Array, { width, height, wide }: Layout, bands: number, piece: number): string[] {
  const cell = cellsOf(rows, width, height);
  let top = height;
  while (top > 0 && rows[top - 1] === 0) top--;
  const heights = Array.from({ length: width }, (_, column) => {
    let y = height;
    while (y > 0 && cell(column, y - 1) !== '#') y--;
    return y;
  });
  const texts: string[] = [];
  const side = (kind: string, place: number, places: number, straight: string, turned: string) => {
    const table = `${kind} ${Math.min(place, places - 1 - place)}`;
    const own = `${table} ${straight} ${piece}`;
    const other = `${table} ${turned} ${mirrorOf[piece]}`;
    if (2 * place < places - 1) texts.push(own);
    else if (2 * place > places - 1) texts.push(other);
    else
      texts.push(straight === turned ? `${table} ${straight} ${mirrorPairOf[piece]}` : straight < turned ? own : other);
  };
  const shapes = [
    [width, 1],
    [5, 2],
    [4, 3],
  ] as const;
  const counted = (y: number) => {
    const see = Array.from({ length: width }, (_, x) => cell(x, y));
    const [under, open] = ['o', '.'].map((kind) => see.filter((each) => each === kind).length) as [number, number];
    return `${Math.min(under, ROW_COVERED)}+${Math.min(open, ROW_OPEN)}`;
  };
  const gaps = (y: number) => {
    const see = Array.from({ length: width }, (_, x) => cell(x, y)).join('');
    const under = [...see].filter((each) => each === 'o').length;
    const open = see.match(/\.+/g) ?? [];
    const singles = open.filter((gap) => gap.length === 1).length;
    return `${Math.min(under, GAP_COVERED)}+${Math.min(singles, SINGLES)}+${Math.min(open.length - singles, WIDER)}`;
  };
  const run = (y: number, length: number, of: (y: number) => string) =>
    Array.from({ length }, (_, i) => of(y + i)).join('|');
  for (let y = 0; y < top; y++) {
    for (const [columns, tall] of shapes)
      for (let place = 0; place + columns <= width; place++) {
        const see = Array.from({ length: columns }, (_, i) =>
          Array.from({ length: tall }, (_, j) => cell(place + i, y + j)).join(''),
        );
        const kind = `band ${Math.floor((y * bands) / height)}: ${columns}x${tall}`;
        side(kind, place, width - columns + 1, see.join('|'), see.toReversed().join('|'));
      }
    if (!wide) continue;
    const [low, high] = [0, 1].map((up) => Array.from({ length: width }, (_, x) => cell(x, y + up)));
    const both = (turn: (row: string[]) => string[]) => [low, high].map((row) => turn(row).join('')).join('|');
    const rowsOf = `${TWO_ROWS} of band ${Math.floor((y * bands) / height)}`;
    side(
      rowsOf,
      0,
      1,
      both((row) => row),
      both((row) => row.toReversed()),
    );
    texts.push(`band ${Math.floor((y * bands) / height)}: counts ${run(y, LONG_RUN, counted)} ${mirrorPairOf[piece]}`);
    texts.push(`row ${y}: counts ${run(y, SHORT_RUN, counted)} ${mirrorPairOf[piece]}`);
    texts.push(`row ${y}: gaps ${run(y, GAP_RUN, gaps)} ${mirrorPairOf[piece]}`);
  }
  const cut = (step: number) => Math.max(-STEP, Math.min(STEP, step));
  for (let place = 0; place + STEPS < width; place++) {
    const run = Array.from({ length: STEPS }, (_, i) => cut(heights[place + i + 1] - heights[place + i]));
    const turned = run.toReversed().map((step) => 0 - step);
    side('steps', place, width - STEPS, run.join(), turned.join());
  }
  for (let place = 0; place + COLUMNS <= width; place++) {
    const run = heights.slice(place, place + COLUMNS);
    side('heights', place, width - COLUMNS + 1, run.join(), run.toReversed().join());
  }
  let holes = 0;
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (cell(x, y) === 'o') holes++;
  texts.push(`top ${top} holes ${Math.min(holes, HOLES - 1)} ${mirrorPairOf[piece]}`);
  const columns = heights.map((tall, x) => {
    const under = Array.from({ length: height }, (_, y) => cell(x, y)).filter((each) => each === 'o').length;
    return `${tall}+${Math.min(under, COLUMN_COVERED - 1)}`;
  });
  for (let place = 0; wide && place + PAIR <= width; place++) {
    const pair = columns.slice(place, place + PAIR);
    side('pair', place, width - PAIR + 1, pair.join('|'), pair.toReversed().join('|'));
  }
  return texts;
}

function indices(position: TupleBoard, layout: Layout, piece: number): number[] {
  const into = new Int32Array(layout.height * layout.rowIndices + layout.boardIndices);
  const [other, symmetric] = [mirrorOf[piece], mirrorPairOf[piece]];
  let n = 0;
  for (let y = 0; y < position.top; y++) n = position.rowIndices(y, piece, other, symmetric, into, n);
  n = position.boardIndices(piece, other, symmetric, into, n);
  return Array.from(into.subarray(0, n));
}

describe.each(layouts)('%s, wide %s', (id, wide) => {
  const rules = parseRules(id);
  const bands = 3;
  const layout = new Layout(rules, bands, wide);
  const position = new TupleBoard(layout);

  test('two tuples have the same weight exactly where they see the same', () => {
    const rng = Rng.seeded(1);
    const seen = new Map<number, string>();
    const known = new Map<string, number>();
    let [hashed, shared] = [0, 0];
    for (let i = 0; i < 200; i++) {
      const { rows, top } = randomRows(rng, rules);
      const piece = rng.below(7);
      position.load(rows, top);
      const found = indices(position, layout, piece);
      const texts = tuples(rows, layout, bands, piece);
      expect(found.length).toBe(texts.length);
      // which of a tuple in the middle and its mirror image gives the weight is free: each pair has one
      for (const [at, index] of found.entries()) {
        const text = texts[at];
        expect(known.get(text) ?? index).toBe(index);
        if (!text.startsWith(TWO_ROWS)) expect(seen.get(index) ?? text).toBe(text);
        else if (!known.has(text)) {
          hashed++;
          if (seen.has(index)) shared++;
          expect((seen.get(index) ?? text).startsWith(TWO_ROWS)).toBe(true);
        }
        seen.set(index, text);
        known.set(text, index);
        expect(index).toBeLessThan(layout.slots * LANES);
      }
    }
    expect(hashed > 0).toBe(wide);
    expect(shared).toBeLessThanOrEqual(0.05 * hashed);
  });

  test('a board in a mirror with the piece in a mirror has the same weights', () => {
    const rng = Rng.seeded(2);
    for (let i = 0; i < 100; i++) {
      const { rows, top } = randomRows(rng, rules);
      const piece = rng.below(7);
      position.load(rows, top);
      const straight = indices(position, layout, piece).sort((a, b) => a - b);
      position.load(mirrored(rows, rules.width), top);
      expect(indices(position, layout, mirrorOf[piece]).sort((a, b) => a - b)).toEqual(straight);
    }
  });

  test('a slot is symmetric exactly where its tuple has the weights of its mirror image', () => {
    const rng = Rng.seeded(3);
    const [J, L] = [1, 5];
    let symmetric = 0;
    for (let i = 0; i < 200; i++) {
      const { rows, top } = randomRows(rng, rules);
      position.load(rows, top);
      const [left, right] = [indices(position, layout, J), indices(position, layout, L)];
      left.forEach((index, at) => {
        expect(layout.symmetric(Math.floor(index / LANES))).toBe(index === right[at]);
        if (index === right[at]) symmetric++;
      });
    }
    expect(symmetric).toBeGreaterThan(200);
  });
});

test.each([
  ['nes-norotation,width=11', '11 columns wide'],
  ['classic,width=5', '5 columns wide'],
])('%s is refused', (id, message) => expect(() => new Layout(parseRules(id), 1, false)).toThrow(message));
