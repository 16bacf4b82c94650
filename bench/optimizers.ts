/**
 * Prints the tables of figures of docs/optimizers.md; they count evaluations and losses, so they come out the same on
 * every machine:
 *
 *     node bench/optimizers.ts
 */
import { Rng } from '../src/core/rng.ts';
import { demonstrateSwarm } from '../src/optimize/demonstration.ts';
import { createOptimizer, minimise, type Optimizer } from '../src/optimize/index.ts';
import { rastrigin, rosenbrock, sphere } from '../src/optimize/test-functions.ts';

type Cells = readonly (string | number)[];

const seeds = (count: number): number[] => Array.from({ length: count }, (_, seed) => seed);

/** The upper of the middle two, where there are two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) =>
    `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const brief = (value: number): string => (value === 0 ? '0' : value.toExponential(0));

/** How many runs reach the target, and the median and most evaluations of those that do. */
function reaching(
  count: number,
  make: (seed: number) => Optimizer,
  f: (x: Float64Array) => number,
  target: number,
  evaluations = Number.POSITIVE_INFINITY,
): Cells {
  const spent = seeds(count).flatMap((seed) => {
    const optimizer = make(seed);
    const best = minimise(optimizer, f, { target, evaluations });
    return best && best.loss <= target ? [optimizer.evaluations] : [];
  });
  return [`${spent.length} of ${count}`, median(spent), Math.max(...spent)];
}

const SEEDS = 50;

/** Evaluations that CMA-ES needs on functions with known minima. */
export function evaluationsTable(count = SEEDS): string {
  const cma = (options: object, dimensions: number) => (seed: number) =>
    createOptimizer('cma-es', options, dimensions, Rng.seeded(seed));
  const from = (value: number) => new Array<number>(10).fill(value);
  const valley = { start: from(0), sigma: 0.5 };
  const restarts = { range: [-5, 5], restarts: 8, growth: 2 };
  return table(
    ['function', 'CMA-ES', 'runs that reach 1e-10', 'median evaluations', 'most'],
    [
      [
        'sphere, 10 dimensions',
        'from (3, ..., 3), sigma 1',
        ...reaching(count, cma({ start: from(3), sigma: 1 }, 10), sphere, 1e-10),
      ],
      ['Rosenbrock, 10 dimensions', 'from 0, sigma 0.5', ...reaching(count, cma(valley, 10), rosenbrock, 1e-10)],
      [
        'Rosenbrock, 10 dimensions',
        'the same, not active',
        ...reaching(count, cma({ ...valley, active: false }, 10), rosenbrock, 1e-10),
      ],
      [
        'Rastrigin, 5 dimensions',
        '8 restarts, doubling',
        ...reaching(count, cma(restarts, 5), rastrigin, 1e-10, 100_000),
      ],
    ],
  );
}

/** What judging personal bests again is worth to a swarm, at equal cost, where losses are noisy. */
export function rejudgeTable(count = 60): string {
  const loss = (rejudge: boolean, own: number, shared: number, seed: number): number => {
    const options = { range: [-5, 5], velocityClamp: null, iterations: rejudge ? 75 : 150, rejudge };
    const swarm = createOptimizer('particle-swarm', options, 7, Rng.seeded(seed));
    const noise = Rng.seeded(`noise ${seed}`);
    while (!swarm.stopped()) {
      const difficulty = shared * noise.normal();
      swarm.tell(swarm.ask().map((point) => sphere(point) + difficulty + own * noise.normal()));
    }
    return Math.min(...swarm.finalists().map(sphere));
  };
  const noises = [
    [0, 3],
    [0.3, 3],
    [0.3, 1],
    [1, 1],
  ] as const;
  return table(
    ["deviation of a point's own noise", "of the iteration's", 'without', 'with'],
    noises.map(([own, shared]) => [
      own,
      shared,
      ...[false, true].map((rejudge) => {
        return median(seeds(count).map((seed) => loss(rejudge, own, shared, seed))).toPrecision(2);
      }),
    ]),
  );
}

/** How near the swarm comes to a minimum of its demonstration. */
export function demonstrationTable(count = SEEDS): string {
  const rows: Cells[] = [
    [null, 500],
    [0.01, 150],
    [0.01, 500],
  ].map(([velocityClamp, iterations]) => {
    const least = seeds(count).map((seed) => {
      return demonstrateSwarm(Rng.seeded(seed), { velocityClamp, iterations }).frames.at(-1)!.loss;
    });
    const below = least.filter((loss) => loss < 1e-15).length;
    const worst = Math.max(...least);
    return [
      velocityClamp ?? 'none',
      iterations!,
      `${below} of ${count}`,
      brief(Math.min(...least)),
      brief(median(least)),
      brief(worst),
    ];
  });
  return table(['velocity clamp', 'iterations', 'runs below 1e-15', 'least', 'median', 'worst'], rows);
}

if (import.meta.main) {
  for (const print of [evaluationsTable, rejudgeTable, demonstrationTable]) process.stdout.write(`${print()}\n\n`);
}
