import { PIECE_LETTERS, pieceSets } from '../../../../src/games/tetris/pieces.ts';
import { MARKS } from './cell-style.ts';

const shapes = pieceSets.nes;

/** A small drawing of a piece by its index, with its colour and mark. */
export function PieceIcon({ piece, size = 12, label }: { piece: number; size?: number; label?: string }) {
  const { orientations, spawn } = shapes[piece];
  const { rows, width, height } = orientations[spawn];
  const letter = PIECE_LETTERS[piece];
  const mark = MARKS[piece];
  return (
    <svg
      className="piece-icon"
      viewBox={`0 0 ${width} ${height}`}
      width={width * size}
      height={height * size}
      role="img"
      aria-label={label ?? letter}
    >
      {rows.flatMap((row, y) =>
        Array.from({ length: width }, (_, x) => x)
          .filter((x) => (row >> x) & 1)
          .map((x) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
            <g key={`${x},${y}`} transform={`translate(${x} ${height - 1 - y})`}>
              <rect
                x="0.04"
                y="0.04"
                width="0.92"
                height="0.92"
                rx="0.12"
                fill={`var(--piece-${letter.toLowerCase()})`}
              />
              <path
                d={mark.path}
                fill={mark.filled ? 'rgb(0 0 0 / 0.55)' : 'none'}
                stroke={mark.filled ? 'none' : 'rgb(0 0 0 / 0.55)'}
                strokeWidth="0.1"
                strokeLinecap="round"
              />
            </g>
          )),
      )}
    </svg>
  );
}
