import { type Exercise, type GeneratorName, generate } from '../../src/agents/tetris/plan/generate.ts';
import { type Plan, type SolveOptions, solve } from '../../src/agents/tetris/plan/solve.ts';
import { Rng } from '../../src/core/rng.ts';
import { mean } from '../../src/core/statistics.ts';
import { boardOf, parsePieces } from '../../src/games/tetris/ist/notation.ts';
import type { Benchmark } from './benchmark.ts';

/** The board of the course's test 25 with all six pieces. */
const tillso: Exercise = {
  rows: boardOf(['####..####', '###...####', '###...####', '###...####']),
  pieces: parsePieces('tillso'),
};

function drawn(generator: GeneratorName, pieces: number, count: number): Exercise[] {
  return Array.from({ length: count }, (_, i) => generate(Rng.seeded('bench'), i, { generator, earlier: 8, pieces }));
}

/** Nodes made by a search, over and over on the same problems. */
function nodes(name: string, problems: () => readonly Exercise[], options: SolveOptions): Benchmark {
  return {
    name: `search/${name}`,
    unit: 'nodes generated',
    prepare() {
      const exercises = problems();
      return () => exercises.reduce((sum, exercise) => sum + solve(exercise, options).generated, 0);
    },
  };
}

export const searchBenchmarks: readonly Benchmark[] = [
  nodes('A*, zero heuristic', () => [{ ...tillso, pieces: tillso.pieces.slice(0, 4) }], { algorithm: 'astar' }),
  nodes('RBFS, zero heuristic', () => [{ ...tillso, pieces: tillso.pieces.slice(0, 4) }], { algorithm: 'rbfs' }),
  nodes('best-004, 2000 expansions', () => drawn('study', 6, 5), { algorithm: 'best-004', expansions: 2000 }),
  nodes('exact, 5 pieces', () => drawn('study', 5, 10), { algorithm: 'exact' }),
];

interface TargetRow {
  readonly name: string;
  readonly meanMs: number;
  readonly worstMs: number;
  readonly meanGenerated: number;
  readonly note: string;
}

/** What the searches must reach, measured: times are CPU milliseconds of this thread. */
export function* targets(count = 100): Generator<TargetRow> {
  yield summary('A* on tillso', [tillso], { algorithm: 'astar' }, (plans) => `${plans[0].points} points`);
  for (const generator of ['study', 'greedy'] as const) {
    for (const pieces of [4, 5, 6, 7]) {
      const problems = drawn(generator, pieces, count);
      yield summary(`exact, ${generator}, ${pieces} pieces`, problems, { algorithm: 'exact' }, (plans) => {
        const points = plans.reduce((sum, plan) => sum + plan.points!, 0) / plans.length;
        return `${points.toFixed(0)} points, ${plans.filter((plan) => plan.optimal).length} proved`;
      });
    }
    const problems = drawn(generator, 6, count);
    const best = problems.map((problem) => solve(problem, { algorithm: 'exact' }).points);
    yield summary(
      `anytime for 1 s, ${generator}, 6 pieces`,
      problems,
      { algorithm: 'anytime', milliseconds: 1000 },
      (plans) => `${plans.filter((plan, i) => plan.points === best[i]).length} of ${plans.length} at the optimum`,
    );
  }
}

function summary(
  name: string,
  problems: readonly Exercise[],
  options: SolveOptions,
  note: (plans: readonly Plan[]) => string,
): TargetRow {
  const times: number[] = [];
  const plans = problems.map((problem) => {
    const before = process.threadCpuUsage();
    const plan = solve(problem, options);
    const { user, system } = process.threadCpuUsage(before);
    times.push((user + system) / 1000);
    return plan;
  });
  const megabytes = Math.max(...plans.map((plan) => plan.peakMegabytes));
  const resident = process.resourceUsage().maxRSS / 1024;
  return {
    name,
    meanMs: mean(times),
    worstMs: Math.max(...times),
    meanGenerated: mean(plans.map((plan) => plan.generated)),
    note: `${note(plans)}, ${megabytes.toFixed(1)} MB held, ${resident.toFixed(0)} MB resident at most so far`,
  };
}

if (import.meta.main) {
  for (const { name, meanMs, worstMs, meanGenerated, note } of targets(Number(process.argv[2] ?? 100))) {
    const figures = `${meanMs.toFixed(2)} ms, worst ${worstMs.toFixed(0)}, ${Math.round(meanGenerated)} nodes`;
    process.stdout.write(`${name}: ${figures}; ${note}\n`);
  }
}
