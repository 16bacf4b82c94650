import type { Benchmark, BenchRow } from './benchmark.ts';
import { reference } from './benchmark.ts';
import { searchBenchmarks } from './search.ts';
import { tetrisBenchmarks } from './tetris.ts';
import { caseBenchmarks } from './truco-cases.ts';
import { trucoBenchmarks } from './truco-random.ts';
import { solveBenchmarks } from './truco-solve.ts';

/** The one list of benchmarks. */
export const benchmarks: readonly Benchmark[] = [
  reference,
  ...tetrisBenchmarks,
  ...searchBenchmarks,
  ...trucoBenchmarks,
  ...caseBenchmarks,
  ...solveBenchmarks,
];

/** Work done before the clock starts, so that the compiler has settled. */
const WARM_UP = 0.4;
const ROUNDS = 5;

function cpuSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

/** Units a CPU second of this thread, over about so many seconds. */
function rate(work: () => number, seconds: number): number {
  const start = cpuSeconds();
  let units = 0;
  let spent = 0;
  do {
    units += work();
    spent = cpuSeconds() - start;
  } while (spent < seconds);
  return units / spent;
}

function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  return ascending[Math.floor(ascending.length / 2)];
}

/**
 * Times each benchmark in turns with the reference loop; both figures are medians of the rounds, so that a moment of
 * load on the machine does not decide.
 */
export function* timed(chosen: readonly Benchmark[], seconds: number): Generator<BenchRow> {
  const loop = reference.prepare();
  rate(loop, WARM_UP);
  for (const { name, unit, prepare } of chosen) {
    const work = prepare();
    rate(work, WARM_UP);
    const own: number[] = [];
    const shares: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const base = rate(loop, seconds / ROUNDS / 4);
      const value = rate(work, seconds / ROUNDS);
      own.push(value);
      shares.push(value / base);
    }
    yield { name, unit, perCpuSecond: median(own), perReferenceIteration: median(shares) };
  }
}
