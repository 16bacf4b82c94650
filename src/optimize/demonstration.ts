import type { Rng } from '../core/rng.ts';
import { readOptions } from './options.ts';
import { ParticleSwarm, particleSwarmOptions } from './particle-swarm.ts';
import { FOUR_MINIMA, fourMinima } from './test-functions.ts';

/** One iteration as a chart shows it: where the particles were, and the best point and loss so far. */
export interface Frame {
  readonly iteration: number;
  readonly positions: readonly (readonly [number, number])[];
  readonly best: readonly [number, number];
  readonly loss: number;
}

export interface Demonstration {
  readonly formula: string;
  /** Of both coordinates. */
  readonly range: readonly [number, number];
  readonly minima: readonly (readonly [number, number])[];
  readonly frames: readonly Frame[];
}

/** The options of the demonstration: those of the UFSC 2024 study, but 500 iterations and no velocity clamp. */
export const demonstrationOptions = { range: [-5, 5], iterations: 500, velocityClamp: null } as const;

/** Runs the swarm on the function with four minima (figure 2 of the UFSC 2024 study) and records every iteration. */
export function demonstrateSwarm(rng: Rng, given: object = {}): Demonstration {
  const options = readOptions('demonstration', particleSwarmOptions, { ...demonstrationOptions, ...given });
  const swarm = new ParticleSwarm(options, 2, rng);
  const frames: Frame[] = [];
  while (!swarm.stopped()) {
    const positions = swarm.ask();
    swarm.tell(positions.map(fourMinima));
    const best = swarm.best!;
    frames.push({
      iteration: swarm.iteration,
      positions: positions.map(pair),
      best: pair(best.point),
      loss: best.loss,
    });
  }
  return { formula: '(x² + y - 11)² + (x + y² - 7)²', range: options.range, minima: FOUR_MINIMA, frames };
}

const pair = (point: Float64Array): readonly [number, number] => [point[0], point[1]];
