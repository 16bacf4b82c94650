import { ranks6 } from '../../src/agents/truco/equilibrium/cards/ranks.ts';
import { TrucoTree } from '../../src/agents/truco/equilibrium/cards/truco-tree.ts';
import { CFR_VARIANTS, runCfr, VectorCfr } from '../../src/solve/vector-cfr.ts';
import { type Benchmark, plain } from './benchmark.ts';

const TARGET = 0.01;
const MOST = 100;

function solver(): VectorCfr {
  return new VectorCfr(new TrucoTree(ranks6), CFR_VARIANTS.dcfr);
}

const solve6: Benchmark = {
  name: 'truco/solve 6 categories',
  unit: 'iterations',
  prepare() {
    const solving = solver();
    return () => {
      solving.iterate();
      return 1;
    };
  },
};

/** Rows for the list of benchmarks. */
export const solveBenchmarks: readonly Benchmark[] = [solve6, plain(solve6)];

if (import.meta.main) {
  const start = process.cpuUsage();
  const curve = runCfr(solver(), { target: TARGET, iterations: MOST, every: 20 });
  const { user, system } = process.cpuUsage(start);
  const last = curve[curve.length - 1];
  console.log(
    `6 categories: exploitability ${last?.exploitability.toFixed(4)} and value ${last?.value.toFixed(4)} after ${last?.iteration} iterations, ${((user + system) / 1e6).toFixed(1)} CPU seconds, measurements included`,
  );
}
