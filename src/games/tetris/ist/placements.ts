import type { Orientation } from '../pieces.ts';
import { piecesOf, rulesOf } from '../rules.ts';

const rules = rulesOf('ist');
export const COLUMNS = rules.width;
export const ROWS = rules.height;
/** A complete row. */
export const FULL = (1 << COLUMNS) - 1;
/** Points for 0 to 4 lines at once. */
export const LINE_POINTS = rules.points;

/** A turned piece over a column, ready to drop. */
export interface Placement {
  readonly column: number;
  readonly width: number;
  readonly height: number;
  /** Filled cells of each row, lowest first, already at their columns. */
  readonly rows: Int32Array;
  /** For each column, the lowest filled row of the piece. */
  readonly bottoms: Int32Array;
  /** For each column, one above the highest filled row of the piece. */
  readonly tops: Int32Array;
}

/** An action is `rotation * COLUMNS + column`. */
export function actionOf(rotation: number, column: number): number {
  return rotation * COLUMNS + column;
}

/** [rotation, leftmost column], as the course writes an action. */
export function pairOf(action: number): [number, number] {
  return [Math.trunc(action / COLUMNS), action % COLUMNS];
}

export interface IstPiece {
  /** Lower case, as the course names its pieces. */
  readonly letter: string;
  /** In the course's order: rotation 0 first, columns left to right, then the next rotation. */
  readonly actions: Int32Array;
  /** By action. Numbers that are no action of the piece have no entry. */
  readonly placements: readonly Placement[];
  /** The most points that one such piece can earn: its most lines at once by straight drop. */
  readonly mostPoints: number;
  readonly mostLines: number;
}

/**
 * How many rows one straight drop can complete: 4 for i, 3 for l and j, 2 for the others. If a row of the piece leaves
 * out a column, the board must have a filled cell there. That is possible below the piece, but not above it.
 */
function mostLinesOf({ rows, width, bottoms }: Orientation): number {
  return rows.filter((row, r) => {
    for (let c = 0; c < width; c++) if (!((row >> c) & 1) && bottoms[c] <= r) return false;
    return true;
  }).length;
}

/** The seven pieces, in the order of the engine's letters. */
export const PIECES: readonly IstPiece[] = piecesOf(rules).map((piece) => {
  const letter = piece.letter.toLowerCase();
  const placements: Placement[] = [];
  const actions: number[] = [];
  piece.orientations.forEach(({ width, height, rows, bottoms, tops }, rotation) => {
    for (let column = 0; column + width <= COLUMNS; column++) {
      const action = actionOf(rotation, column);
      actions.push(action);
      placements[action] = {
        column,
        width,
        height,
        rows: Int32Array.from(rows, (row) => row << column),
        bottoms: Int32Array.from(bottoms),
        tops: Int32Array.from(tops),
      };
    }
  });
  const mostLines = Math.max(...piece.orientations.map(mostLinesOf));
  return {
    letter,
    actions: Int32Array.from(actions),
    placements,
    mostLines,
    mostPoints: LINE_POINTS[mostLines],
  };
});

/** All letters, for messages. */
export const LETTERS = PIECES.map((piece) => piece.letter)
  .sort()
  .join('');
