import { InputError } from '../core/errors.ts';
import type { Rng } from '../core/rng.ts';
import { type CmaParameters, cmaParameters, defaultPopulation } from './cma-parameters.ts';
import { type Eigen, symmetricEigen } from './eigen.ts';
import { count, flag, type OptionsOf, orNone, population, positive, range, real, vector } from './options.ts';
import { PopulationOptimizer } from './population.ts';

export const cmaEsOptions = {
  population: orNone(population(10, 'points a batch; null: 4 + 3 ln(dimensions)', 4)),
  range: range([-1, 1], 'where the optimum is thought to be'),
  bounded: flag(false, 'whether points must stay within the range'),
  start: orNone(vector('first mean; null: drawn uniformly from the range')),
  sigma: orNone(positive(0.6, 'first step size; null: 0.3 of the width of the range')),
  active: flag(true, 'whether the worse half of a batch counts too, with negative weights'),
  iterations: orNone(count(1000, 'most iterations')),
  tolerance: real(1e-12, 'over when losses have differed by no more for a while', 0, Number.POSITIVE_INFINITY),
};

export type CmaEsOptions = OptionsOf<typeof cmaEsOptions>;

const dot = (x: Float64Array, y: Float64Array): number => x.reduce((sum, value, d) => sum + value * y[d], 0);

/**
 * CMA-ES with all the defaults of Hansen's tutorial (2016, arXiv:1604.00772), active update included. Names in the
 * tutorial: `mean` m, `sigma` σ, `covariance` C, `stepPath` p_σ, `covariancePath` p_c. Its criterion of stagnation is
 * left out: with new games each iteration it takes luck for progress; give `iterations` there.
 */
export class CmaEs extends PopulationOptimizer<{
  mean: Float64Array;
  sigma: Float64Array;
  covariance: Float64Array;
  stepPath: Float64Array;
  covariancePath: Float64Array;
  samples: Float64Array;
  recentBest: Float64Array;
  spread: Float64Array;
}> {
  private readonly options: CmaEsOptions;
  private readonly parameters: CmaParameters;
  private readonly firstSigma: number;
  private axes: Eigen;

  constructor(options: CmaEsOptions, dimensions: number, rng: Rng) {
    const population = options.population ?? defaultPopulation(dimensions);
    const [low, high] = options.range;
    const firstSigma = options.sigma ?? 0.3 * (high - low);
    super('cma-es', options, dimensions, rng, {
      mean: new Float64Array(dimensions),
      sigma: Float64Array.of(firstSigma),
      covariance: new Float64Array(dimensions * dimensions),
      stepPath: new Float64Array(dimensions),
      covariancePath: new Float64Array(dimensions),
      samples: new Float64Array(population * dimensions),
      recentBest: new Float64Array(10 + Math.ceil((30 * dimensions) / population)),
      spread: new Float64Array(1),
    });
    if (options.start && options.start.length !== dimensions) {
      throw new InputError(`cma-es: start has ${options.start.length} numbers for ${dimensions} dimensions`);
    }
    this.options = options;
    this.firstSigma = firstSigma;
    this.parameters = cmaParameters(dimensions, population, options.active);
    const { mean, covariance } = this.state;
    for (let d = 0; d < dimensions; d++) {
      mean[d] = options.start ? options.start[d] : low + (high - low) * rng.float();
      covariance[d * dimensions + d] = 1;
    }
    this.axes = symmetricEigen(covariance, dimensions);
    this.batch = this.draw();
  }

  protected learn(losses: Float64Array): Float64Array[] {
    const { parameters: p, iteration } = this;
    const { mean, sigma, stepPath, covariancePath, recentBest, spread } = this.state;
    recentBest[(iteration - 1) % recentBest.length] = Math.min(...losses);
    spread[0] = Math.max(...losses) - Math.min(...losses);
    const steps = this.rankedSteps(losses);
    const shift = mean.map((_, d) => {
      let sum = 0;
      for (let i = 0; i < p.parents; i++) sum += p.weights[i] * steps[i][d];
      return sum;
    });
    const white = this.whitened(shift);
    const kept = 1 - p.stepCumulation;
    const gain = Math.sqrt(p.stepCumulation * (2 - p.stepCumulation) * p.effective);
    for (let d = 0; d < this.dimensions; d++) {
      mean[d] += sigma[0] * shift[d];
      stepPath[d] = kept * stepPath[d] + gain * white[d];
    }
    const length = Math.sqrt(dot(stepPath, stepPath));
    sigma[0] *= Math.exp((p.stepCumulation / p.stepDamping) * (length / p.normalLength - 1));
    // h_σ: while the step size grows fast, the path of the covariance waits
    const steady = length / Math.sqrt(1 - kept ** (2 * iteration)) < (1.4 + 2 / (this.dimensions + 1)) * p.normalLength;
    const covarianceGain = steady ? Math.sqrt(p.covarianceCumulation * (2 - p.covarianceCumulation) * p.effective) : 0;
    for (let d = 0; d < this.dimensions; d++) {
      covariancePath[d] = (1 - p.covarianceCumulation) * covariancePath[d] + covarianceGain * shift[d];
    }
    this.adapt(steps, steady);
    return this.draw();
  }

  /** The rank-one and rank-mu updates of the covariance (equation 47), and its axes anew. */
  private adapt(steps: readonly Float64Array[], steady: boolean): void {
    const { parameters: p, dimensions: n } = this;
    const { covariance, covariancePath } = this.state;
    const weights = p.weights.map((weight, i) => {
      if (weight >= 0) return weight;
      const white = this.whitened(steps[i]);
      return (weight * n) / (dot(white, white) + Number.MIN_VALUE);
    });
    const lost = steady ? 0 : p.covarianceCumulation * (2 - p.covarianceCumulation);
    const kept = 1 + p.rankOne * (lost - 1) - p.rankMu * p.weights.reduce((sum, weight) => sum + weight, 0);
    for (let r = 0; r < n; r++) {
      for (let c = 0; c <= r; c++) {
        let spread = 0;
        for (let i = 0; i < steps.length; i++) spread += weights[i] * steps[i][r] * steps[i][c];
        const value =
          kept * covariance[r * n + c] + p.rankOne * covariancePath[r] * covariancePath[c] + p.rankMu * spread;
        covariance[r * n + c] = value;
        covariance[c * n + r] = value;
      }
    }
    this.axes = symmetricEigen(covariance, n);
  }

  /** (sample - mean) / sigma of the batch, best first. */
  private rankedSteps(losses: Float64Array): Float64Array[] {
    const { mean, sigma } = this.state;
    const ranked = this.options.bounded ? this.penalised(losses) : losses;
    const order = Array.from(ranked.keys()).sort((i, j) => ranked[i] - ranked[j]);
    return order.map((i) => this.sample(i).map((x, d) => (x - mean[d]) / sigma[0]));
  }

  /**
   * A point outside the range was judged at the nearest point inside; here it pays for its distance, in the scale of
   * the batch's losses and of the steps (the first weights of Hansen, Niederberger, Guzzella and Koumoutsakos 2009).
   */
  private penalised(losses: Float64Array): Float64Array {
    const { sigma, covariance } = this.state;
    const n = this.dimensions;
    const sorted = losses.slice().sort();
    const quartiles = sorted[Math.floor(0.75 * (sorted.length - 1))] - sorted[Math.floor(0.25 * (sorted.length - 1))];
    let variance = 0;
    for (let d = 0; d < n; d++) variance += (sigma[0] ** 2 * covariance[d * n + d]) / n;
    return losses.map((loss, i) => {
      const outside = this.sample(i).map((x, d) => x - this.batch[i][d]);
      return loss + ((2 * quartiles) / variance) * (dot(outside, outside) / n);
    });
  }

  private sample(i: number): Float64Array {
    return this.state.samples.subarray(i * this.dimensions, (i + 1) * this.dimensions);
  }

  private deviations(): Float64Array {
    const largest = Math.max(...this.axes.values);
    // rounding may leave an eigenvalue at or below 0 when the covariance is nearly singular
    return this.axes.values.map((value) => Math.sqrt(Math.max(value, 1e-30 * largest)));
  }

  private draw(): Float64Array[] {
    const { mean, sigma, samples } = this.state;
    const { dimensions: n, rng } = this;
    const { vectors } = this.axes;
    const deviations = this.deviations();
    for (let i = 0; i < samples.length; i += n) {
      const along = deviations.map((deviation) => deviation * rng.normal());
      for (let d = 0; d < n; d++) samples[i + d] = mean[d] + sigma[0] * dot(vectors.subarray(d * n, d * n + n), along);
    }
    return Array.from(this.parameters.weights, (_, i) => this.inside(this.sample(i)));
  }

  private inside(point: Float64Array): Float64Array {
    const [low, high] = this.options.range;
    return this.options.bounded ? point.map((x) => Math.max(low, Math.min(high, x))) : point.slice();
  }

  /** C^(-1/2) x. */
  private whitened(x: Float64Array): Float64Array {
    const n = this.dimensions;
    const { vectors } = this.axes;
    const along = this.deviations().map((deviation, k) => {
      let sum = 0;
      for (let d = 0; d < n; d++) sum += vectors[d * n + k] * x[d];
      return sum / deviation;
    });
    return x.map((_, d) => dot(vectors.subarray(d * n, d * n + n), along));
  }

  /** The best so far and the mean, which is the less lucky of the two. */
  override finalists(): readonly Float64Array[] {
    return [...super.finalists(), this.inside(this.state.mean)];
  }

  /** The criteria of the tutorial's appendix B.3, but for stagnation. */
  stopped(): string | undefined {
    const { iterations, tolerance } = this.options;
    const { mean, sigma, covariance, covariancePath, recentBest, spread } = this.state;
    const { dimensions: n, iteration } = this;
    if (iterations !== null && iteration >= iterations) return `${iteration} iterations done`;
    if (iteration === 0) return undefined;
    const range = Math.max(...recentBest) - Math.min(...recentBest);
    if (iteration >= recentBest.length && Math.max(range, spread[0]) <= tolerance) return 'losses no longer differ';
    const deviations = mean.map((_, d) => sigma[0] * Math.sqrt(covariance[d * n + d]));
    const smallest = 1e-12 * this.firstSigma;
    if (deviations.every((deviation, d) => Math.max(deviation, Math.abs(sigma[0] * covariancePath[d])) < smallest)) {
      return 'steps are too small';
    }
    const axes = this.deviations();
    if (sigma[0] * Math.max(...axes) > 1e4 * this.firstSigma) return 'steps have grown without bound';
    if (Math.max(...axes) > 1e7 * Math.min(...axes)) return 'the covariance is nearly singular';
    const axis = iteration % n;
    const { vectors } = this.axes;
    if (mean.every((x, d) => x === x + 0.1 * sigma[0] * axes[axis] * vectors[d * n + axis])) {
      return 'a step along an axis changes nothing';
    }
    if (mean.some((x, d) => x === x + 0.2 * deviations[d])) return 'a step of a coordinate changes nothing';
    return undefined;
  }

  protected override loaded(): string | undefined {
    const { sigma, covariance } = this.state;
    const n = this.dimensions;
    if (sigma[0] <= 0) return 'sigma must be above 0';
    for (let r = 0; r < n; r++) {
      if (covariance[r * n + r] <= 0) return 'covariance must be positive';
      for (let c = 0; c < r; c++) {
        if (covariance[r * n + c] !== covariance[c * n + r]) return 'covariance must be symmetric';
      }
    }
    this.axes = symmetricEigen(covariance, n);
    return undefined;
  }
}
