/**
 * Remembers the lowest cost at which a state was entered. Keys are kept whole, so two states are never taken for one
 * another; a new entry takes the place of an old one in the same slot.
 */
export class TranspositionTable {
  private readonly keyLength: number;
  private readonly mask: number;
  private readonly keys: Int32Array;
  private readonly costs: Float64Array;

  /** `size` is a power of two. */
  constructor(keyLength: number, size: number) {
    this.keyLength = keyLength;
    this.mask = size - 1;
    this.keys = new Int32Array(size * keyLength);
    this.costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  }

  get bytes(): number {
    return this.keys.byteLength + this.costs.byteLength;
  }

  /** Whether the state was entered before at this cost or less; if not, it is noted. */
  seen(key: Int32Array, cost: number): boolean {
    const { keyLength, keys, costs } = this;
    let hash = 0x811c9dc5;
    for (let i = 0; i < keyLength; i++) {
      hash = Math.imul(hash ^ key[i], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = hash & this.mask;
    const from = slot * keyLength;
    let same = true;
    for (let i = 0; i < keyLength && same; i++) same = keys[from + i] === key[i];
    if (same && costs[slot] <= cost) return true;
    for (let i = 0; i < keyLength; i++) keys[from + i] = key[i];
    costs[slot] = cost;
    return false;
  }
}
