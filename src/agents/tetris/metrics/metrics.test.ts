import { describe, expect, test } from 'vitest';
import { parseBoard } from '../../../games/tetris/text/notation.ts';
import { isMetricName, type MetricName, metricNames, metrics, noFacts } from './index.ts';

/** The value of a metric on a drawing of 6 x 6. */
function on(name: MetricName, drawing: string): number {
  return metrics[name].of(parseBoard(drawing, 6, 6), noFacts);
}

// heights 2 5 4 3 0 4
const drawing = `
  .#....
  .##..#
  .#.#.#
  ##.#.#
  #..#.#`;

describe('heights', () => {
  test('aggregate height: 2 + 5 + 4 + 3 + 0 + 4', () => expect(on('aggregate-height', drawing)).toBe(18));
  test('max height', () => expect(on('max-height', drawing)).toBe(5));
  test('height range', () => expect(on('height-range', drawing)).toBe(5));
  test('bumpiness: 3 + 1 + 1 + 3 + 4', () => expect(on('bumpiness', drawing)).toBe(12));
  test('projection potential: column 0 is 3 below its one neighbour, column 4 is 3 below the lower of its two', () =>
    expect(on('projection-potential', drawing)).toBe(6));
  test('pattern diversity: of the steps 3 -1 -1 -3 4 only -1 counts, once', () =>
    expect(on('pattern-diversity', drawing)).toBe(1));
  test('pattern diversity: steps 2 -1 0 1 -2', () => expect(on('pattern-diversity', '.#..#.\n.####.\n######')).toBe(5));
});

describe('holes', () => {
  test('holes: one in column 1, three in column 2', () => expect(on('holes', drawing)).toBe(4));
  test('rows with holes: the lowest three', () => expect(on('rows-with-holes', drawing)).toBe(3));
  test('hole depth: four cells over the hole of column 1, one over those of column 2', () =>
    expect(on('hole-depth', drawing)).toBe(5));
  test('corner lock: covered cells of the outer columns only', () =>
    expect(on('corner-lock', '#.#..#\n.....#\n..#...\n#.....')).toBe(4));
  test('column holes: the cell right under column 1, the one right under the top of column 2', () =>
    expect(on('column-holes', drawing)).toBe(2));
  test('weighted column holes: rows 6 and 4 from the top', () => expect(on('weighted-column-holes', drawing)).toBe(10));
  test('column hole depths: 4 + 1', () => expect(on('column-hole-depths', drawing)).toBe(5));
  test('min column hole depth', () => expect(on('min-column-hole-depth', drawing)).toBe(1));
  test('max column hole depth', () => expect(on('max-column-hole-depth', drawing)).toBe(4));
  test('without holes the min depth is the height of the board, the max depth 0', () => {
    expect(on('min-column-hole-depth', '##....')).toBe(6);
    expect(on('max-column-hole-depth', '##....')).toBe(0);
  });
});

describe('wells', () => {
  test('well cells: three over column 0, three in column 4; covered ones do not count', () =>
    expect(on('well-cells', drawing)).toBe(6));
  test('floored well cells: the lowest of each well', () => expect(on('floored-well-cells', drawing)).toBe(2));
  test('deep wells', () => {
    expect(on('deep-wells', drawing)).toBe(2);
    expect(on('deep-wells', '.#....\n.#....')).toBe(0);
  });
  test('cumulative wells: 1 + 2 + 3 twice, and 2 + 3 in the covered cells of column 2', () =>
    expect(on('cumulative-wells', drawing)).toBe(17));
});

describe('transitions', () => {
  test('row transitions: 4 4 6 4 4, and 2 in the empty row', () => expect(on('row-transitions', drawing)).toBe(24));
  test('filled row transitions: the same without the empty row', () =>
    expect(on('filled-row-transitions', drawing)).toBe(22));
  test('column transitions: 1 3 3 1 1 1', () => expect(on('column-transitions', drawing)).toBe(10));
  test('inner column transitions: one in column 1, one in column 2', () =>
    expect(on('inner-column-transitions', drawing)).toBe(2));
});

describe('mass', () => {
  test('filled cells', () => expect(on('filled-cells', drawing)).toBe(14));
  test('vertical mass: 3 + 14 + 4 + 6 + 10 by column', () => expect(on('vertical-mass', drawing)).toBe(37));
  test('horizontal mass: left negative, right positive, in halves of a cell', () => {
    expect(on('horizontal-mass', drawing)).toBe(0);
    expect(on('horizontal-mass', '##...#')).toBe(-2.5 - 1.5 + 2.5);
  });
  test('fill ratio', () => expect(on('fill-ratio', drawing)).toBe(14 / 36));
  test('entropy: one bit at half full, none when empty', () => {
    expect(on('entropy', '######\n######\n######')).toBe(1);
    expect(on('entropy', '......')).toBe(0);
    expect(on('entropy', '######\n###...')).toBeCloseTo(0.8112781, 7);
  });
  test('symmetry: 4 2 0 0 4 cells from the bottom, 6 in the empty row', () => expect(on('symmetry', drawing)).toBe(16));
});

describe('areas and positions', () => {
  test('largest area: columns 0 to 2 hang together', () => expect(on('largest-area', drawing)).toBe(7));
  test('smallest area: column 3', () => expect(on('smallest-area', drawing)).toBe(3));
  test('corners do not connect; an empty board has areas of 0', () => {
    expect(on('largest-area', '#.....\n.#....')).toBe(1);
    expect(on('largest-area', '......')).toBe(0);
    expect(on('smallest-area', '......')).toBe(0);
  });
  test('possible positions on a bare floor: 4 for T J L S Z each, 5 for O, 3 for I', () =>
    expect(on('possible-positions', '......')).toBe(28));
  test('possible positions with an overhang: I and S also slide under it', () =>
    expect(on('possible-positions', '##....\n......')).toBe(31));
});

describe('placements', () => {
  const facts = { lines: 2, lockHeight: 5, landingHeight: 5.5, erodedCells: 6 };
  const board = parseBoard('......');
  test.each([
    ['lines', 2],
    ['lock-height', 5],
    ['landing-height', 5.5],
    ['eroded-cells', 6],
  ] as const)('%s', (name, value) => expect(metrics[name].of(board, facts)).toBe(value));
});

describe('worked examples of the sources', () => {
  /** A board with these column heights and no holes. */
  function withHeights(heights: readonly number[]): string {
    const top = Math.max(...heights);
    return Array.from({ length: top }, (_, i) => heights.map((h) => (h >= top - i ? '#' : '.')).join('')).join('\n');
  }

  test('Aveiro 2021: heights that sum to 48; their bumpiness is 6, the printed 20 is of another board', () => {
    const board = parseBoard(withHeights([3, 5, 5, 5, 6, 6, 5, 4, 4, 5]));
    expect(metrics['aggregate-height'].of(board)).toBe(48);
    expect(metrics.bumpiness.of(board)).toBe(6);
  });

  test('IST, second report, figure 3-1: height 39, max 8, and 29 for the printed slip of 24', () => {
    const board = parseBoard(withHeights([4, 6, 0, 8, 6, 4, 5, 0, 3, 3]));
    expect(metrics['aggregate-height'].of(board)).toBe(39);
    expect(metrics['max-height'].of(board)).toBe(8);
    expect(metrics.bumpiness.of(board)).toBe(29);
  });
});

test('names are known by hand, inherited ones are not', () => {
  expect(isMetricName('holes')).toBe(true);
  expect(isMetricName('toString')).toBe(false);
  expect(metricNames.length).toBe(36);
});
