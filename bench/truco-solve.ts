import { ranks6 } from '../src/agents/truco/equilibrium/ranks.ts';
import { TrucoTree } from '../src/agents/truco/equilibrium/truco-tree.ts';
import { run } from '../src/solve/run.ts';
import { SCHEDULES } from '../src/solve/schedule.ts';
import { VectorCfr } from '../src/solve/vector-cfr.ts';
import type { Benchmark } from './benchmark.ts';

const TARGET = 0.01;
const MOST = 100;

function solver(): VectorCfr {
  return new VectorCfr(new TrucoTree(ranks6.sizes), SCHEDULES.dcfr);
}

/** Rows for the list of benchmarks. */
export const solveBenchmarks: readonly Benchmark[] = [
  {
    name: 'truco/solve 6 categories',
    unit: 'iterations',
    prepare() {
      const solving = solver();
      return () => {
        solving.iterate();
        return 1;
      };
    },
  },
];

if (import.meta.main) {
  const start = process.cpuUsage();
  const curve = run(solver(), { target: TARGET, iterations: MOST, every: 20 });
  const { user, system } = process.cpuUsage(start);
  const last = curve[curve.length - 1];
  console.log(
    `6 categories: exploitability ${last?.exploitability.toFixed(4)} and value ${last?.value.toFixed(4)} after ${last?.iteration} iterations, ${((user + system) / 1e6).toFixed(1)} CPU seconds, measurements included`,
  );
}
