import type { Benchmark, BenchRow } from './benchmark.ts';
import { PLAIN, reference } from './benchmark.ts';
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
const ROUNDS = 9;

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

/** The list in order; a benchmark and its plain version, if that follows, are one group. */
function* grouped(chosen: readonly Benchmark[]): Generator<readonly Benchmark[]> {
  for (let i = 0; i < chosen.length; i++) {
    const [one, next] = chosen.slice(i, i + 2);
    if (next?.name === one.name + PLAIN) i++;
    yield next?.name === one.name + PLAIN ? [one, next] : [one];
  }
}

/**
 * Times each benchmark in turns with the reference loop, and with its plain version where there is one; all figures are
 * medians of the rounds, so that a moment of load on the machine does not decide.
 */
export function* timed(chosen: readonly Benchmark[], seconds: number): Generator<BenchRow> {
  const loop = reference.prepare();
  rate(loop, WARM_UP);
  for (const group of grouped(chosen)) {
    const works = group.map(({ prepare }) => prepare());
    for (const work of works) rate(work, WARM_UP);
    const rounds = Array.from({ length: ROUNDS }, () => {
      const base = rate(loop, seconds / ROUNDS / 4);
      return { base, rates: works.map((work) => rate(work, seconds / ROUNDS)) };
    });
    for (const [i, { name, unit }] of group.entries())
      yield {
        name,
        unit,
        perCpuSecond: median(rounds.map(({ rates }) => rates[i])),
        perReferenceIteration: median(rounds.map(({ base, rates }) => rates[i] / base)),
        ...(i + 1 < group.length ? { timesPlain: median(rounds.map(({ rates }) => rates[i] / rates[i + 1])) } : {}),
      };
  }
}
