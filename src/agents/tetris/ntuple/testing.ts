import type { Rng } from '../../../core/rng.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { LANES, type Layout, SHARED } from './layout.ts';
import { type Network, sumLanes } from './network.ts';

/** A board for tests: rows of random cells up to a random height, none complete. */
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

/** The board in a mirror. */
export function mirrored(rows: Uint16Array, width: number): Uint16Array {
  return rows.map((row) => {
    let turned = 0;
    for (let column = 0; column < width; column++) turned |= ((row >> column) & 1) << (width - 1 - column);
    return turned;
  });
}

/** A network of random weights. */
export function randomNetwork(rng: Rng, layout: Layout, rules: string): Network {
  const weights = new Int16Array(layout.slots * LANES);
  for (let at = 0; at < weights.length; at++) if (at % LANES !== SHARED) weights[at] = rng.below(201) - 100;
  sumLanes(weights);
  const settings = { rules, moves: 1, seed: 1, bands: 3, step: 1, lambda: 0, optimism: 0, decay: 0 };
  return { settings, moves: 1, games: 1, layout, unit: 1 / 64, weights };
}
