import { describe, expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { createOptimizer, minimise, Restarts, type Stage } from './index.ts';
import { rastrigin, sphere } from './test-functions.ts';

function restarts(name: string, options: object, dimensions: number, seed: number): Restarts {
  const made = createOptimizer(name, options, dimensions, Rng.seeded(seed));
  if (made instanceof Restarts) return made;
  throw new Error('no restarts');
}

describe('the protocol of the UFSC 2024 study', () => {
  test('each run ends with its finalists judged on one set, the end is the champions judged on another', () => {
    const optimizer = restarts('particle-swarm', { restarts: 3, iterations: 4, population: 5 }, 2, 1);
    const seen: [number, Stage, number][] = [];
    while (!optimizer.stopped()) {
      seen.push([optimizer.restart, optimizer.stage, optimizer.ask().length]);
      optimizer.tell(optimizer.ask().map(sphere));
    }
    const run = (k: number) => [...new Array(4).fill([k, 'search', 5]), [k, 'rejudge', 5]];
    expect(seen).toEqual([...run(0), ...run(1), ...run(2), [2, 'validate', 3]]);
    expect(optimizer.iteration).toBe(16);
    expect(optimizer.evaluations).toBe(78);
    expect(optimizer.stopped()).toBe('3 restarts done');
    expect(optimizer.ask()).toEqual([]);
    expect(() => optimizer.tell([])).toThrow('nothing was asked');
  });

  test('champions are chosen by the rejudged losses alone, the winner by the validated ones alone', () => {
    const optimizer = restarts('particle-swarm', { restarts: 2, iterations: 2, population: 3 }, 1, 2);
    const finalists: Float64Array[][] = [];
    const say: Record<Stage, number[]> = { search: [3, 1, 2], rejudge: [5, 7, 6], validate: [9, 8] };
    while (!optimizer.stopped()) {
      if (optimizer.stage === 'rejudge') finalists.push([...optimizer.ask()]);
      if (optimizer.stage === 'validate') {
        expect(optimizer.ask()).toEqual([finalists[0][0], finalists[1][0]]);
        expect(optimizer.best).toEqual({ point: finalists[0][0], loss: 5 });
      }
      optimizer.tell(say[optimizer.stage]);
    }
    expect(optimizer.best).toEqual({ point: finalists[1][0], loss: 8 });
  });

  test('run k is the run that the fork restart, k of the stream gives', () => {
    const optimizer = restarts('genetic', { restarts: 3, iterations: 1, population: 4 }, 3, 3);
    for (let k = 0; k < 3; k++) {
      const alone = createOptimizer('genetic', { population: 4 }, 3, Rng.seeded(3).fork('restart', k));
      expect(optimizer.ask()).toEqual(alone.ask());
      optimizer.tell([-1, -2, -3, -4]);
      optimizer.tell(optimizer.ask().map(() => -1));
    }
  });

  test('judging finalists again finds a truly better point than the luckiest loss', () => {
    let better = 0;
    for (let seed = 0; seed < 40; seed++) {
      const noise = Rng.seeded(`noise ${seed}`);
      const given = { restarts: 1, range: [-5, 5], velocityClamp: null };
      const optimizer = restarts('particle-swarm', given, 7, seed);
      let luckiest = optimizer.best;
      while (!optimizer.stopped()) {
        // a fixed set of 25 games: a fifth of the noise of one
        const deviation = optimizer.stage === 'search' ? 1 : 0.2;
        optimizer.tell(optimizer.ask().map((point) => sphere(point) + deviation * noise.normal()));
        if (optimizer.stage !== 'validate') luckiest = optimizer.best;
      }
      if (sphere(optimizer.best?.point ?? []) < sphere(luckiest?.point ?? [])) better++;
    }
    expect(better).toBeGreaterThanOrEqual(28); // of 40: p = 0.01 if it were a coin
  });
});

describe('growing populations (Auger and Hansen 2005)', () => {
  test('each run is twice as large as the one before, up to the largest batch', () => {
    const optimizer = restarts('cma-es', { restarts: 4, growth: 2, iterations: 1 }, 10, 1);
    const sizes: number[] = [];
    while (!optimizer.stopped()) {
      if (optimizer.stage === 'search') sizes.push(optimizer.ask().length);
      optimizer.tell(optimizer.ask().map(sphere));
    }
    expect(sizes).toEqual([10, 20, 40, 80]);
    const huge = restarts('cross-entropy', { restarts: 2, growth: 100, population: 5000, iterations: 1 }, 1, 1);
    huge.tell(huge.ask().map(sphere));
    huge.tell(huge.ask().map(sphere));
    expect(huge.ask()).toHaveLength(10_000);
  });

  test('Rastrigin in 5 dimensions: one run is caught by a local minimum, growing ones find the least, 10 of 10 seeds', () => {
    let caught = 0;
    for (let seed = 0; seed < 10; seed++) {
      const one = createOptimizer('cma-es', { range: [-5, 5] }, 5, Rng.seeded(seed));
      if ((minimise(one, rastrigin)?.loss ?? 0) > 0.9) caught++;
      const growing = createOptimizer('cma-es', { range: [-5, 5], restarts: 8, growth: 2 }, 5, Rng.seeded(seed));
      const best = minimise(growing, rastrigin, { target: 1e-10, evaluations: 100_000 });
      expect(best?.loss).toBeLessThan(1e-10);
    }
    expect(caught).toBeGreaterThanOrEqual(8);
  });
});
