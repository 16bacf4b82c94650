import { bits } from '../../../agents/tetris/metrics/mass-and-symmetry.ts';
import { spawnShapes } from '../../../agents/tetris/metrics/possible-positions.ts';

/** The boards of the NES game. */
const WIDTH = 10;
const HEIGHT = 20;
const ROWS = 1 << WIDTH;
/** The leftmost and the rightmost column. */
const OUTER = (1 << (WIDTH - 1)) | 1;

/** A metric of a board: its rows, lowest first, and one above its highest row that is not empty. */
type OfRows = (rows: ArrayLike<number>, top: number) => number;

const countOf = Int32Array.from({ length: ROWS }, (_, row) => row.toString(2).replaceAll('0', '').length);
const mirrorOf = Int32Array.from({ length: ROWS }, (_, row) => {
  let mirrored = 0;
  for (let x = 0; x < WIDTH; x++) if ((row >> x) & 1) mirrored |= 1 << (WIDTH - 1 - x);
  return mirrored;
});
/** Twice the distance of a row's cells to the middle line, whatever the side. */
const distanceOf = Int32Array.from({ length: ROWS }, (_, row) => {
  let sum = 0;
  for (let x = 0; x < WIDTH; x++) if ((row >> x) & 1) sum += Math.abs(2 * x - (WIDTH - 1));
  return sum;
});
const rowEntropy = Float64Array.from(countOf, (count) => bits(count / WIDTH));

/** By row of the board: the columns in which a row of a shape would overlap it. */
const blockedBy = (shapeRow: number) =>
  Int32Array.from({ length: ROWS }, (_, row) => {
    let columns = 0;
    for (let x = 0; shapeRow >> x !== 0; x++) if ((shapeRow >> x) & 1) columns |= row >> x;
    return columns;
  });

const shapes = spawnShapes.map(({ rows, width, height }) => ({
  free: (1 << (WIDTH - width + 1)) - 1,
  height,
  blocked: rows.map(blockedBy),
}));

/** Places of the shapes of a height whose lowest row is one of the board, given that row and the one above it. */
function placesAt(height: number, row: number, above: number): number {
  let places = 0;
  for (const shape of shapes)
    if (shape.height === height) {
      const taken = shape.blocked[0][row] | (height > 1 ? shape.blocked[1][above] : 0);
      places += countOf[shape.free & ~taken];
    }
  return places;
}

/** By a row of the board and, ten bits higher, the row above it: the places of all shapes there. Made when asked for. */
let placesOfPair: Uint8Array | undefined;

function freePlaces(rows: ArrayLike<number>, top: number): number {
  placesOfPair ??= Uint8Array.from(
    { length: ROWS * ROWS },
    (_, pair) => placesAt(1, pair % ROWS, 0) + placesAt(2, pair % ROWS, pair >> WIDTH),
  );
  const last = HEIGHT - 1;
  const filled = Math.min(top, last);
  let places = (last - filled) * placesOfPair[0] + placesAt(1, rows[last], 0);
  for (let y = 0; y < filled; y++) places += placesOfPair[rows[y] | (rows[y + 1] << WIDTH)];
  return places;
}

const heights = new Int32Array(WIDTH);

function measureHeights(rows: ArrayLike<number>, top: number): void {
  heights.fill(0);
  let outline = 0;
  for (let y = top - 1; y >= 0; y--) {
    for (let fresh = rows[y] & ~outline; fresh !== 0; fresh &= fresh - 1)
      heights[31 - Math.clz32(fresh & -fresh)] = y + 1;
    outline |= rows[y];
  }
}

const summed =
  (of: (row: number, y: number) => number): OfRows =>
  (rows, top) => {
    let sum = 0;
    for (let y = 0; y < top; y++) sum += of(rows[y], y);
    return sum;
  };

const cells = summed((row) => countOf[row]);
const verticalMass = summed((row, y) => countOf[row] * (y + 1));

/**
 * Other readings of metrics that the thesis defines loosely, by its abbreviation. They are for this study alone: plain
 * code that no kernel has.
 */
export const looseReadings = {
  freePlaces: {
    of: freePlaces,
    metric: 'NPP',
    ours: 'resting places that a piece reaches',
    reading: 'every place where a piece fits, reached or not',
  },
  lowColumns: {
    of: (rows, top) => {
      measureHeights(rows, top);
      let count = 0;
      for (let x = 0; x < WIDTH; x++)
        if ((x === 0 || heights[x] < heights[x - 1]) && (x === WIDTH - 1 || heights[x] < heights[x + 1])) count++;
      return count;
    },
    metric: 'PDP',
    ours: 'how much lower columns are than both neighbours',
    reading: 'how many columns are lower than both neighbours',
  },
  meanHeight: {
    of: (rows, top) => (top === 0 ? 0 : verticalMass(rows, top) / cells(rows, top)),
    metric: 'CMV',
    ours: 'sum of the heights of filled cells',
    reading: 'mean of the heights of filled cells',
  },
  unsigned: {
    of: summed((row) => distanceOf[row] / 2),
    metric: 'CMH',
    ours: 'left negative, right positive',
    reading: 'the distance, whatever the side',
  },
  rowEntropy: {
    of: summed((row) => rowEntropy[row]),
    metric: 'ET',
    ours: 'of the whole board',
    reading: 'of each row, summed',
  },
  cornerCover: {
    of: (rows, top) => {
      let count = 0;
      let holes = 0;
      for (let y = 0; y < top; y++) {
        count += countOf[rows[y] & holes];
        holes |= OUTER & ~rows[y];
      }
      return count;
    },
    metric: 'CTC',
    ours: 'empty cells that are covered in the outer columns',
    reading: 'filled cells over an empty one there',
  },
  filledPairs: {
    of: summed((row) => countOf[row & mirrorOf[row]]),
    metric: 'ST',
    ours: 'cells equal to their mirror image',
    reading: 'filled cells with a filled mirror image',
  },
  flooredWells: {
    of: (rows, top) => {
      measureHeights(rows, top);
      const filled = (x: number, y: number) => x < 0 || x >= WIDTH || ((rows[y] >> x) & 1) === 1;
      let count = 0;
      for (let x = 0; x < WIDTH; x++) {
        const y = heights[x];
        if (y < top && filled(x - 1, y) && filled(x + 1, y)) count++;
      }
      return count;
    },
    metric: 'NTCP',
    ours: 'open cells between filled ones, whatever is below',
    reading: 'with a filled cell or the floor below: all sides but the top, as the text has it',
  },
} as const satisfies Record<string, { of: OfRows; metric: string; ours: string; reading: string }>;

export type LooseName = keyof typeof looseReadings;
export const looseNames = Object.keys(looseReadings) as LooseName[];
