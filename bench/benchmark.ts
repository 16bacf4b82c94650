/** One thing to time. */
export interface Benchmark {
  /** Group and case, such as `tetris/bcts 10x20`. */
  readonly name: string;
  /** What is counted. */
  readonly unit: string;
  /** Made once, untimed; each call of the result does some tens of milliseconds of work and returns how many units. */
  prepare(): () => number;
}

export interface BenchRow {
  readonly name: string;
  readonly unit: string;
  readonly perCpuSecond: number;
  /** Units in the time of one iteration of the reference loop, timed in the same run: what compares machines. */
  readonly perReferenceIteration: number;
}
