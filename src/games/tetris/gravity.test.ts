import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { framesPerRow, levelAfter } from './gravity.ts';
import { columnOf, orientationOf, placement, rowOf } from './placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from './placing/resting-places.ts';
import { levelOf, parseRules, piecesOf, type TetrisRules } from './rules.ts';

const HEIGHT = 20;

function places(rules: TetrisRules, rows: Uint16Array, piece: number, level = rules.level ?? 0): number[] {
  const into = new Int32Array(maxRestingPlaces(rules));
  const found = new RestingPlaces(rules);
  found.level = level;
  return Array.from(into.subarray(0, found.find(rows, piece, into)));
}

/**
 * The same by playing the console frame by frame with every choice of keys: a step or none in each frame, then a turn or
 * none, then the fall. Nothing but the cells of the piece, the board and the frames.
 */
function byFrames(rules: TetrisRules, rows: Uint16Array, piece: number, frames: number): number[] {
  const { shift = 6, tucks, rotation } = rules;
  const { orientations, spawn } = piecesOf(rules)[piece];
  const fits = (turned: number, column: number, row: number) => {
    const { corner, rows: shape } = orientations[turned];
    const left = column + corner[0];
    return shape.every((cells, i) => {
      const y = row + corner[1] + i;
      if (left < 0 || cells << left >= 1 << 10 || y < 0) return false;
      return y >= HEIGHT || (rows[y] & (cells << left)) === 0;
    });
  };
  // orientation, column and row of the origin, frames until the next step and the next turn count
  type State = readonly [number, number, number, number, number];
  const start: State = [spawn, 5, HEIGHT - 1, 0, 0];
  const found = new Set<number>();
  if (!fits(spawn, 5, HEIGHT - 1)) return [];
  let states = new Map([[start.join(), start]]);
  for (let frame = 1; states.size > 0; frame++) {
    const next = new Map<string, State>();
    const fall = ([turned, column, row, side, turn]: State) => {
      let to = row;
      if (frame % frames === 0) {
        if (!fits(turned, column, row - 1)) {
          const { corner } = orientations[turned];
          let straight = HEIGHT - 1;
          while (fits(turned, column, straight) && straight > row) straight--;
          if (tucks || straight === row) found.add(placement(turned, column + corner[0], row + corner[1]));
          return;
        }
        to--;
      }
      const state: State = [turned, column, to, Math.max(0, side - 1), Math.max(0, turn - 1)];
      next.set(state.join(), state);
    };
    const turnAndFall = (state: State) => {
      const [turned, column, row, side, turn] = state;
      fall(state);
      if (turn > 0 || !rotation) return;
      for (const by of [1, orientations.length - 1]) {
        const to = (turned + by) % orientations.length;
        if (fits(to, column, row)) fall([to, column, row, side, 2]);
      }
    };
    for (const state of states.values()) {
      const [turned, column, row, side, turn] = state;
      turnAndFall(state);
      if (side > 0) continue;
      for (const to of [column - 1, column + 1]) if (fits(turned, to, row)) turnAndFall([turned, to, row, shift, turn]);
    }
    states = next;
  }
  return [...found].sort((a, b) => a - b);
}

test.each([
  [0, 48],
  [1, 43],
  [2, 38],
  [3, 33],
  [4, 28],
  [5, 23],
  [6, 18],
  [7, 13],
  [8, 8],
  [9, 6],
  [10, 5],
  [12, 5],
  [13, 4],
  [15, 4],
  [16, 3],
  [18, 3],
  [19, 2],
  [28, 2],
  [29, 1],
  [40, 1],
])('level %i: a row in %i frames', (level, frames) => {
  expect(framesPerRow(level)).toBe(frames);
});

test.each([
  [0, 9, 0],
  [0, 10, 1],
  [0, 35, 3],
  [9, 99, 9],
  [9, 100, 10],
  [9, 110, 11],
  [15, 99, 15],
  [16, 110, 17],
  [18, 129, 18],
  [18, 130, 19],
  [19, 140, 20],
  [29, 239, 29],
  [29, 240, 30],
])('a game from level %i with %i lines is at level %i', (start, lines, level) => {
  expect(levelAfter(start, lines, 10)).toBe(level);
  expect(levelOf(parseRules(`nes-norotation,level=${start}`), lines)).toBe(level);
});

test('a long bar turned in its first frame reaches fewer columns the faster it falls', () => {
  const upright = (level: number) =>
    places(parseRules(`nes,level=${level}`), new Uint16Array(HEIGHT).fill(0b0111111111, 0, 10), 6)
      .filter((code) => orientationOf(code) !== piecesOf(parseRules('nes'))[6].spawn)
      .map(columnOf);
  expect(new Set(upright(18)).size).toBe(10);
  // it falls 8 rows and rests in frame 9: steps in frames 1 and 7
  expect(upright(29)).toEqual([3, 4, 5, 6, 7]);
});

describe('on the empty board at level 29', () => {
  const columns = (id: string, piece: number) => places(parseRules(id), new Uint16Array(HEIGHT), piece).map(columnOf);
  // T falls 18 rows and rests in frame 19: steps in frames 1, 7, 13 and, at the last moment, 19
  test.each([
    ['T, key held', 'nes-norotation,level=29', 0, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['T, a step in 7 frames', 'nes-norotation,level=29,shift=7', 0, [1, 2, 3, 4, 5, 6, 7]],
    ['O, key held', 'nes-norotation,level=29', 3, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
    ['O, a step in 10 frames', 'nes-norotation,level=29,shift=10', 3, [2, 3, 4, 5, 6]],
    ['I, a step in 16 frames', 'nes-norotation,level=29,shift=16', 6, [1, 2, 3, 4, 5]],
  ])('%s', (_, id, piece, expected) => {
    expect(columns(id, piece)).toEqual(expected);
  });

  test('on a pile of ten rows T no longer comes to the walls', () => {
    const rows = new Uint16Array(HEIGHT).fill(0b0111111111, 0, 10);
    const rules = parseRules('nes-norotation,level=29');
    const reached = places(rules, rows, 0);
    expect(reached.map(columnOf)).toEqual([2, 3, 4, 5, 6]);
    expect(new Set(reached.map(rowOf))).toEqual(new Set([10]));
  });
});

const boards = fc.array(fc.integer({ min: 0, max: 1022 }), { maxLength: 19 }).map((rows) => {
  const board = new Uint16Array(HEIGHT);
  board.set(rows.map((row, i) => (i > 14 ? row & 0b1110000111 : row)));
  return board;
});

test.each([
  ['nes-norotation', 150],
  ['nes', 50],
])('%s: every place is one that a console played frame by frame reaches, and none is missing', (id, numRuns) => {
  fc.assert(
    fc.property(
      boards,
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom(5, 8, 9, 13, 18, 19, 29),
      fc.constantFrom(2, 5, 6, 16),
      fc.boolean(),
      (rows, piece, level, shift, tucks) => {
        const rules = parseRules(`${id}${tucks ? '' : ',tucks=false'},level=${level},shift=${shift}`);
        expect(places(rules, rows, piece)).toEqual(byFrames(rules, rows, piece, framesPerRow(level)));
      },
    ),
    { numRuns },
  );
});

test('at level 0 with a low pile nothing is out of reach', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1022 }), { maxLength: 8 }),
      fc.integer({ min: 0, max: 6 }),
      (low, piece) => {
        const rows = new Uint16Array(HEIGHT);
        rows.set(low);
        const drops = places(parseRules('nes-norotation,tucks=false'), rows, piece);
        expect(places(parseRules('nes-norotation,tucks=false,level=0'), rows, piece)).toEqual(drops);
      },
    ),
  );
});

test('a game gets faster as its level rises', () => {
  const rules = parseRules('nes-norotation,level=8');
  const rows = new Uint16Array(HEIGHT).fill(0b0111111111, 0, 17);
  expect(places(rules, rows, 6, 29).length).toBeLessThan(places(rules, rows, 6, 8).length);
});

test.each([
  ['classic,level=3', /level is not an option of classic/],
  ['nes-norotation,level=30', /level is 30: a whole number from 0 to 29/],
  ['nes-norotation,shift=6', /shift is for games with a speed/],
  ['nes-norotation,level=18,shift=1', /shift is 1: a whole number from 2 to 16/],
])('%s is refused', (id, message) => {
  expect(() => parseRules(id)).toThrow(message);
});
