/**
 * The seven one-sided tetrominoes in the order of the NES game's table; a piece is its index here in every rule set.
 */
export const PIECE_LETTERS = ['T', 'J', 'Z', 'O', 'S', 'L', 'I'] as const;
export type PieceLetter = (typeof PIECE_LETTERS)[number];

/**
 * A piece in one of its orientations. Rows count upwards and columns from the left. The origin is the point that stays
 * in place when the piece turns.
 */
export interface Orientation {
  readonly width: number;
  readonly height: number;
  /** Filled cells of each row, lowest row first; bit 0 is the leftmost column. */
  readonly rows: readonly number[];
  /** The lowest filled row of each column. */
  readonly bottoms: readonly number[];
  /** One above the highest filled row of each column. */
  readonly tops: readonly number[];
  /** The lower left corner of the box relative to the origin: [columns right, rows up]. */
  readonly corner: readonly [number, number];
}

export interface Piece {
  readonly letter: PieceLetter;
  /** In the order of the rotate button. */
  readonly orientations: readonly Orientation[];
  /** The orientation in which it appears. */
  readonly spawn: number;
}

type Shapes = Readonly<Record<PieceLetter, readonly Orientation[]>>;

/** Rows of `#` and `.` with `/` between them, lowest row first; the origin is the lower left corner. */
function upwards(drawing: string): Orientation {
  return fromCells(drawn(drawing.split('/'), '#'));
}

/** A five by five plan of `1` and `.`, top row first; the origin is the plan's upper left cell. */
function plan(drawing: string): Orientation {
  return fromCells(drawn(drawing.split('/'), '1').map(([x, y]) => [x, -y]));
}

/** Offsets "dx,dy" from the origin with dy downwards, as the NES game's orientation table has them. */
function offsets(text: string): Orientation {
  return fromCells(
    text.split(' ').map((pair) => {
      const [dx, dy] = pair.split(',').map(Number) as [number, number];
      return [dx, -dy];
    }),
  );
}

function drawn(rows: readonly string[], filled: string): [number, number][] {
  return rows.flatMap((row, y) => [...row].flatMap((cell, x) => (cell === filled ? [[x, y] as [number, number]] : [])));
}

function fromCells(cells: readonly (readonly number[])[]): Orientation {
  const xs = cells.map((cell) => cell[0]);
  const ys = cells.map((cell) => cell[1]);
  const left = Math.min(...xs);
  const low = Math.min(...ys);
  const width = Math.max(...xs) - left + 1;
  const height = Math.max(...ys) - low + 1;
  const rows = new Array<number>(height).fill(0);
  for (const [x, y] of cells as [number, number][]) rows[y - low] |= 1 << (x - left);
  const columns = Array.from({ length: width }, (_, x) => ys.filter((_, i) => xs[i] === left + x));
  return {
    width,
    height,
    rows,
    bottoms: columns.map((column) => Math.min(...column) - low),
    tops: columns.map((column) => Math.max(...column) - low + 1),
    corner: [left, low],
  };
}

function each(
  read: (text: string) => Orientation,
  table: Readonly<Record<PieceLetter, string>>,
  between: string,
): Shapes {
  return Object.fromEntries(
    PIECE_LETTERS.map((letter) => [letter, table[letter].split(between).map(read)]),
  ) as unknown as Shapes;
}

/** The orders of the IST 2015/16 course: constants `peca-i0`, `peca-i1`, ... */
const course = each(
  upwards,
  {
    I: '#/#/#/# ####',
    L: '##/#./#. #../### .#/.#/## ###/..#',
    J: '##/.#/.# ###/#.. #./#./## ..#/###',
    O: '##/##',
    S: '##./.## .#/##/#.',
    Z: '.##/##. #./##/.#',
    T: '###/.#. #./##/#. .#./### .#/##/.#',
  },
  ' ',
);

/** The NES game's orientation table, clockwise (button A) from the spawn. */
const nes = each(
  offsets,
  {
    T: '-1,0 0,0 1,0 0,1; 0,-1 -1,0 0,0 0,1; -1,0 0,0 1,0 0,-1; 0,-1 0,0 1,0 0,1',
    J: '-1,0 0,0 1,0 1,1; 0,-1 0,0 -1,1 0,1; -1,-1 -1,0 0,0 1,0; 0,-1 1,-1 0,0 0,1',
    Z: '-1,0 0,0 0,1 1,1; 1,-1 0,0 1,0 0,1',
    O: '-1,0 0,0 -1,1 0,1',
    S: '0,0 1,0 -1,1 0,1; 0,-1 0,0 1,0 1,1',
    L: '-1,0 0,0 1,0 -1,1; -1,-1 0,-1 0,0 0,1; 1,-1 -1,0 0,0 1,0; 0,-1 0,0 0,1 1,1',
    I: '-2,0 -1,0 0,0 1,0; 0,-2 0,-1 0,0 0,1',
  },
  '; ',
);

/** The plans of the Aveiro 2021 course server; its rotate key goes to the next. */
const aveiro = each(
  plan,
  {
    S: '...../...../..11./.11../..... ...../..1../..11./...1./.....',
    Z: '...../...../.11../..11./..... ...../..1../.11../.1.../.....',
    I: '..1../..1../..1../..1../..... ...../1111./...../...../.....',
    O: '...../...../.11../.11../.....',
    J: '...../.1.../.111./...../..... ...../..11./..1../..1../..... ...../...../.111./...1./..... ...../..1../..1../.11../.....',
    L: '...../...1./.111./...../..... ...../..1../..1../..11./..... ...../...../.111./.1.../..... ...../.11../..1../..1../.....',
    T: '...../..1../.111./...../..... ...../..1../..11./..1../..... ...../...../.111./..1../..... ...../..1../.11../..1../.....',
  },
  ' ',
);

function pieces(shapes: Shapes, spawn: number): readonly Piece[] {
  return PIECE_LETTERS.map((letter) => ({
    letter,
    orientations: shapes[letter],
    spawn: Math.min(spawn, shapes[letter].length - 1),
  }));
}

/** The sets of shapes that rule sets name. Classic play uses the shapes of the course: only their order differs. */
export const pieceSets = {
  course: pieces(course, 0),
  nes: pieces(nes, 0),
  /** A piece appears in plan 1, O in its only one. */
  aveiro: pieces(aveiro, 1),
} as const;
export type PieceSetName = keyof typeof pieceSets;
