import { boxColumn, boxRow, type FallingPiece, rules, shapes, turnsOf } from './falling-piece.ts';

/** The keys turn, left, right and drop, or no key. */
export type LiveKey = 'w' | 'a' | 'd' | 's' | '';

/** A player of the live game: gets states, answers with keys. It does no input or output of its own. */
export interface LivePlayer {
  /** Whether the player answers every state. If not, it answers only the newest of those that have arrived. */
  readonly everyState: boolean;
  /** Takes note of a state that is not the newest any more. */
  note?(state: LiveState, at?: number): void;
  /**
   * The key for the next tick, or `''` for none. `at` is when the state came, in milliseconds of the local clock, and
   * `now` when it is read; without them states come with the ticks.
   */
  see(state: LiveState, at?: number, now?: number): LiveKey;
  /** When to ask the player again if no state comes before, and what it then answers. */
  readonly again?: number | undefined;
  wake?(at: number): LiveKey;
  /**
   * The milliseconds between empty frames that should be sent all the time, 0 for none: keys cannot overtake them, so
   * their delays vary less.
   */
  readonly heartbeat?: number;
  /** Thinks ahead for a short while. Returns false when there is nothing left to think about. */
  think(): boolean;
}

/** A state of the live game. */
export interface LiveState {
  /** The cells at rest. */
  readonly board: Uint16Array;
  /** The falling piece; undefined between two. */
  readonly falling: FallingPiece | undefined;
  readonly next: readonly number[];
  readonly speed: number;
  readonly score: number;
}

/** The shape of some cells as a mask: four bits for each row of their box, from the top. */
function outline(cells: readonly (readonly [number, number])[]): number {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells.reduce((mask, [x, y]) => mask | (1 << (x - left + 4 * (y - top))), 0);
}

/** The shape number 4 p + o by its mask. */
const shapeOf = new Map<number, number>();
turnsOf.forEach((turns, piece) => {
  for (let shape = 4 * piece; shape < 4 * piece + turns; shape++) {
    const height = shapes.height[shape];
    const cells: [number, number][] = [];
    for (let i = 0; i < height; i++)
      for (let x = 0; x < 4; x++) if ((shapes.rows[4 * shape + i] >> x) & 1) cells.push([x, height - 1 - i]);
    shapeOf.set(outline(cells), shape);
  }
});

const isCell = (cell: unknown): cell is [number, number] =>
  Array.isArray(cell) && cell.length === 2 && Number.isInteger(cell[0]) && Number.isInteger(cell[1]);

/** The shape that four cells form, and where it is; undefined if they form none. */
function readShape(cells: unknown): { shape: number; left: number; bottom: number } | undefined {
  if (!Array.isArray(cells) || cells.length !== 4 || !cells.every(isCell)) return undefined;
  const shape = shapeOf.get(outline(cells));
  if (shape === undefined) return undefined;
  return { shape, left: Math.min(...cells.map(([x]) => x)), bottom: Math.max(...cells.map(([, y]) => y)) };
}

function readFalling(cells: unknown): FallingPiece | undefined {
  const found = readShape(cells);
  if (!found) return undefined;
  const { shape, left, bottom } = found;
  return {
    piece: shape >> 2,
    orientation: shape & 3,
    column: left - 1 - boxColumn(shape, 0),
    row: rules.height - 1 - bottom - boxRow(shape, 0),
  };
}

/** Reads a state message; undefined if it is none. Not by a schema, because it runs with every tick. */
export function readLiveState(json: unknown): LiveState | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  const { game, piece, next_pieces, game_speed, score } = json as Record<string, unknown>;
  if (!Array.isArray(game) || !Array.isArray(next_pieces) || next_pieces.length === 0) return undefined;
  if (typeof game_speed !== 'number' || typeof score !== 'number') return undefined;
  const board = new Uint16Array(rules.height);
  for (const cell of game) {
    if (!isCell(cell)) return undefined;
    const column = cell[0] - 1;
    const row = rules.height - 1 - cell[1];
    if (column < 0 || column >= rules.width || row < 0 || row >= rules.height) return undefined;
    board[row] |= 1 << column;
  }
  const falling = piece === null ? undefined : readFalling(piece);
  if (piece !== null && !falling) return undefined;
  const next: number[] = [];
  for (const cells of next_pieces) {
    const found = readShape(cells);
    if (!found) return undefined;
    next.push(found.shape >> 2);
  }
  return { board, falling, next, speed: game_speed, score };
}
