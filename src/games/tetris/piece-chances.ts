import { InputError } from '../../core/errors.ts';
import { PIECE_LETTERS } from './pieces.ts';
import { LFSR_PERIOD, nesDraw, type RandomizerName } from './randomizers.ts';

const PIECES = PIECE_LETTERS.length;

/** The chance of each next piece (column) after each piece (row), as 7 x 7 numbers, row by row. Each row sums to 1. */
export type PieceChances = Float64Array;

/**
 * Counted over every place of the register and every value of the spawn counter modulo 8, which is all that matters.
 */
function nes(): PieceChances {
  const counts = new Float64Array(PIECES * PIECES);
  for (let last = 0; last < PIECES; last++)
    for (let spawnCount = 0; spawnCount < 8; spawnCount++)
      for (let place = 0; place < LFSR_PERIOD; place++) counts[last * PIECES + nesDraw(place, spawnCount, last)]++;
  return counts.map((count) => count / (LFSR_PERIOD * 8));
}

function repeatChance(same: number): PieceChances {
  const other = (1 - same) / (PIECES - 1);
  return Float64Array.from({ length: PIECES * PIECES }, (_, i) =>
    Math.floor(i / PIECES) === i % PIECES ? same : other,
  );
}

const tables: Readonly<Record<string, () => PieceChances>> = {
  uniform: () => repeatChance(1 / 7),
  nes,
  /** A repeat needs the eighth or the same of eight, then the same of seven. */
  'nes-reroll': () => repeatChance((2 / 8) * (1 / 7)),
  /** Only the last of a bag can be followed by itself. */
  bag: () => repeatChance((1 / 7) * (1 / 7)),
};

const known = new Map<string, PieceChances>();

/** The chances of a randomiser, averaged over whatever else its memory holds. */
export function pieceChancesOf(randomizer: RandomizerName): PieceChances {
  const make = tables[randomizer];
  if (!make)
    throw new InputError(`randomizer "${randomizer}" has no chances: one of ${Object.keys(tables).join(', ')}`);
  let found = known.get(randomizer);
  if (!found) known.set(randomizer, (found = make()));
  return found;
}
