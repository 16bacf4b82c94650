import { LANES, type Layout, mirrorOf, mirrorPairOf, SHARED } from './layout.ts';
import { TupleSum } from './tuple-sum.ts';

/**
 * Weights that learn by temporal coherence (Beal and Smith, 1999). A weight whose errors have one sign is corrected by
 * the full step; a weight whose errors cancel out is corrected less and less. Each tuple has a weight for each next
 * piece and one that all pieces share.
 */
export class Learner extends TupleSum {
  readonly weights: Float32Array;
  /** For each weight, the sum of its errors and the sum of their absolute values. */
  readonly coherence: Float32Array;
  private readonly occurrences: Uint16Array;

  /** All shared weights begin at `optimism`. */
  constructor(layout: Layout, optimism = 0) {
    super(layout);
    this.weights = new Float32Array(layout.slots * LANES);
    if (optimism !== 0) for (let i = SHARED; i < this.weights.length; i += LANES) this.weights[i] = optimism;
    this.occurrences = new Uint16Array(this.weights.length);
    this.coherence = new Float32Array(2 * layout.slots * LANES);
  }

  /** Sets the piece that comes next, for all boards measured from now on. */
  expect(next: number): void {
    this.plain = next;
    this.mirrored = mirrorOf[next];
    this.symmetric = mirrorPairOf[next];
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
   * Moves the value of the board measured last towards a target. The step is divided among the weights of its tuples,
   * each by how often it occurs.
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

  /** Corrects a weight once for all its occurrences. */
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

  /** Counts how often each weight occurs. Returns the sum of the squares of these counts. */
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

  /** Whether any board with this slot was learned from. */
  visited(slot: number): boolean {
    return this.coherence[2 * (slot * LANES + SHARED) + 1] !== 0;
  }
}
