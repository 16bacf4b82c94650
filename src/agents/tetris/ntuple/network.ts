import { eitherOf, LANES, type Layout, SHARED } from './layout.ts';
import type { Learner } from './learner.ts';
import type { TrainingSettings } from './training.ts';

/** A trained network as it is played: whole numbers, to be multiplied by `unit`. */
export interface Network {
  /** What it was made by. */
  readonly settings: TrainingSettings;
  /** Moves and games it has seen. */
  readonly moves: number;
  readonly games: number;
  readonly layout: Layout;
  readonly unit: number;
  /** For each slot a number a next piece, what they share included, and a 0. */
  readonly weights: Int16Array;
}

/** The whole numbers nearest to what was learned, with pieces and shared part added up. */
export function quantised(layout: Layout, learner: Learner, unit: number): Int16Array {
  const weights = new Int16Array(layout.slots * LANES);
  for (let slot = 0; slot < layout.slots; slot++) {
    if (!learner.visited(slot)) continue;
    const at = slot * LANES;
    const symmetric = layout.symmetric(slot);
    for (let piece = 0; piece < SHARED; piece++) {
      const own = learner.weights[at + (symmetric ? eitherOf[piece] : piece)];
      weights[at + piece] = clipped(Math.round((own + learner.weights[at + SHARED]) / unit));
    }
  }
  return weights;
}

/** Most of a weight: what fits into sixteen bits. */
const MOST = 32767;

function clipped(value: number): number {
  return Math.max(-MOST, Math.min(MOST, value));
}
