import type { Rng } from '../core/rng.ts';
import { indexOfLeast } from './optimizer.ts';
import {
  choice,
  count,
  flag,
  type OptionsOf,
  orNone,
  type Pair,
  population,
  positive,
  range,
  schedule,
} from './options.ts';
import { PopulationOptimizer } from './population.ts';

export const particleSwarmOptions = {
  population: population(30, 'particles'),
  iterations: count(150, 'iterations of the run, over which the coefficients move'),
  inertia: schedule([0.9, 0.4], 'w: how much of its velocity a particle keeps'),
  cognitive: schedule([1.5, 0.5], 'c1: pull of the best point the particle itself has seen'),
  social: schedule([1, 4], 'c2: pull of the best point its neighbourhood has seen'),
  range: range([-1, 1], 'where each coordinate starts'),
  clampPositions: flag(true, 'whether particles stay within the range'),
  velocityClamp: orNone(positive(0.01, 'most that a coordinate changes in an iteration'), 0.01),
  neighbourhood: choice(['global', 'ring'], 'who informs a particle: all, or the one on each side'),
  draws: choice(['component', 'particle'], 'what has r1 and r2 of its own: each component, or each particle'),
  rejudge: flag(false, 'whether personal bests are judged again in each batch, at twice the cost'),
};

export type ParticleSwarmOptions = OptionsOf<typeof particleSwarmOptions>;

const at = ([first, last]: Pair, done: number): number => first + (last - first) * Math.min(done, 1);

/** The coefficients of the move after iteration i, counted from 0 (the study's equations 2 to 4). */
export function coefficients(options: ParticleSwarmOptions, i: number) {
  const done = i / options.iterations;
  return {
    inertia: at(options.inertia, done),
    cognitive: at(options.cognitive, done),
    social: at(options.social, done),
  };
}

/**
 * Particle swarm (Kennedy and Eberhart 1995; "enxame de partículas" in the UFSC 2024 study, whose parameters are the
 * defaults). A particle that is clamped to the range keeps its velocity. Without a velocity clamp particles start at
 * rest, else with velocities uniform within it.
 */
export class ParticleSwarm extends PopulationOptimizer<{
  velocities: Float64Array;
  bests: Float64Array;
  bestLosses: Float64Array;
}> {
  private readonly options: ParticleSwarmOptions;

  constructor(options: ParticleSwarmOptions, dimensions: number, rng: Rng) {
    const { population, velocityClamp } = options;
    const [low, high] = options.range;
    super('particle-swarm', options, dimensions, rng, {
      velocities: new Float64Array(population * dimensions),
      bests: new Float64Array(population * dimensions),
      bestLosses: new Float64Array(population),
    });
    this.options = options;
    this.batch = Array.from({ length: population }, () =>
      new Float64Array(dimensions).map(() => low + (high - low) * rng.float()),
    );
    if (velocityClamp !== null) {
      const { velocities } = this.state;
      for (let k = 0; k < velocities.length; k++) velocities[k] = velocityClamp * (2 * rng.float() - 1);
    }
  }

  protected learn(losses: Float64Array): Float64Array[] {
    const { population, rejudge } = this.options;
    const { bests, bestLosses } = this.state;
    const positions = this.batch.slice(0, population);
    if (losses.length > population) bestLosses.set(losses.subarray(population));
    for (let i = 0; i < population; i++) {
      if (this.iteration > 1 && losses[i] >= bestLosses[i]) continue;
      bestLosses[i] = losses[i];
      bests.set(positions[i], i * this.dimensions);
    }
    const moved = positions.map((position, i) => this.move(position, i, this.guide(i)));
    return rejudge ? [...moved, ...this.finalists()] : moved;
  }

  private move(position: Float64Array, i: number, guide: number): Float64Array {
    const { inertia, cognitive, social } = coefficients(this.options, this.iteration - 1);
    const { range, clampPositions, velocityClamp, draws } = this.options;
    const { velocities, bests } = this.state;
    const limit = velocityClamp ?? Number.POSITIVE_INFINITY;
    let r1 = this.rng.float();
    let r2 = this.rng.float();
    return position.map((x, d) => {
      const k = i * this.dimensions + d;
      if (draws === 'component' && d > 0) {
        r1 = this.rng.float();
        r2 = this.rng.float();
      }
      const toOwn = bests[k] - x;
      const toGuide = bests[guide * this.dimensions + d] - x;
      const velocity = inertia * velocities[k] + cognitive * r1 * toOwn + social * r2 * toGuide;
      velocities[k] = Math.max(-limit, Math.min(limit, velocity));
      const next = x + velocities[k];
      return clampPositions ? Math.max(range[0], Math.min(range[1], next)) : next;
    });
  }

  /** The particle whose best this particle follows. */
  private guide(i: number): number {
    const { bestLosses } = this.state;
    if (this.options.neighbourhood === 'global') return indexOfLeast(bestLosses);
    const n = bestLosses.length;
    const ring = [i, (i + n - 1) % n, (i + 1) % n];
    return ring[indexOfLeast(ring.map((j) => bestLosses[j]))];
  }

  /** Every particle's personal best. */
  override finalists(): readonly Float64Array[] {
    if (this.iteration === 0) return [];
    const { dimensions } = this;
    return Array.from(this.state.bestLosses, (_, i) => this.state.bests.slice(i * dimensions, (i + 1) * dimensions));
  }

  stopped(): string | undefined {
    return this.iteration >= this.options.iterations ? `${this.iteration} iterations done` : undefined;
  }

  protected override batchLength(): number {
    return this.options.population * (this.options.rejudge && this.iteration > 0 ? 2 : 1);
  }
}
