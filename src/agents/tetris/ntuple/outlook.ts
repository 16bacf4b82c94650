import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import type { Transitions } from '../../../games/tetris/transitions.ts';
import { mirrorOf } from './layout.ts';

const PIECES = PIECE_LETTERS.length;

/**
 * What is known of the next piece, as parts of lanes: the value is the sum over all pieces times `common`, and the
 * value for some pieces times what their chance differs from that. Most randomisers give nearly all the same chance:
 * two or three numbers of a slot then say what seven would.
 */
export interface Outlook {
  readonly common: number;
  readonly extra: Float64Array;
  /** For each of `extra`: the lane of a plain tuple, and of a mirrored one. */
  readonly lanes: readonly Uint8Array[];
}

/** The next piece is known. */
export function certain(piece: number): Outlook {
  return outlook(Float64Array.from({ length: PIECES }, (_, other) => (other === piece ? 1 : 0)));
}

/** The next piece comes by chance after this one. */
export function after(chances: Transitions, piece: number): Outlook {
  return outlook(chances.subarray(piece * PIECES, (piece + 1) * PIECES));
}

function outlook(chances: Float64Array): Outlook {
  const common = [...chances].sort((a, b) => count(chances, b) - count(chances, a))[0]!;
  const others = [...chances.keys()].filter((piece) => chances[piece] !== common);
  return {
    common,
    extra: Float64Array.from(others, (piece) => chances[piece]! - common),
    lanes: others.map((piece) => Uint8Array.of(piece, mirrorOf[piece]!)),
  };
}

function count(values: Float64Array, wanted: number): number {
  return values.reduce((sum, value) => sum + (value === wanted ? 1 : 0), 0);
}
