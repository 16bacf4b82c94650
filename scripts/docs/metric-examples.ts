import type { MetricName } from '../../src/agents/tetris/metrics/index.ts';

/** What a metric is worth on a drawn board, and why: either a mark in the drawing for each unit, or a sum. */
export interface Example {
  /** `.` empty, `#` filled, `P` the piece just placed; `o` an empty cell that counts, `x` a filled one. */
  readonly drawing: string;
  /** The terms of the value, where it is not the number of marks; several, or the value itself. */
  readonly terms?: readonly number[];
  /** What the terms are, or what to look at. */
  readonly because: string;
}

/** The board of most examples: heights 2 4 5 6 0 2 3 3 4 2. */
const board = `
...#......
..##......
.###....#.
.#.#..###.
##.#.##.##
#..#.#####`;

const placed = `
###PPP####
####P####.
.#########`;

const regions = `
#.......##
##......#.
##.#...##.`;

/** One example for every metric; boards are ten columns by eight rows, empty rows at the top left out. */
export const examples: Readonly<Record<MetricName, Example>> = {
  lines: { drawing: placed, terms: [1], because: 'the third row is complete' },
  'lock-height': { drawing: placed, terms: [1], because: 'one row below the lowest cell of the piece' },
  'landing-height': { drawing: placed, terms: [1.5], because: 'the piece is in rows 1 and 2, counted from 0' },
  'eroded-cells': { drawing: placed, terms: [1 * 3], because: 'one row removed, with three cells of the piece' },
  'aggregate-height': { drawing: board, terms: [2, 4, 5, 6, 0, 2, 3, 3, 4, 2], because: 'the columns from the left' },
  'max-height': { drawing: board, terms: [6], because: 'the fourth column' },
  'height-range': { drawing: board, terms: [6 - 0], because: 'the fourth column less the fifth, which is empty' },
  bumpiness: { drawing: board, terms: [2, 1, 1, 6, 2, 1, 0, 1, 2], because: 'the steps from the left, without signs' },
  'projection-potential': {
    drawing: board,
    terms: [2, 2, 2],
    because: 'the first, fifth and last column; the lower neighbour counts',
  },
  'pattern-diversity': { drawing: board, terms: [4], because: 'of the steps -2, -1, 0, 1, 2 only -1 does not occur' },
  holes: {
    drawing: `
...#......
..##......
.###....#.
.#o#..###.
##o#.##o##
#oo#.#####`,
    because: 'the marked cells',
  },
  'rows-with-holes': { drawing: board, terms: [1, 1, 1], because: 'the lowest three rows' },
  'hole-depth': {
    drawing: `
...#......
..x#......
.xx#....#.
.x.#..#x#.
#x.#.##.##
#..#.#####`,
    because: 'the marked cells',
  },
  'corner-lock': {
    drawing: `
#........#
o#.......o
o#..##..#o
##.####.##`,
    because: 'the marked cells',
  },
  'column-holes': {
    drawing: `
...#......
..##......
.###....#.
.#o#..###.
##.#.##o##
#o.#.#####`,
    because: 'the marked cells',
  },
  'weighted-column-holes': {
    drawing: board,
    terms: [8, 6, 7],
    because: 'the column holes from the left, each by its row counted from the top of the board',
  },
  'column-hole-depths': { drawing: board, terms: [3, 2, 1], because: 'the column holes from the left' },
  'min-column-hole-depth': {
    drawing: board,
    terms: [1],
    because: 'of 3, 2 and 1; the height of the board without holes',
  },
  'max-column-hole-depth': { drawing: board, terms: [3], because: 'of 3, 2 and 1; 0 without holes' },
  'well-cells': {
    drawing: `
...#......
..##......
o###....#o
o#.#..###o
##.#o##.##
#..#o#####`,
    because: 'the marked cells',
  },
  'floored-well-cells': {
    drawing: `
...#......
..##......
.###....#.
o#.#..###o
##.#.##.##
#..#o#####`,
    because: 'the marked cells',
  },
  'deep-wells': {
    drawing: `
.#.....#..
.##...##.#
.##...##.#
###.####.#`,
    terms: [1, 1],
    because: 'the first column and the ninth',
  },
  'cumulative-wells': {
    drawing: board,
    terms: [1, 2, 2, 3, 1, 2, 1, 1, 2],
    because: 'first column, third, fifth, eighth and last, from below; each cell counts the empty cells from it down',
  },
  'row-transitions': { drawing: board, terms: [2, 2, 4, 4, 6, 8, 6, 4], because: 'the eight rows from the top' },
  'filled-row-transitions': { drawing: board, terms: [4, 4, 6, 8, 6, 4], because: 'the six rows from the top' },
  'column-transitions': {
    drawing: board,
    terms: [1, 3, 3, 1, 1, 1, 1, 3, 1, 1],
    because: 'the columns from the left; each counts the step from the pile, or the floor, to the air',
  },
  'inner-column-transitions': { drawing: board, terms: [1, 1, 2], because: 'the second, third and eighth column' },
  'filled-cells': {
    drawing: `
...x......
..xx......
.xxx....x.
.x.x..xxx.
xx.x.xx.xx
x..x.xxxxx`,
    because: 'all filled cells',
  },
  'vertical-mass': {
    drawing: board,
    terms: [6, 2 * 5, 4 * 4, 5 * 3, 7 * 2, 7],
    because: 'the rows from the top: cells times height',
  },
  'horizontal-mass': {
    drawing: '##.#.....#',
    terms: [-4.5, -3.5, -1.5, 4.5],
    because: 'the filled cells from the left; the middle is between the fifth column and the sixth',
  },
  'fill-ratio': { drawing: board, terms: [26 / 80], because: '26 of 80 cells' },
  entropy: {
    drawing: `
#...#...#.
.#...#...#
#...#...#.
.##..##..#`,
    terms: [-(14 / 80) * Math.log2(14 / 80), -(66 / 80) * Math.log2(66 / 80)],
    because: '-p log2 p of 14 filled and 66 empty cells of 80',
  },
  symmetry: { drawing: board, terms: [20, 8, 6, 6, 8, 8, 4], because: 'two empty rows, then the rows from the top' },
  'largest-area': { drawing: regions, terms: [5], because: 'regions of 5, 1 and 5 cells' },
  'smallest-area': { drawing: regions, terms: [1], because: 'regions of 5, 1 and 5 cells; 0 on an empty board' },
  'possible-positions': {
    drawing: '..........',
    terms: [8, 8, 8, 9, 8, 8, 7],
    because: 'T, J, Z, O, S, L and I on an empty board',
  },
};
