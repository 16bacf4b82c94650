/** Iterations of one timed piece of work. */
const ITERATIONS = 20_000_000;

/** A fixed integer loop (xorshift32, Marsaglia 2003) against which everything else is timed; never change it. */
export function referenceLoop(iterations: number): number {
  let x = 1;
  for (let i = 0; i < iterations; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
  }
  return x;
}

export const reference: Benchmark = {
  name: 'reference/xorshift32',
  unit: 'iterations',
  prepare: () => () => {
    // the result is used, so that the loop cannot be left out
    if (referenceLoop(ITERATIONS) === 0) throw new Error('xorshift32 never reaches 0');
    return ITERATIONS;
  },
};

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
  /** How many times as fast as the plain version of the same work, timed in turns with it. */
  readonly timesPlain?: number;
}

/** What the name of the plain version ends in, beside the version with a kernel. */
export const PLAIN = ', plain';

/** The same benchmark by the plain versions instead of kernels. */
export function plain({ name, unit, prepare }: Benchmark): Benchmark {
  const without = <T>(work: () => T): T => {
    process.env.JOGATINA_KERNELS = 'off';
    try {
      return work();
    } finally {
      delete process.env.JOGATINA_KERNELS;
    }
  };
  return {
    name: `${name}${PLAIN}`,
    unit,
    prepare() {
      const work = without(prepare);
      // some load their kernel when it is first needed
      return () => without(work);
    },
  };
}
