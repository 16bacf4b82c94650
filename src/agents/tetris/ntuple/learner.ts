import { eitherOf, LANES, type Layout, mirrorOf, SHARED } from './layout.ts';
import { TupleSum } from './tuple-sum.ts';

/**
 * Weights that learn by temporal coherence (Beal and Smith, 1999): a weight whose errors have one sign goes on at full
 * step, one whose errors cancel slows down. Each tuple has a weight for the next piece and one that pieces share.
 */
export class Learner extends TupleSum {
  readonly weights: Float32Array;
  /** For each weight: the sum of its errors, and that of their sizes. */
  readonly coherence: Float32Array;
  private readonly occurrences: Uint16Array;

  /** Every shared weight begins at `optimism`. */
  constructor(layout: Layout, optimism = 0) {
    super(layout);
    this.weights = new Float32Array(layout.slots * LANES);
    if (optimism !== 0) for (let i = SHARED; i < this.weights.length; i += LANES) this.weights[i] = optimism;
    this.occurrences = new Uint16Array(this.weights.length);
    this.coherence = new Float32Array(2 * layout.slots * LANES);
  }

  /** The next piece, for all positions from now on. */
  expect(next: number): void {
    this.plain = next;
    this.mirrored = mirrorOf[next];
    this.either = eitherOf[next];
  }

  protected override add(count: number): void {
    const { indices, weights, value } = this;
    let sum = value[0];
    for (let i = 0; i < count; i++) {
      const index = indices[i];
      sum += weights[index] + weights[index | SHARED];
    }
    value[0] = sum;
  }

  /**
   * Moves the value of the position measured last towards a target. The step is shared out among the weights that made
   * the value, each by how often it occurs.
   */
  learn(target: number, step: number): void {
    const { indices, count } = this;
    const error = target - this.value[0];
    const each = (step * error) / this.countOccurrences();
    for (let i = 0; i < count; i++) {
      const own = indices[i];
      this.correct(own, error, each);
      this.correct(own | SHARED, error, each);
    }
  }

  /** Corrects a weight the first time it is met. */
  private correct(index: number, error: number, each: number): void {
    const { weights, coherence, occurrences } = this;
    const times = occurrences[index];
    if (times === 0) return;
    occurrences[index] = 0;
    const sum = coherence[2 * index];
    const size = coherence[2 * index + 1];
    const change = times * each;
    weights[index] += size === 0 ? change : (change * Math.abs(sum)) / size;
    coherence[2 * index] = sum + times * error;
    coherence[2 * index + 1] = size + times * Math.abs(error);
  }

  /** Returns what the value changes by if each weight changes by its occurrences: the sum of their squares. */
  private countOccurrences(): number {
    const { indices, count, occurrences } = this;
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const own = indices[i];
      // the square of n is the sum of the first n odd numbers
      sum += 2 * occurrences[own]++ + 2 * occurrences[own | SHARED]++ + 2;
    }
    return sum;
  }

  /** Whether a position with this slot was ever learned from. */
  visited(slot: number): boolean {
    return this.coherence[2 * (slot * LANES + SHARED) + 1] !== 0;
  }
}
