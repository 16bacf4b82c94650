import { InputError } from '../../../core/errors.ts';
import { LANES, type Layout, SHARED } from './layout.ts';
import type { Learner } from './learner.ts';
import type { Network } from './network.ts';

/** Coherence of a weight that was taken over: it counts as visited, and its first errors move it at full step. */
const TAKEN_OVER = 1e-30;

/**
 * Fills a learner with what a network knows. The learner may have more bands of rows, each of which begins as the band
 * of the network that it is a part of: what is the same for all rows need not be learned again. It may have the
 * wide tuples where the network has not; they begin at nothing.
 */
export function growFrom({ layout: from, weights, unit }: Network, into: Layout, learner: Learner): void {
  const [few, many] = [from.stepsAt / from.rowSlots, into.stepsAt / into.rowSlots];
  if (from.width !== into.width || from.height !== into.height)
    throw new InputError(
      `the network is for boards of ${from.width} x ${from.height}, not ${into.width} x ${into.height}`,
    );
  if (from.wide && !into.wide)
    throw new InputError('the network has wide tuples: a training that begins as it needs them too');
  if (many % few !== 0)
    throw new InputError(`the network has ${few} bands of rows: ${few}, ${2 * few}, ${3 * few}, ... are right here`);
  for (let y = 0; y < into.height; y++) copy(from.rowAt[y], into.rowAt[y], from.rowSlots);
  copy(from.stepsAt, into.stepsAt, from.slots - from.stepsAt);

  function copy(source: number, target: number, slots: number): void {
    for (let i = 0; i < slots; i++) {
      const at = (source + i) * LANES;
      if (weights.subarray(at, at + SHARED).every((weight) => weight === 0)) continue;
      for (let piece = 0; piece < SHARED; piece++)
        learner.weights[(target + i) * LANES + piece] = weights[at + piece] * unit;
      learner.weights[(target + i) * LANES + SHARED] = 0;
      learner.coherence.fill(TAKEN_OVER, 2 * (target + i) * LANES, 2 * (target + i + 1) * LANES);
    }
  }
}
