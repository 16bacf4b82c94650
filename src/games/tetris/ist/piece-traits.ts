import { COLUMNS, FULL, type IstPiece, PIECES, type Placement } from './placements.ts';
import { bits } from './state.ts';

/** What the bound knows of a piece. */
export interface PieceTraits {
  /** The most cells that it has in one row. */
  readonly width: number;
  /** The most cells that it can put into a well one column wide. */
  readonly wellCells: number;
  readonly mostLines: number;
  /** By number of lines: how many rows may stay between them. */
  readonly slack: Int8Array;
  /** It fills two neighbouring columns of every row that it touches. */
  readonly square: boolean;
}

export const TRAITS: readonly PieceTraits[] = PIECES.map((piece) => {
  const placements = placementsOf(piece);
  return {
    width: Math.max(...placements.flatMap(({ rows }) => Array.from(rows, bits))),
    wellCells: Math.max(...placements.map(wellCells)),
    mostLines: piece.mostLines,
    // the rows that it can complete lie side by side: those between that it does not complete are the rest of them
    slack: Int8Array.from({ length: 5 }, (_, lines) => piece.mostLines - lines),
    square: placements.every(({ rows }) => rows.every((row) => bits(row) > 1 && (row & (row >> 1)) !== 0)),
  };
});

function placementsOf({ actions, placements }: IstPiece): Placement[] {
  return Array.from(actions, (action) => placements[action]);
}

/** Beside the well the board is filled up to the rim, so nothing of the piece there may lie below it. */
function wellCells({ bottoms, tops }: Placement): number {
  const depths = Array.from(bottoms, (bottom, c) => {
    const beside = bottoms.filter((_, other) => other !== c);
    return Math.min(...beside, tops[c]) - bottom;
  });
  return Math.max(...depths);
}

/** By width: how many drops the gaps of a row need at least, if each fills up to so many cells of one run of gaps. */
export const DROPS: readonly Uint8Array[] = [1, 2, 3, 4].map((width) =>
  Uint8Array.from({ length: FULL + 1 }, (_, gaps) => {
    let drops = 0;
    for (let c = 0, run = 0; c <= COLUMNS; c++) {
      if ((gaps >> c) & 1) run++;
      else {
        drops += Math.ceil(run / width);
        run = 0;
      }
    }
    return drops;
  }),
);
