import { type Board, fits } from '../board.ts';
import type { Orientation } from '../pieces.ts';
import { piecesOf, type TetrisRules } from '../rules.ts';
import { placement } from './placements.ts';

/** `turn` goes to the next orientation, `turn-back` to the one before; `down` moves by one row. */
export const KEYS = ['left', 'right', 'turn', 'turn-back', 'down'] as const;
export type Key = (typeof KEYS)[number];

/** Where a falling piece is: its orientation, and the column and row of its origin. */
export interface PiecePosition {
  readonly orientation: number;
  readonly column: number;
  readonly row: number;
}

/** The placement of a piece that rests here. */
function placementAt({ orientation, column, row }: PiecePosition, turned: Orientation): number {
  return placement(orientation, column + turned.corner[0], row + turned.corner[1]);
}

/**
 * Where a new piece is when the first key counts, and whether it already rests there; undefined if it cannot appear.
 * A piece that comes from above the board starts over the middle, rounded to the left.
 */
export function entryOf(
  rules: TetrisRules,
  board: Board,
  piece: number,
): { readonly position: PiecePosition; readonly rests: boolean } | undefined {
  const { orientations, spawn } = piecesOf(rules)[piece];
  const { corner, width } = orientations[spawn];
  if (rules.entry === 'above') {
    const column = Math.floor((rules.width - width) / 2) - corner[0];
    const lowest = Math.min(...orientations.map((turned) => turned.corner[1]));
    return { position: { orientation: spawn, column, row: rules.height - lowest }, rests: false };
  }
  const column = rules.entry[0];
  let row = rules.height - 1 - rules.entry[1];
  const free = (at: number) => fits(board, orientations[spawn], column + corner[0], at + corner[1]);
  if (!free(row)) return undefined;
  for (let fall = 0; fall < rules.fall; fall++) {
    if (!free(row - 1)) return { position: { orientation: spawn, column, row }, rests: true };
    row--;
  }
  return { position: { orientation: spawn, column, row }, rests: false };
}

/** Where a key moves a piece; undefined if it cannot move there. */
export function press(
  rules: TetrisRules,
  board: Board,
  piece: number,
  { orientation, column, row }: PiecePosition,
  key: Key,
): PiecePosition | undefined {
  const { orientations } = piecesOf(rules)[piece];
  const count = orientations.length;
  if (key === 'turn' && !rules.rotation) return undefined;
  if (key === 'turn-back' && !(rules.rotation && rules.turnBack)) return undefined;
  const to = {
    orientation: (orientation + (key === 'turn' ? 1 : key === 'turn-back' ? count - 1 : 0)) % count,
    column: column + (key === 'right' ? 1 : key === 'left' ? -1 : 0),
    row: key === 'down' ? row - 1 : row,
  };
  const turned = orientations[to.orientation];
  return fits(board, turned, to.column + turned.corner[0], to.row + turned.corner[1]) ? to : undefined;
}

/** A position, and the key that led to it. */
interface Step {
  readonly position: PiecePosition;
  readonly falling: boolean;
  readonly before?: { readonly step: Step; readonly key: Key };
}

function keysTo(step: Step): Key[] {
  const keys: Key[] = [];
  for (let at = step.before; at; at = at.step.before) keys.push(at.key);
  return keys.reverse();
}

/**
 * The fewest keys to every resting place of a piece, by breadth-first search over single keys. Of equally short ways it
 * gives the one whose keys come first in `KEYS`. Without `tucks` only `down` may follow a `down`.
 * The last key brings the piece to its resting place; the key that locks it there is not included.
 */
export function keyPaths(rules: TetrisRules, board: Board, piece: number): Map<number, Key[]> {
  const paths = new Map<number, Key[]>();
  const entry = entryOf(rules, board, piece);
  if (!entry) return paths;
  const { orientations } = piecesOf(rules)[piece];
  const steps: Step[] = [{ position: entry.position, falling: false }];
  const seen = new Set<number>();
  // the array is the queue, and grows while it is read
  for (const step of steps) {
    const { position, falling } = step;
    const turned = orientations[position.orientation];
    if (!press(rules, board, piece, position, 'down')) {
      const place = placementAt(position, turned);
      const overflows = position.row + turned.corner[1] + turned.height > board.height;
      if (!paths.has(place) && !(overflows && rules.over === 'does-not-fit')) paths.set(place, keysTo(step));
    }
    if (entry.rests) break;
    for (const key of KEYS) {
      if (falling && key !== 'down') continue;
      const to = press(rules, board, piece, position, key);
      if (!to) continue;
      const falls = key === 'down' && !rules.tucks;
      const name = (placementAt(to, orientations[to.orientation]) << 1) | Number(falls);
      if (seen.has(name)) continue;
      seen.add(name);
      steps.push({ position: to, falling: falls, before: { step, key } });
    }
  }
  return paths;
}

/** The fewest keys to one resting place, or undefined if the piece cannot come to rest there. */
export function keyPath(rules: TetrisRules, board: Board, piece: number, place: number): Key[] | undefined {
  return keyPaths(rules, board, piece).get(place);
}
