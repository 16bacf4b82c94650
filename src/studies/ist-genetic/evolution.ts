import { type Exercise, generate } from '../../agents/tetris/plan/generate.ts';
import { solve } from '../../agents/tetris/plan/solve.ts';
import type { Rng } from '../../core/rng.ts';
import { Genetic, type GeneticOptions } from '../../optimize/genetic.ts';

export interface Generation {
  readonly meanFitness: number;
  readonly bestFitness: number;
  /** The fittest individual: weights of holes, opportunity cost and score. */
  readonly best: readonly number[];
  /** The mean of all individuals, component by component. */
  readonly centre: readonly number[];
}

export interface GeneticRun {
  readonly generations: readonly Generation[];
  /** The individuals of the last generation. */
  readonly population: readonly (readonly number[])[];
}

export interface GeneticSetup {
  readonly options: GeneticOptions;
  /** Problems that every individual of a generation is tested on. */
  readonly tests: number;
  readonly earlier: number;
  /** The limit of each search: the report gives none. */
  readonly expansions: number;
}

/** The best searches were asked for problems of four to six pieces. */
const SHORTEST = 4;
const LONGEST = 6;

/** Problem `index` of a generation: the same for all its individuals, new for each generation. */
export function testProblem(rng: Rng, generation: number, index: number, earlier: number): Exercise {
  const stream = rng.fork('tests', generation);
  const pieces = SHORTEST + stream.fork('length', index).below(LONGEST - SHORTEST + 1);
  return generate(stream, index, { generator: 'study', earlier, pieces });
}

/** The mean points of the pruned search with these weights; a problem without a plan counts 0. */
export function fitness(weights: readonly number[], problems: readonly Exercise[], expansions: number): number {
  let points = 0;
  for (const problem of problems) {
    points += solve(problem, { algorithm: 'best-004', weights, expansions }).points ?? 0;
  }
  return points / problems.length;
}

/** The report's genetic algorithm: unit vectors of three weights, judged by points. */
export function evolve(setup: GeneticSetup, rng: Rng): GeneticRun {
  const { options, tests, earlier, expansions } = setup;
  const genetic = new Genetic(options, 3, rng.fork('genetic'));
  const generations: Generation[] = [];
  let population: number[][] = [];
  while (!genetic.stopped()) {
    const problems = Array.from({ length: tests }, (_, i) => testProblem(rng, genetic.iteration, i, earlier));
    population = genetic.ask().map((individual) => Array.from(individual));
    const scores = population.map((weights) => fitness(weights, problems, expansions));
    const best = scores.indexOf(Math.max(...scores));
    generations.push({
      meanFitness: scores.reduce((a, b) => a + b, 0) / scores.length,
      bestFitness: scores[best],
      best: population[best],
      centre: [0, 1, 2].map((d) => population.reduce((sum, weights) => sum + weights[d], 0) / population.length),
    });
    genetic.tell(scores.map((score) => -score));
  }
  return { generations, population };
}
