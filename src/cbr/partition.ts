import type { CaseBase } from './case-base.ts';

const NONE = new Int32Array(0);

/**
 * The rows of a base in numbered buckets: what narrows a search before any similarity is computed. Each row is in one
 * bucket, or in none (-1). Kept up to date by adding new rows; built again when the rule's answers change.
 */
export class Partition {
  private readonly bucketOf: (row: number) => number;
  private buckets: { rows: Int32Array; count: number }[] = [];

  constructor(bucketOf: (row: number) => number) {
    this.bucketOf = bucketOf;
  }

  rebuild(base: CaseBase): void {
    this.buckets = [];
    for (let row = 0; row < base.size; row++) this.add(row);
  }

  add(row: number): void {
    const number = this.bucketOf(row);
    if (number < 0) return;
    while (this.buckets.length <= number) this.buckets.push({ rows: NONE, count: 0 });
    const bucket = this.buckets[number];
    if (bucket.count === bucket.rows.length) {
      const wider = new Int32Array(Math.max(16, 2 * bucket.count));
      wider.set(bucket.rows);
      bucket.rows = wider;
    }
    bucket.rows[bucket.count++] = row;
  }

  /** The rows of a bucket: the first `count(bucket)` of this array. */
  rows(bucket: number): Int32Array {
    return this.buckets[bucket]?.rows ?? NONE;
  }

  count(bucket: number): number {
    return this.buckets[bucket]?.count ?? 0;
  }
}
