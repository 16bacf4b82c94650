import { describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import { Genetic, geneticOptions } from './genetic.ts';
import { minimise } from './optimizer.ts';
import { readOptions } from './options.ts';

const optionsOf = (given: object) => readOptions('genetic', geneticOptions, given);
const genetic = (given: object, dimensions: number, seed: number) =>
  new Genetic(optionsOf(given), dimensions, Rng.seeded(seed));
const cosine = (x: ArrayLike<number>, y: readonly number[]) =>
  y.reduce((sum, value, d) => sum + value * x[d], 0) / (Math.hypot(...y) * Math.hypot(...Array.from(x)));
const mean = (numbers: number[]) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

test('the parameters of the IST 2015/16 study are the defaults', () => {
  expect(optionsOf({})).toMatchObject({ population: 100, iterations: 38, mutation: 0.05, mutationStep: 0.2 });
});

test.each([1, 2, 3, 8])(
  'individuals of %i weights have length 1, in the first generation and the tenth',
  (dimensions) => {
    const population = genetic({ population: 21 }, dimensions, 1);
    for (let generation = 0; generation < 10; generation++) {
      expect(population.ask()).toHaveLength(21);
      for (const point of population.ask()) expect(Math.hypot(...point)).toBeCloseTo(1, 14);
      population.tell(population.ask().map((point) => -1 - point[0]));
    }
  },
);

test('the first generation is uniform on the sphere: each coordinate in [-1, 1] (Archimedes)', () => {
  const points = genetic({ population: 10_000 }, 3, 2).ask();
  for (let d = 0; d < 3; d++) {
    const bins = new Array(10).fill(0);
    for (const point of points) bins[Math.min(9, Math.floor((point[d] + 1) * 5))]++;
    const chi2 = bins.reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
    expect(chi2).toBeLessThan(27.9); // 9 degrees of freedom, p = 0.001
  }
});

describe('one generation', () => {
  test('parents are drawn in proportion to fitness', () => {
    // without mutation a child of two equal parents equals them: of the shares 0.7 and 0.3, 0.49 and 0.09 are such
    const population = genetic({ population: 10_000, mutation: 0 }, 2, 3);
    const [a, b] = population.ask();
    population.tell(population.ask().map((_, i) => (i === 0 ? -7 : i === 1 ? -3 : 0)));
    const same = (x: Float64Array, y: Float64Array) => Math.abs(x[0] - y[0]) + Math.abs(x[1] - y[1]) < 1e-12;
    const children = population.ask();
    expect(children.filter((child) => same(child, a)).length / 10_000).toBeCloseTo(0.49, 1.5);
    expect(children.filter((child) => same(child, b)).length / 10_000).toBeCloseTo(0.09, 1.5);
  });

  test('children have the first components of one parent and the rest of the other, normalised', () => {
    const population = genetic({ population: 400, mutation: 0 }, 4, 4);
    const parents = population.ask();
    population.tell(parents.map((_, i) => (i < 2 ? -1 : 0)));
    const [x, y] = parents;
    const possible = [x, y, ...[1, 2, 3].flatMap((at) => [join(x, y, at), join(y, x, at)])];
    const seen = possible.map(
      (child) => population.ask().filter((point) => Math.abs(cosine(point, Array.from(child)) - 1) < 1e-12).length,
    );
    expect(seen.reduce((sum, n) => sum + n, 0)).toBe(400);
    expect(Math.min(...seen)).toBeGreaterThan(0);
  });

  test('one child in twenty mutates, in one component, by at most 0.2 before it is normalised', () => {
    // one parent for all: every child that differs from it has mutated
    const population = genetic({ population: 4000 }, 3, 5);
    const [parent] = population.ask();
    population.tell(population.ask().map((_, i) => (i === 0 ? -1 : 0)));
    const changed = population.ask().filter((child) => cosine(child, Array.from(parent)) < 1 - 1e-12);
    expect(changed.length / 4000).toBeGreaterThan(0.035);
    expect(changed.length / 4000).toBeLessThan(0.065);
    for (const child of changed) {
      const steps = [0, 1, 2].map((d) => {
        // undo the normalisation by a component that did not change
        const scale = parent[(d + 1) % 3] / child[(d + 1) % 3];
        const others = Math.abs(child[(d + 2) % 3] * scale - parent[(d + 2) % 3]);
        return others < 1e-9 ? Math.abs(child[d] * scale - parent[d]) : Number.POSITIVE_INFINITY;
      });
      expect(Math.min(...steps)).toBeLessThanOrEqual(0.2 + 1e-9);
    }
  });

  test('if nobody scores, all are equally likely to be parents', () => {
    const population = genetic({ population: 1000, mutation: 0 }, 2, 6);
    const parents = population.ask();
    population.tell(parents.map(() => 0));
    const kept = parents.filter((parent) =>
      population.ask().some((child) => Math.abs(child[0] - parent[0]) + Math.abs(child[1] - parent[1]) < 1e-12),
    );
    // a parent survives only next to itself: about 2 of 1000, and nobody is drawn much more often than others
    expect(kept.length).toBeLessThan(20);
    const firsts = new Set(population.ask().map((child) => (child[1] / child[0]).toFixed(9)));
    expect(firsts.size).toBeGreaterThan(900);
  });

  test('negative scores are refused, unless fitness is the margin over the worst', () => {
    const told = (fitness: string) => {
      const population = genetic({ population: 4, fitness }, 2, 7);
      population.tell([1, 2, 3, 4]);
      return population.ask();
    };
    expect(() => told('score')).toThrow('negative score');
    const refused = genetic({ population: 2 }, 2, 7);
    const before = refused.save();
    expect(() => refused.tell([-1, 1])).toThrow(InputError);
    expect(refused.save()).toEqual(before);
    expect(told('margin')).toHaveLength(4);
  });
});

describe('a known direction', () => {
  const target = [0.16, 0.37, 0.91];
  const loss = (point: ArrayLike<number>) => -1 - cosine(point, target);

  test('38 generations of 100 move the population to it, for 20 of 20 seeds', () => {
    for (let seed = 0; seed < 20; seed++) {
      const population = genetic({}, 3, seed);
      expect(Math.abs(mean(population.ask().map((point) => cosine(point, target))))).toBeLessThan(0.25);
      minimise(population, loss);
      expect(population.evaluations).toBe(3800);
      expect(mean(population.ask().map((point) => cosine(point, target)))).toBeGreaterThan(0.8);
      expect(cosine(population.best?.point ?? [], target)).toBeGreaterThan(0.98);
    }
  });

  test('the finalists are the best so far and the newest generation', () => {
    const population = genetic({ population: 5 }, 3, 1);
    minimise(population, loss);
    expect(population.finalists()).toEqual([population.best?.point, ...population.ask()]);
    expect(population.stopped()).toBe('38 generations done');
  });
});

function join(x: Float64Array, y: Float64Array, at: number): Float64Array {
  return x.map((value, d) => (d < at ? value : y[d]));
}
