import { describe, expect, test } from 'vitest';
import { AVEIRO_FIRST_SEEN } from './pieces.test-support.ts';
import { type Orientation, PIECE_LETTERS, type PieceLetter, pieceSets } from './pieces.ts';
import { piecesOf, rulesOf } from './rules.ts';

/** Rows as seen, top first. */
function drawing(orientation: Orientation): string {
  return orientation.rows
    .toReversed()
    .map((cells) => Array.from({ length: orientation.width }, (_, x) => '.#'[(cells >> x) & 1]).join(''))
    .join('/');
}

function cells({ rows, width, corner }: Orientation, column: number, rowFromTop: number): string[] {
  return rows
    .flatMap((row, y) => Array.from({ length: width }, (_, x) => [x, y, (row >> x) & 1] as const))
    .filter(([, , filled]) => filled === 1)
    .map(([x, y]) => `${column + corner[0] + x},${rowFromTop - corner[1] - y}`)
    .sort();
}

const index = (letter: string) => PIECE_LETTERS.indexOf(letter as PieceLetter);

test('a piece is its index in the order of the NES table', () => {
  expect(PIECE_LETTERS.join('')).toBe('TJZOSLI');
});

// as seen on the screen, spawn first, then by button A (clockwise)
const onScreen: Record<'nes' | 'aveiro' | 'course', Record<PieceLetter, string[]>> = {
  nes: {
    T: ['###/.#.', '.#/##/.#', '.#./###', '#./##/#.'],
    J: ['###/..#', '.#/.#/##', '#../###', '##/#./#.'],
    Z: ['##./.##', '.#/##/#.'],
    O: ['##/##'],
    S: ['.##/##.', '#./##/.#'],
    L: ['###/#..', '##/.#/.#', '..#/###', '#./#./##'],
    I: ['####', '#/#/#/#'],
  },
  // Aveiro 2021 server, plans in the order of its list
  aveiro: {
    T: ['.#./###', '#./##/#.', '###/.#.', '.#/##/.#'],
    J: ['#../###', '##/#./#.', '###/..#', '.#/.#/##'],
    Z: ['##./.##', '.#/##/#.'],
    O: ['##/##'],
    S: ['.##/##.', '#./##/.#'],
    L: ['..#/###', '#./#./##', '###/#..', '##/.#/.#'],
    I: ['#/#/#/#', '####'],
  },
  // IST 2015/16: row 0 of the course's arrays is the lowest
  course: {
    T: ['.#./###', '#./##/#.', '###/.#.', '.#/##/.#'],
    J: ['.#/.#/##', '#../###', '##/#./#.', '###/..#'],
    Z: ['##./.##', '.#/##/#.'],
    O: ['##/##'],
    S: ['.##/##.', '#./##/.#'],
    L: ['#./#./##', '###/#..', '##/.#/.#', '..#/###'],
    I: ['#/#/#/#', '####'],
  },
};

describe.each(Object.entries(onScreen))('%s shapes', (set, drawings) => {
  test.each(Object.entries(drawings))('%s in rotation order', (letter, expected) => {
    const piece = pieceSets[set as keyof typeof pieceSets][index(letter)];
    expect(piece.letter).toBe(letter);
    expect(piece.orientations.map(drawing)).toEqual(expected);
  });

  test('bottoms and tops of the columns agree with the cells', () => {
    for (const { orientations } of pieceSets[set as keyof typeof pieceSets])
      for (const { rows, width, height, bottoms, tops } of orientations)
        for (let x = 0; x < width; x++) {
          const filled = rows.map((row, y) => ((row >> x) & 1 ? y : -1)).filter((y) => y >= 0);
          expect([bottoms[x], tops[x]]).toEqual([Math.min(...filled), Math.max(...filled) + 1]);
          expect(rows.length).toBe(height);
        }
  });
});

// x from the left, y from the top: the NES orientation table's spawns 02 07 08 0A 0B 0E 12 at x = 5, y = 0
test.each([
  ['T', '4,0 5,0 5,1 6,0'],
  ['J', '4,0 5,0 6,0 6,1'],
  ['Z', '4,0 5,0 5,1 6,1'],
  ['O', '4,0 4,1 5,0 5,1'],
  ['S', '4,1 5,0 5,1 6,0'],
  ['L', '4,0 4,1 5,0 6,0'],
  ['I', '3,0 4,0 5,0 6,0'],
])('NES: %s appears at %s', (letter, expected) => {
  for (const rules of [rulesOf('nes'), rulesOf('nes-norotation')]) {
    const piece = piecesOf(rules)[index(letter)];
    const [column, row] = rules.entry as [number, number];
    expect(cells(piece.orientations[piece.spawn], column, row)).toEqual(expected.split(' ').sort());
  }
});

test.each(AVEIRO_FIRST_SEEN)('Aveiro: %s is first seen at %s', (letter, expected) => {
  const rules = rulesOf('aveiro');
  const piece = piecesOf(rules)[index(letter)];
  const [column, row] = rules.entry as [number, number];
  const seen = cells(piece.orientations[piece.spawn], column + 1, row + rules.fall);
  expect(seen).toEqual(expected.split(' ').sort());
});
