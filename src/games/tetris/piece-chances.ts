import { InputError } from '../../core/errors.ts';
import { PIECE_LETTERS } from './pieces.ts';
import { LFSR_PERIOD, nesDraw, type RandomizerName } from './randomizers.ts';

const PIECES = PIECE_LETTERS.length;

/** Chances of the next piece (column) after a piece (row), 7 x 7, row by row; each row sums to 1. */
export type PieceChances = Float64Array;

/** By counting: every place of the register and every value of the spawn counter that makes a difference. */
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

/** How likely each piece is after each, averaged over whatever else the randomiser remembers. */
export function pieceChancesOf(randomizer: RandomizerName): PieceChances {
  const make = tables[randomizer];
  if (!make)
    throw new InputError(`randomizer "${randomizer}" has no chances: one of ${Object.keys(tables).join(', ')}`);
  let found = known.get(randomizer);
  if (!found) known.set(randomizer, (found = make()));
  return found;
}
