import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import { createOptimizer, kinds, lossesOf, minimise, type Optimizer, restoreOptimizer } from './index.ts';
import { sphere } from './test-functions.ts';

/** One suite for every optimiser; a new kind without a row here fails the first test. */
const subjects: [string, string, object][] = [
  ['particle-swarm', 'particle-swarm', { population: 6, iterations: 25 }],
  [
    'swarm on a ring that rejudges',
    'particle-swarm',
    { population: 5, iterations: 25, neighbourhood: 'ring', rejudge: true, velocityClamp: null },
  ],
  ['genetic', 'genetic', { population: 7, iterations: 25 }],
  ['cma-es', 'cma-es', { iterations: 25 }],
  ['cma-es within bounds', 'cma-es', { iterations: 25, bounded: true, range: [0.1, 1] }],
  ['cross-entropy', 'cross-entropy', { population: 10, iterations: 25 }],
  ['swarm with restarts', 'particle-swarm', { population: 4, iterations: 5, restarts: 3 }],
  ['cma-es with growing restarts', 'cma-es', { iterations: 5, restarts: 3, growth: 1.5 }],
  ['genetic with restarts', 'genetic', { population: 5, iterations: 5, restarts: 2 }],
];

const DIMENSIONS = 3;
const make = (name: string, options: object, seed: number) =>
  createOptimizer(name, options, DIMENSIONS, Rng.seeded(seed));
/** Negative everywhere near the origin, as the genetic algorithm wants scores; different each iteration. */
const loss = (optimizer: Optimizer) => {
  const centre = 0.1 * Math.sin(optimizer.iteration);
  return (point: Float64Array) => -100 / (1 + sphere(point.map((x) => x - centre)));
};
const step = (optimizer: Optimizer) => optimizer.tell(optimizer.ask().map(loss(optimizer)));
const throughJson = (optimizer: Optimizer) => restoreOptimizer(JSON.parse(JSON.stringify(optimizer.save())));
const bits = (points: readonly Float64Array[]) =>
  points.map((point) => Buffer.from(point.buffer, point.byteOffset, point.byteLength).toString('hex'));
/** All that a caller can see. */
const shown = (optimizer: Optimizer) => ({
  batch: bits(optimizer.ask()),
  finalists: bits(optimizer.finalists()),
  best: optimizer.best && [bits([optimizer.best.point]), optimizer.best.loss],
  iteration: optimizer.iteration,
  evaluations: optimizer.evaluations,
  stage: optimizer.stage,
  stopped: optimizer.stopped(),
});

function wholeRun(optimizer: Optimizer) {
  const frames = [shown(optimizer)];
  while (!optimizer.stopped()) {
    step(optimizer);
    frames.push(shown(optimizer));
  }
  return frames;
}

test('every kind has a subject', () => {
  expect(new Set(subjects.map(([, name]) => name))).toEqual(new Set(Object.keys(kinds)));
});

describe.each(subjects)('%s', (_, name, options) => {
  test('the same seed gives the same run, another seed another', () => {
    expect(wholeRun(make(name, options, 1))).toEqual(wholeRun(make(name, options, 1)));
    expect(bits(make(name, options, 2).ask())).not.toEqual(bits(make(name, options, 1).ask()));
  });

  test('saved to JSON at every moment and restored, it goes on bit for bit', () => {
    const unbroken = wholeRun(make(name, options, 3));
    let optimizer = make(name, options, 3);
    for (const frame of unbroken) {
      optimizer = throughJson(optimizer);
      expect(shown(optimizer)).toEqual(frame);
      // between ask and tell
      const batch = optimizer.ask();
      optimizer = throughJson(optimizer);
      if (!optimizer.stopped()) optimizer.tell(batch.map(loss(optimizer)));
    }
  });

  test('saved once at any moment of a run from any seed, the rest is the same', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(30), (seed, moment) => {
        const unbroken = wholeRun(make(name, options, seed));
        const optimizer = make(name, options, seed);
        const at = Math.min(moment, unbroken.length - 1);
        for (let i = 0; i < at; i++) step(optimizer);
        expect(wholeRun(throughJson(optimizer))).toEqual(unbroken.slice(at));
        // saving has not moved the original
        expect(wholeRun(optimizer)).toEqual(unbroken.slice(at));
      }),
      { seed: 1, numRuns: 15 },
    );
  });

  test('asking again shows the same batch; batches once asked are never written to', () => {
    const optimizer = make(name, options, 4);
    const batches: [readonly Float64Array[], string[]][] = [];
    for (let i = 0; i < 12; i++) {
      const batch = optimizer.ask();
      expect(optimizer.ask()).toEqual(batch);
      batches.push([batch, bits(batch)]);
      step(optimizer);
    }
    for (const [batch, before] of batches) expect(bits(batch)).toEqual(before);
  });

  test('the best is the least loss told while searching', () => {
    const optimizer = make(name, options, 5);
    expect(optimizer.best).toBeUndefined();
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 4; i++) {
      const losses = optimizer.ask().map(loss(optimizer));
      least = Math.min(least, ...losses);
      optimizer.tell(losses);
      expect(optimizer.best?.loss).toBe(least);
    }
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])(
    'a loss of %s is refused, and the run can go on',
    (bad) => {
      const optimizer = make(name, options, 6);
      step(optimizer);
      const before = shown(optimizer);
      const losses = optimizer.ask().map((_, i) => (i === 2 ? (bad as number) : -1));
      expect(() => optimizer.tell(losses)).toThrow(InputError);
      expect(() => optimizer.tell(losses)).toThrow(
        /^iteration 1: the loss of point 2 is (NaN|Infinity), it must be a finite number$/,
      );
      expect(() => optimizer.tell([1])).toThrow(`1 losses told for ${before.batch.length} points`);
      expect(shown(optimizer)).toEqual(before);
    },
  );

  test('a saved state with any value spoilt or missing is refused', () => {
    const optimizer = make(name, options, 7);
    for (let i = 0; i < 7; i++) step(optimizer);
    const saved = JSON.stringify(optimizer.save());
    const paths = leaves(JSON.parse(saved));
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      for (const spoil of [spoilt, removed]) {
        const copy = JSON.parse(saved);
        spoil(
          path.slice(0, -1).reduce((node, key) => node[key], copy),
          path[path.length - 1],
        );
        expect(() => restoreOptimizer(copy), path.join('.')).toThrow(InputError);
        expect(() => restoreOptimizer(copy), path.join('.')).toThrow(/^damaged optimiser state: .+/);
      }
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: walks JSON of any shape
type Json = any;

function leaves(node: Json, path: string[] = []): string[][] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.keys(node).flatMap((key) => leaves(node[key], [...path, key]));
}

function spoilt(parent: Json, key: string): void {
  parent[key] = 'x';
}

function removed(parent: Json, key: string): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

describe('damage that a type check alone would miss', () => {
  const saved = (name: string) => {
    const optimizer = make(name, {}, 8);
    step(optimizer);
    return optimizer.save() as Json;
  };

  test.each([
    ['cma-es', (state: Json) => (state.state.sigma[0] = 0), 'sigma must be above 0'],
    ['cma-es', (state: Json) => (state.state.covariance[0] = -1), 'covariance must be positive'],
    ['cma-es', (state: Json) => (state.state.covariance[1] += 1), 'covariance must be symmetric'],
    ['cross-entropy', (state: Json) => (state.state.variance[0] = -1), 'variance must not be negative'],
    ['genetic', (state: Json) => (state.rng = [0, 0, 0, 0]), 'rng must be four 32-bit words, not all 0'],
    ['genetic', (state: Json) => (state.rng[0] = 0.5), 'rng must be four 32-bit words'],
    ['genetic', (state: Json) => (state.best = null), 'best must be there from iteration 1 on'],
    ['genetic', (state: Json) => (state.batch[0][0] = null), 'batch must be a list of 3 numbers'],
    ['genetic', (state: Json) => (state.format = 2), 'format must be 1'],
    ['genetic', (state: Json) => (state.dimensions = 1e9), 'there must be 1 to 1000'],
    ['genetic', (state: Json) => (state.options.population = 1e9), 'a whole number from 1 to 10000'],
    ['genetic', (state: Json) => (state.optimizer = 'memetic'), 'unknown optimiser memetic; there are particle-swarm,'],
  ])('%s %#', (name, damage, message) => {
    const state = JSON.parse(JSON.stringify(saved(name)));
    expect(restoreOptimizer(state).iteration).toBe(1);
    damage(state);
    expect(() => restoreOptimizer(state)).toThrow(InputError);
    expect(() => restoreOptimizer(state)).toThrow(message);
  });

  test.each([null, undefined, 'text', 7, [], {}])('%j is no saved state', (junk) => {
    expect(() => restoreOptimizer(junk)).toThrow(InputError);
  });

  test('restarts: the stage must go with the champions', () => {
    const optimizer = make('genetic', { population: 4, iterations: 2, restarts: 2 }, 9);
    const state = JSON.parse(JSON.stringify(optimizer.save()));
    for (const stage of ['validate', 'sleep']) {
      expect(() => restoreOptimizer({ ...state, stage })).toThrow(`stage ${stage} does not go with 0 champions`);
    }
  });
});

describe('creation from JSON', () => {
  test.each([
    ['hill-climb', {}, 3, 'unknown optimiser hill-climb; there are particle-swarm, genetic, cma-es, cross-entropy'],
    ['toString', {}, 3, 'unknown optimiser toString'],
    ['particle-swarm', { particles: 3 }, 3, 'particle-swarm: unknown option particles; there are population,'],
    ['particle-swarm', { inertia: [Number.NaN, 0.4] }, 3, 'particle-swarm: inertia is'],
    ['particle-swarm', { velocityClamp: -0.01 }, 3, 'particle-swarm: velocityClamp is -0.01'],
    ['cma-es', { population: 3 }, 3, 'cma-es: population is 3'],
    ['cma-es', { sigma: Number.NaN }, 3, 'cma-es: sigma is NaN'],
    ['cross-entropy', { elite: 2 }, 3, 'cross-entropy: elite is 2'],
    ['genetic', { mutation: -1 }, 3, 'genetic: mutation is -1'],
    ['genetic', { restarts: 0 }, 3, 'genetic: restarts is 0'],
    ['genetic', { restarts: 2, growth: 0.5 }, 3, 'genetic: growth is 0.5'],
    ['genetic', { restarts: 2, mutatoin: 1 }, 3, 'genetic: unknown option mutatoin'],
    ['genetic', null, 3, 'genetic: options must be an object'],
    ['genetic', {}, 0, 'genetic: 0 dimensions'],
    ['genetic', {}, 2.5, 'genetic: 2.5 dimensions'],
    ['cma-es', { restarts: 2 }, Number.NaN, 'cma-es: NaN dimensions'],
  ])('%s %j in %d dimensions: a clear error', (name, options, dimensions, message) => {
    expect(() => createOptimizer(name, options, dimensions, Rng.seeded(1))).toThrow(InputError);
    expect(() => createOptimizer(name, options, dimensions, Rng.seeded(1))).toThrow(message);
  });

  test('every option says what it is and accepts its own default', () => {
    for (const { about, options } of Object.values(kinds)) {
      expect(about).not.toBe('');
      for (const option of Object.values(options)) {
        expect(option.about).not.toBe('');
        expect(option.accepts(option.fallback)).toBe(true);
      }
    }
  });
});

test('maximising is minimising the losses of scores', () => {
  expect(lossesOf([1, -2, 0.5])).toEqual(Float64Array.of(-1, 2, -0.5));
  const optimizer = make('cma-es', {}, 1);
  while (!optimizer.stopped()) optimizer.tell(lossesOf(optimizer.ask().map((point) => 5 - sphere(point))));
  expect(optimizer.best?.loss).toBeCloseTo(-5, 9);
});

test('minimise stops before it passes the limit of evaluations', () => {
  const optimizer = make('cma-es', {}, 1);
  minimise(optimizer, sphere, { evaluations: 50 });
  expect(optimizer.evaluations).toBe(49); // batches of 7
});
