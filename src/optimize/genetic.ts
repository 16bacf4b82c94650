import { InputError } from '../core/errors.ts';
import type { Rng } from '../core/rng.ts';
import { choice, count, type OptionsOf, population, real } from './options.ts';
import { PopulationOptimizer } from './population.ts';

export const geneticOptions = {
  population: population(100, 'individuals'),
  iterations: count(38, 'generations'),
  mutation: real(0.05, 'probability that a child mutates', 0, 1),
  mutationStep: real(0.2, 'most that the mutated component changes', 0, Number.POSITIVE_INFINITY),
  fitness: choice(['score', 'margin'], 'score: minus the loss, never negative; margin: worst loss - loss'),
};

export type GeneticOptions = OptionsOf<typeof geneticOptions>;

/**
 * The genetic algorithm of the IST 2015/16 study (group 48, section 4.4): individuals are directions, vectors of
 * length 1, for evaluations that do not change when all weights are scaled alike. The children replace all parents.
 * Ours, as the study does not say: the first generation is uniform on the sphere, and if all fitness is 0 all
 * individuals are equally likely to be parents.
 */
export class Genetic extends PopulationOptimizer {
  private readonly options: GeneticOptions;

  constructor(options: GeneticOptions, dimensions: number, rng: Rng) {
    super('genetic', options, dimensions, rng, {});
    this.options = options;
    this.batch = Array.from({ length: options.population }, () => this.direction());
  }

  protected override check(losses: Float64Array): void {
    if (this.fitness(losses).some((value) => value < 0)) {
      throw new InputError('genetic: negative score; fitness "score" needs scores of at least 0, else use "margin"');
    }
  }

  protected learn(losses: Float64Array): Float64Array[] {
    const parents = this.wheel(this.fitness(losses));
    const children: Float64Array[] = [];
    while (children.length < this.batch.length) {
      for (const child of this.crossover(parents(), parents())) {
        if (children.length < this.batch.length) children.push(this.normalised(this.mutated(child)));
      }
    }
    return children;
  }

  private fitness(losses: Float64Array): Float64Array {
    const zero = this.options.fitness === 'score' ? 0 : Math.max(...losses);
    return losses.map((loss) => zero - loss);
  }

  /** Draws individuals in proportion to their fitness: fittest first, the first whose running share passes R. */
  private wheel(fitness: Float64Array): () => Float64Array {
    const order = Array.from(fitness.keys()).sort((i, j) => fitness[j] - fitness[i]);
    const total = fitness.reduce((sum, value) => sum + value, 0);
    let running = 0;
    const shares = order.map((i) => (running += total > 0 ? fitness[i] / total : 1 / fitness.length));
    return () => {
      const r = this.rng.float();
      const drawn = shares.findIndex((share) => share > r);
      // rounding can leave the last share just under 1
      return this.batch[order[drawn < 0 ? order.length - 1 : drawn]];
    };
  }

  /** One-point crossover: each child has the first components of one parent and the rest of the other. */
  private crossover(x: Float64Array, y: Float64Array): Float64Array[] {
    const point = this.dimensions > 1 ? 1 + this.rng.below(this.dimensions - 1) : 1;
    return [x.map((value, d) => (d < point ? value : y[d])), y.map((value, d) => (d < point ? value : x[d]))];
  }

  private mutated(child: Float64Array): Float64Array {
    if (this.rng.float() < this.options.mutation) {
      child[this.rng.below(this.dimensions)] += this.options.mutationStep * (2 * this.rng.float() - 1);
    }
    return child;
  }

  private normalised(child: Float64Array): Float64Array {
    const length = Math.hypot(...child);
    return length > 0 ? child.map((value) => value / length) : this.direction();
  }

  /** Uniform on the sphere. */
  private direction(): Float64Array {
    return this.normalised(new Float64Array(this.dimensions).map(() => this.rng.normal()));
  }

  /** The best so far and the newest generation. */
  override finalists(): readonly Float64Array[] {
    return [...super.finalists(), ...this.batch];
  }

  stopped(): string | undefined {
    return this.iteration >= this.options.iterations ? `${this.iteration} generations done` : undefined;
  }
}
