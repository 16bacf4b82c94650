import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import type { Checkpoints, Scale } from '../study.ts';
import type { Ask } from '../tasks.ts';
import { evolve, type GeneticRun, type GeneticSetup } from './evolution.ts';
import published from './published.json' with { type: 'json' };

/** The published setup, or one in which one thing is another. */
export interface Variant {
  readonly name: string;
  /** In words, as the report has it. */
  readonly title: string;
  /** In a few of them, for charts. */
  readonly label: string;
  readonly runs: Readonly<Record<Scale, number>>;
  /** What of the setup is another. */
  readonly changed: Partial<Pick<GeneticSetup, 'tests' | 'expansions'>> & { readonly fitness?: 'margin' };
}

/**
 * The report gives no limit of a search. It ran 76,000 of them: with its own final limit of 19 s that is 400 hours, so
 * its limit was a short one. At the speed that its table 1 comes to, 256 expansions are about six seconds.
 */
export const EXPANSIONS: Readonly<Record<Scale, number>> = { smoke: 256, full: 256 };

/** Problems of a generation where there are more. */
export const MANY_TESTS = 60;
/** The limit of searches that take as long as those of the comparison of weights. */
export const MANY_EXPANSIONS = 2000;

export const variants: readonly Variant[] = [
  { name: 'published', title: 'as published', label: 'as published', runs: { full: 10, smoke: 2 }, changed: {} },
  {
    name: 'pressure',
    title: 'more selection pressure: fitness is what an individual has more than the worst',
    label: 'more pressure',
    runs: { full: 6, smoke: 1 },
    changed: { fitness: 'margin' },
  },
  {
    name: 'problems',
    title: `more problems: ${MANY_TESTS} a generation`,
    label: 'more problems',
    runs: { full: 4, smoke: 0 },
    changed: { tests: MANY_TESTS },
  },
  {
    name: 'longer',
    title: `longer searches: ${MANY_EXPANSIONS.toLocaleString('en')} expansions`,
    label: 'longer searches',
    runs: { full: 1, smoke: 0 },
    changed: { expansions: MANY_EXPANSIONS },
  },
];

/** Everything that a run follows from, but its number. */
export interface RunSetup extends GeneticSetup {
  readonly seed: number;
}

/** The population, generations and tests of a scale. */
const SIZES = {
  smoke: { population: 8, generations: 3, tests: 4 },
  full: published.genetic,
};

export function setupOf({ changed }: Variant, scale: Scale, seed: number, expansions = EXPANSIONS[scale]): RunSetup {
  const { population, generations, tests } = SIZES[scale];
  const { mutation, mutationStep } = published.genetic;
  const { fitness = 'score' } = changed;
  return {
    options: { population, iterations: generations, mutation, mutationStep, fitness },
    tests: changed.tests ?? tests,
    earlier: published.comparison.earlierPieces,
    expansions: changed.expansions ?? expansions,
    seed,
  };
}

/** A run that is over, as it is kept. */
interface RunRecord extends GeneticRun {
  readonly format: typeof FORMAT;
  readonly setup: RunSetup;
  readonly run: number;
  /** Absent in a run of before this was noted. */
  readonly cpuSeconds?: number;
}

const FORMAT = 'ist-genetic-run@1';

/** The task of a batch: one run, by its number. */
export default function evolveRun({ seed, ...setup }: RunSetup): (run: number) => GeneticRun & { cpuSeconds: number } {
  return (run) => {
    const start = process.threadCpuUsage();
    const found = evolve(setup, Rng.seeded(seed + run).fork('ist-genetic'));
    const { user, system } = process.threadCpuUsage(start);
    return { ...found, cpuSeconds: (user + system) / 1e6 };
  };
}

/** Runs of a variant that are over. */
export interface VariantRuns {
  readonly variant: Variant;
  readonly setup: RunSetup;
  readonly runs: readonly RunRecord[];
}

/** The runs of a variant, those that are kept and then the others as far as time goes. */
export async function runsOf(
  variant: Variant,
  setup: RunSetup,
  scale: Scale,
  { ask, checkpoints, mayGoOn }: { ask: Ask; checkpoints: Checkpoints; mayGoOn: () => boolean },
): Promise<VariantRuns> {
  const nameOf = (run: number) => `${variant.name}-${run}`;
  const kept = (run: number): RunRecord | undefined => {
    const saved = checkpoints.read(nameOf(run)) as RunRecord | undefined;
    if (saved && (saved.format !== FORMAT || JSON.stringify(saved.setup) !== JSON.stringify(setup)))
      throw new InputError(`${nameOf(run)} is damaged or of another setup: take it away to run anew`);
    return saved;
  };
  const numbers = Array.from({ length: variant.runs[scale] }, (_, run) => run);
  const left = numbers.filter((run) => !kept(run));
  if (left.length > 0 && mayGoOn()) {
    const results = await ask<ReturnType<ReturnType<typeof evolveRun>>>({ work: 'genetic-runs', setup, tasks: left });
    results.forEach((result, i) => {
      checkpoints.write(nameOf(left[i]), { format: FORMAT, setup, run: left[i], ...rounded(result) });
    });
  }
  return { variant, setup, runs: numbers.map(kept).filter((run) => run !== undefined) };
}

/** Six digits are enough to go on with. */
export function rounded<T>(result: T): T {
  return JSON.parse(
    JSON.stringify(result, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value)),
  );
}
