import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fits } from '../board.ts';
import { parseRules, piecesOf, ruleSets, rulesOf, type TetrisRules } from '../rules.ts';
import { formatPlacement, parseBoard, parsePieces } from '../text/notation.ts';
import { entryOf, keyPaths } from './key-paths.ts';
import { columnOf, orientationOf, rowOf } from './placements.ts';
import { maxRestingPlaces, RestingPlaces } from './resting-places.ts';

function places(rules: TetrisRules, rows: Uint16Array, piece: number): number[] {
  const into = new Int32Array(maxRestingPlaces(rules));
  return Array.from(into.subarray(0, new RestingPlaces(rules).find(rows, piece, into)));
}

/** The resting places on a drawn board. */
function onBoard(id: string, drawing: string, letter: string): string[] {
  const rules = parseRules(id);
  const { rows } = parseBoard(drawing, rules.width, rules.height);
  return places(rules, rows, parsePieces(letter)[0]).map(formatPlacement);
}

describe('on the empty board', () => {
  // IST 2015/16: i 17, l j t 34, o 9, s z 17; ten columns in all rule sets but Aveiro's
  test.each([
    ['classic', [34, 34, 17, 9, 17, 34, 17]],
    ['ist', [34, 34, 17, 9, 17, 34, 17]],
    ['nes', [34, 34, 17, 9, 17, 34, 17]],
    ['nes-norotation', [8, 8, 8, 9, 8, 8, 7]],
    ['aveiro', [26, 26, 13, 7, 13, 26, 13]],
  ])('%s: places of T J Z O S L I', (id, counts) => {
    const rules = rulesOf(id);
    const empty = new Uint16Array(rules.height);
    expect(counts.map((_, piece) => places(rules, empty, piece).length)).toEqual(counts);
  });

  test('IST order: rotation 0 first, columns left to right, then the next rotation', () => {
    const codes = places(rulesOf('ist'), new Uint16Array(18), parsePieces('S')[0]);
    const order = codes.map((code) => [orientationOf(code), columnOf(code)]);
    const expected = [0, 1].flatMap((turned) => Array.from({ length: 8 + turned }, (_, column) => [turned, column]));
    expect(order).toEqual(expected);
  });
});

describe('tucks: the piece slides under an overhang', () => {
  const overhang = `
    #####.....
    ..........`;

  test('I goes down on the right, then left along the floor', () => {
    const reached = onBoard('nes-norotation', overhang, 'I');
    for (const place of ['0@0,0', '0@1,0', '0@4,0', '0@5,0', '0@6,0']) expect(reached).toContain(place);
  });

  test('without tucks it lies on top', () => {
    const reached = onBoard('nes-norotation,tucks=false', overhang, 'I');
    expect(reached).toEqual(['0@0,2', '0@1,2', '0@2,2', '0@3,2', '0@4,2', '0@5,0', '0@6,0']);
  });

  test('classic play with tucks slides too', () => {
    expect(onBoard('classic,tucks=true', overhang, 'I')).toContain('1@0,0');
    expect(onBoard('classic', overhang, 'I')).not.toContain('1@0,0');
  });

  test('a gap that the piece does not fit is no way in', () => {
    expect(onBoard('nes', overhang, 'O')).not.toContain('0@3,0');
  });
});

describe('spins: the piece turns where it could not slide', () => {
  const slot = `
    ##..######
    #...######
    ##.#######`;

  test('T turns into its slot', () => {
    expect(onBoard('nes', slot, 'T')).toContain('0@1,0');
  });

  test('not without rotation, and not by a straight drop', () => {
    expect(onBoard('nes-norotation', slot, 'T')).not.toContain('0@1,0');
    expect(onBoard('nes,tucks=false', slot, 'T')).not.toContain('0@1,0');
  });
});

describe('entry', () => {
  const full = (rows: number, line: string) => Array.from({ length: rows }, () => line).join('\n');

  test('NES: a filled cell at x = 5 of the top row keeps every piece out', () => {
    const rules = rulesOf('nes');
    const board = parseBoard(full(20, '.....#....'), 10, 20);
    for (let piece = 0; piece < 7; piece++) {
      expect(places(rules, board.rows, piece)).toEqual([]);
      expect(entryOf(rules, board, piece)).toBeUndefined();
    }
  });

  test('NES: a wall up to the top cannot be crossed', () => {
    const reached = onBoard('nes-norotation', full(20, '..#.......'), 'O');
    expect(reached).toEqual(['0@3,0', '0@4,0', '0@5,0', '0@6,0', '0@7,0', '0@8,0']);
  });

  test('NES: a wall one row lower can be crossed by I alone, which lies in one row', () => {
    const wall = full(19, '..#.......');
    expect(onBoard('nes-norotation', wall, 'I')).toContain('0@0,19');
    expect(onBoard('nes-norotation', wall, 'O')).not.toContain('0@0,0');
  });

  test('NES: cells above the board are free, so T turned up rests on the second row from the top', () => {
    expect(onBoard('nes', full(19, '###....###'), 'T')).toContain('2@0,19');
  });

  test('Aveiro: a piece that cannot fall once rests where it appears', () => {
    // O appears in rows 2 and 3 from the top, columns 2 and 3
    expect(onBoard('aveiro', full(26, '.##.....'), 'O')).toEqual(['0@2,26']);
    expect(onBoard('aveiro', full(27, '..#.....'), 'O')).toEqual([]);
    expect(onBoard('aveiro', full(25, '.##.....'), 'O').length).toBeGreaterThan(1);
  });

  test('classic: a place that reaches above the board is none', () => {
    expect(onBoard('classic', full(19, '.#########'), 'O')).toEqual([]);
    expect(onBoard('classic', full(19, '.#########'), 'I')).toEqual([
      '0@0,0',
      ...[0, 1, 2, 3, 4, 5, 6].map((column) => `1@${column},19`),
    ]);
  });

  test('IST: losing places are included', () => {
    expect(onBoard('ist', full(17, '.#########'), 'O')).toHaveLength(9);
  });
});

const anyRules = fc
  .record({
    id: fc.constantFrom(...ruleSets.map((rules) => rules.id)),
    width: fc.integer({ min: 7, max: 16 }),
    height: fc.integer({ min: 5, max: 24 }),
    tucks: fc.boolean(),
  })
  .map(({ id, ...options }) => rulesOf(id, options));

/** Boards of every density, with complete rows and filled tops among them. */
const anyBoard = (rules: TetrisRules) =>
  fc
    .array(
      fc.oneof(
        fc.nat((1 << rules.width) - 1),
        fc.nat((1 << rules.width) - 1).map((x) => x & (x << 1)),
      ),
      {
        maxLength: rules.height,
      },
    )
    .map((rows) => ({
      width: rules.width,
      height: rules.height,
      rows: Uint16Array.from({ length: rules.height }, (_, i) => rows[i] ?? 0),
    }));

const anySituation = anyRules.chain((rules) =>
  fc.record({ rules: fc.constant(rules), board: anyBoard(rules), piece: fc.nat(6) }),
);

describe('properties', () => {
  test('the sweep finds what a search key by key finds, ascending', () => {
    fc.assert(
      fc.property(anySituation, ({ rules, board, piece }) => {
        const expected = [...keyPaths(rules, board, piece).keys()].sort((a, b) => a - b);
        expect(places(rules, board.rows, piece)).toEqual(expected);
      }),
      { numRuns: 1500 },
    );
  });

  test('an instance carries nothing over from board to board', () => {
    fc.assert(
      fc.property(
        anyRules.chain((rules) => fc.tuple(fc.constant(rules), fc.array(anyBoard(rules)))),
        ([rules, boards]) => {
          const finder = new RestingPlaces(rules);
          const into = new Int32Array(maxRestingPlaces(rules));
          for (const board of boards)
            for (let piece = 0; piece < 7; piece++) {
              const count = finder.find(board.rows, piece, into);
              expect(Array.from(into.subarray(0, count))).toEqual(places(rules, board.rows, piece));
              expect(entryOf(rules, board, piece) !== undefined).toBe(rules.entry === 'above' || count > 0);
            }
        },
      ),
    );
  });

  test('every place is free and has something below', () => {
    fc.assert(
      fc.property(anySituation, ({ rules, board, piece }) => {
        for (const code of places(rules, board.rows, piece)) {
          const orientation = piecesOf(rules)[piece].orientations[orientationOf(code)];
          expect(fits(board, orientation, columnOf(code), rowOf(code))).toBe(true);
          expect(fits(board, orientation, columnOf(code), rowOf(code) - 1)).toBe(false);
        }
      }),
    );
  });

  test('straight drops are among the places with tucks', () => {
    fc.assert(
      fc.property(anySituation, ({ rules, board, piece }) => {
        const tucks = places({ ...rules, tucks: true }, board.rows, piece);
        expect(tucks).toEqual(expect.arrayContaining(places({ ...rules, tucks: false }, board.rows, piece)));
      }),
    );
  });

  test('straight drops from above rest on the column tops', () => {
    // IST 2015/16: base row = the most of (column height - lowest filled row of the piece in that column)
    fc.assert(
      fc.property(anyBoard(rulesOf('ist')), fc.nat(6), (board, piece) => {
        const rules = rulesOf('ist');
        const heights = Array.from({ length: 10 }, (_, column) => {
          let height = 18;
          while (height > 0 && !((board.rows[height - 1] >> column) & 1)) height--;
          return height;
        });
        const expected = piecesOf(rules)[piece].orientations.flatMap(({ bottoms, width }, turned) =>
          Array.from({ length: 11 - width }, (_, column) => {
            const base = Math.max(...bottoms.map((bottom, i) => heights[column + i] - bottom));
            return `${turned}@${column},${base}`;
          }),
        );
        expect(places(rules, board.rows, piece).map(formatPlacement)).toEqual(expected);
      }),
    );
  });
});
