import type { Rng } from '../core/rng.ts';
import { count, type OptionsOf, orNone, population, positive, real } from './options.ts';
import { PopulationOptimizer } from './population.ts';

export const crossEntropyOptions = {
  population: population(100, 'points a batch', 2),
  elite: real(0.1, 'share of the batch that the distribution is fitted to', 0, 1),
  mean: real(0, 'first mean of every coordinate', Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
  deviation: positive(10, 'first standard deviation of every coordinate'),
  noise: real(
    5,
    'variance added to every coordinate after iteration t: noise - noiseDecay * t, at least 0',
    0,
    Number.POSITIVE_INFINITY,
  ),
  noiseDecay: real(0.1, 'how much less noise each iteration adds; 0 for constant noise', 0, Number.POSITIVE_INFINITY),
  iterations: orNone(count(80, 'iterations of the run')),
};

export type CrossEntropyOptions = OptionsOf<typeof crossEntropyOptions>;

/** A run is over when every deviation is this small beside the first. */
const COLLAPSED = 1e-12;

/**
 * Cross-entropy with noise (Szita and Lőrincz 2006, "Learning Tetris using the noisy cross-entropy method"; the
 * defaults are its parameters as reproduced in the literature): independent normal coordinates, fitted to the best of
 * each batch; added variance keeps them from settling early. Their constant noise is `noise: 4, noiseDecay: 0`.
 */
export class CrossEntropy extends PopulationOptimizer<{ mean: Float64Array; variance: Float64Array }> {
  private readonly options: CrossEntropyOptions;

  constructor(options: CrossEntropyOptions, dimensions: number, rng: Rng) {
    super('cross-entropy', options, dimensions, rng, {
      mean: new Float64Array(dimensions).fill(options.mean),
      variance: new Float64Array(dimensions).fill(options.deviation ** 2),
    });
    this.options = options;
    this.batch = this.draw();
  }

  protected learn(losses: Float64Array): Float64Array[] {
    const { population, elite, noise, noiseDecay } = this.options;
    const { mean, variance } = this.state;
    const order = Array.from(losses.keys()).sort((i, j) => losses[i] - losses[j]);
    const chosen = order.slice(0, Math.max(1, Math.round(elite * population))).map((i) => this.batch[i]);
    const added = Math.max(0, noise - noiseDecay * this.iteration);
    for (let d = 0; d < this.dimensions; d++) {
      mean[d] = chosen.reduce((sum, point) => sum + point[d], 0) / chosen.length;
      variance[d] = chosen.reduce((sum, point) => sum + (point[d] - mean[d]) ** 2, 0) / chosen.length + added;
    }
    return this.draw();
  }

  private draw(): Float64Array[] {
    const { mean, variance } = this.state;
    return Array.from({ length: this.options.population }, () =>
      mean.map((centre, d) => centre + Math.sqrt(variance[d]) * this.rng.normal()),
    );
  }

  /** The best so far and the mean, which is the less lucky of the two. */
  override finalists(): readonly Float64Array[] {
    return [...super.finalists(), this.state.mean.slice()];
  }

  stopped(): string | undefined {
    const { iterations, deviation } = this.options;
    if (iterations !== null && this.iteration >= iterations) return `${this.iteration} iterations done`;
    const widest = Math.sqrt(Math.max(...this.state.variance));
    return widest < COLLAPSED * deviation ? 'the distribution has collapsed to a point' : undefined;
  }

  protected override loaded(): string | undefined {
    return this.state.variance.some((value) => value < 0) ? 'variance must not be negative' : undefined;
  }
}
