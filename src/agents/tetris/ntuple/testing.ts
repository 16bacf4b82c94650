import type { Rng } from '../../../core/rng.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { LANES, type Layout, mirrorOf, mirrorPairOf, SHARED } from './layout.ts';
import type { Network } from './network.ts';
import { TupleBoard } from './tuple-board.ts';

/** A board for tests: random rows up to a random height, none of them complete. */
export function randomRows(rng: Rng, { width, height }: TetrisRules, room = 0): { rows: Uint16Array; top: number } {
  const full = (1 << width) - 1;
  const top = rng.below(height - room + 1);
  const rows = new Uint16Array(height);
  for (let y = 0; y < top; y++) {
    const cells = rng.below(full) | rng.below(full);
    rows[y] = cells === full || cells === 0 ? 1 : cells;
  }
  return { rows, top };
}

/** The mirror image of a board. */
export function mirrored(rows: Uint16Array, width: number): Uint16Array {
  return rows.map((row) => {
    let turned = 0;
    for (let column = 0; column < width; column++) turned |= ((row >> column) & 1) << (width - 1 - column);
    return turned;
  });
}

/** A network of random weights. In symmetric slots, a piece and its mirror image have one weight. */
export function randomNetwork(rng: Rng, layout: Layout, rules: string): Network {
  const weights = new Int16Array(layout.slots * LANES);
  for (let at = 0; at < weights.length; at++) if (at % LANES !== SHARED) weights[at] = rng.below(201) - 100;
  for (let slot = 0; slot < layout.slots; slot++)
    if (layout.symmetric(slot))
      for (let piece = 0; piece < SHARED; piece++)
        weights[slot * LANES + piece] = weights[slot * LANES + mirrorPairOf[piece]];
  const settings = { rules, moves: 1, seed: 1, bands: 3, step: 1, lambda: 0, optimism: 0, decay: 0 };
  return { settings, moves: 1, games: 1, layout, unit: 1 / 64, weights };
}

/** The value of a board with this piece next, summed tuple by tuple. */
export function networkValue({ layout, weights, unit }: Network, rows: Uint16Array, next: number): number {
  const position = new TupleBoard(layout);
  position.load(rows, rows.findLastIndex((row) => row !== 0) + 1);
  const indices = new Int32Array(layout.height * layout.rowIndices + layout.boardIndices);
  let count = 0;
  for (let y = 0; y < position.top; y++) count = position.rowIndices(y, 0, 1, 0, indices, count);
  count = position.boardIndices(0, 1, 0, indices, count);
  let sum = 0;
  for (const index of indices.subarray(0, count))
    sum += weights[(index & -LANES) + (index % 2 === 1 ? mirrorOf[next] : next)];
  return sum * unit;
}
