/** Width of a bucket in milliseconds, and how many there are; later than all counts in the last. */
const BUCKET = 0.01;
const BUCKETS = 20_000;

/** Counts delays in narrow buckets, so that a long game needs no more room than a short one. */
export class Lateness {
  private readonly counts = new Int32Array(BUCKETS);
  private total = 0;

  add(milliseconds: number): void {
    const bucket = Math.floor(milliseconds / BUCKET);
    this.counts[Math.min(Math.max(bucket, 0), BUCKETS - 1)]++;
    this.total++;
  }

  /** The delay that this share of the ticks does not pass, in milliseconds. */
  quantile(share: number): number {
    let left = share * this.total;
    let bucket = 0;
    while (bucket < BUCKETS - 1 && (left -= this.counts[bucket]) > 0) bucket++;
    return this.total === 0 ? 0 : Math.round((bucket + 1) * BUCKET * 100) / 100;
  }
}
