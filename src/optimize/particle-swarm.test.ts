import { describe, expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { minimise } from './optimizer.ts';
import { readOptions } from './options.ts';
import { coefficients, ParticleSwarm, particleSwarmOptions } from './particle-swarm.ts';
import { rastrigin, sphere } from './test-functions.ts';

const optionsOf = (given: object) => readOptions('particle-swarm', particleSwarmOptions, given);
const swarm = (given: object, dimensions: number, seed: number | string) =>
  new ParticleSwarm(optionsOf(given), dimensions, Rng.seeded(seed));
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Plays the first iterations by hand: the losses of each are given. */
function positionsAfter(particles: ParticleSwarm, ...losses: number[][]): number[][] {
  for (const told of losses) particles.tell(told);
  return particles.ask().map((point) => Array.from(point));
}

describe('parameters of the UFSC 2024 study (table 1)', () => {
  test('are the defaults', () => {
    expect(optionsOf({})).toMatchObject({
      population: 30,
      iterations: 150,
      inertia: [0.9, 0.4],
      cognitive: [1.5, 0.5],
      social: [1, 4],
      range: [-1, 1],
      velocityClamp: 0.01,
    });
  });

  // equations 2 to 4, i_max = 150
  test.each([
    [0, 0.9, 1.5, 1],
    [1, 0.9 - 0.5 / 150, 1.5 - 1 / 150, 1 + 3 / 150],
    [75, 0.65, 1, 2.5],
    [149, 0.4 + 0.5 / 150, 0.5 + 1 / 150, 4 - 3 / 150],
    [150, 0.4, 0.5, 4],
  ])('iteration %i: inertia %d, cognitive %d, social %d', (i, inertia, cognitive, social) => {
    const at = coefficients(optionsOf({}), i);
    expect(at.inertia).toBeCloseTo(inertia, 14);
    expect(at.cognitive).toBeCloseTo(cognitive, 14);
    expect(at.social).toBeCloseTo(social, 14);
  });

  test('positions start in the range, velocities within the clamp, and both stay there', () => {
    const particles = swarm({ range: [-0.02, 0.02] }, 7, 1);
    let before = particles.ask();
    let corners = 0;
    for (let i = 0; i < 150; i++) {
      particles.tell(before.map((point) => -sphere(point)));
      const after = particles.ask();
      for (const [p, point] of after.entries()) {
        for (const [d, x] of point.entries()) {
          expect(Math.abs(x)).toBeLessThanOrEqual(0.02);
          expect(Math.abs(x - before[p][d])).toBeLessThanOrEqual(0.01 + 1e-15);
          if (Math.abs(x) === 0.02) corners++;
        }
      }
      before = after;
    }
    expect(corners).toBeGreaterThan(0);
  });
});

describe('the move', () => {
  const still = { inertia: [0, 0], cognitive: [0, 0], velocityClamp: null, iterations: 9 };

  test('a swarm with no pull and inertia 1 keeps its velocity', () => {
    const given = { population: 3, inertia: [1, 1], cognitive: [0, 0], social: [0, 0], iterations: 9 };
    const particles = swarm(given, 2, 5);
    const start = positionsAfter(particles);
    const one = positionsAfter(particles, [1, 2, 3]);
    const two = positionsAfter(particles, [1, 2, 3]);
    for (let p = 0; p < 3; p++) {
      for (let d = 0; d < 2; d++) expect(two[p][d] - one[p][d]).toBeCloseTo(one[p][d] - start[p][d], 14);
    }
  });

  test('the first move has the first coefficients, the next those one iteration on', () => {
    const given = { population: 1, inertia: [1, 0], cognitive: [0, 0], social: [0, 0], iterations: 2 };
    const twin = { ...given, inertia: [1, 1] };
    const path = (options: object) => {
      const particle = swarm(options, 1, 5);
      const [a, b, c] = [positionsAfter(particle), positionsAfter(particle, [1]), positionsAfter(particle, [1])].flat(
        2,
      );
      return [b - a, c - b];
    };
    const [velocity] = path(twin);
    expect(path(given)[0]).toBeCloseTo(velocity, 14);
    expect(path(given)[1]).toBeCloseTo(velocity / 2, 14);
  });

  test('global: the best particle draws all others straight to it, each component by its own chance', () => {
    const particles = swarm({ ...still, social: [1, 1], population: 5 }, 2, 6);
    const start = positionsAfter(particles);
    const after = positionsAfter(particles, [5, 4, 0, 3, 2]);
    expect(after[2]).toEqual(start[2]);
    const shares = [0, 1, 3, 4].map((p) =>
      [0, 1].map((d) => (after[p][d] - start[p][d]) / (start[2][d] - start[p][d])),
    );
    for (const [x, y] of shares) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThan(1);
      expect(Math.abs(x - y)).toBeGreaterThan(1e-6);
    }
  });

  test('draws by particle: all components go the same share of the way', () => {
    const particles = swarm({ ...still, social: [1, 1], population: 5, draws: 'particle' }, 2, 6);
    const start = positionsAfter(particles);
    const after = positionsAfter(particles, [5, 4, 0, 3, 2]);
    for (const p of [0, 1, 3, 4]) {
      const [x, y] = [0, 1].map((d) => (after[p][d] - start[p][d]) / (start[2][d] - start[p][d]));
      expect(x).toBeCloseTo(y, 12);
    }
  });

  test('ring: only the particles beside the best one hear of it; the ring is closed', () => {
    const particles = swarm({ ...still, social: [1, 1], population: 6, neighbourhood: 'ring' }, 1, 7);
    const start = positionsAfter(particles);
    const after = positionsAfter(particles, [0, 9, 8, 7, 8, 9]);
    const follows = (p: number, leader: number) => {
      const share = (after[p][0] - start[p][0]) / (start[leader][0] - start[p][0]);
      return share > 0 && share < 1;
    };
    expect(after[0]).toEqual(start[0]);
    expect(after[3]).toEqual(start[3]);
    expect([follows(1, 0), follows(5, 0), follows(2, 3), follows(4, 3)]).toEqual([true, true, true, true]);
  });

  test('the cognitive pull leads back to the best point that the particle itself has seen', () => {
    const particles = swarm({ ...still, inertia: [1, 1], cognitive: [1, 1], social: [0, 0], population: 2 }, 1, 8);
    const start = positionsAfter(particles);
    expect(positionsAfter(particles, [1, 1])).toEqual(start);
    expect(particles.finalists().map(([x]) => [x])).toEqual(start);
  });
});

describe('known functions, evaluations counted', () => {
  test('sphere in 10 dimensions: below 1e-15 after 30,000 evaluations for 20 of 20 seeds', () => {
    for (let seed = 0; seed < 20; seed++) {
      const particles = swarm({ range: [-5, 5], velocityClamp: null, iterations: 1000 }, 10, seed);
      expect(minimise(particles, sphere)?.loss).toBeLessThan(1e-15);
      expect(particles.evaluations).toBe(30_000);
    }
  });

  test.each(['global', 'ring'])(
    'Rastrigin in 2 dimensions, %s: the least of 121 minima for 20 of 20 seeds',
    (neighbourhood) => {
      for (let seed = 0; seed < 20; seed++) {
        const particles = swarm(
          { range: [-5.12, 5.12], velocityClamp: null, iterations: 1000, neighbourhood },
          2,
          seed,
        );
        expect(minimise(particles, rastrigin)?.loss).toBeLessThan(1e-12);
      }
    },
  );

  test('a ring spreads news more slowly than a global neighbourhood', () => {
    const losses = (neighbourhood: string) =>
      Array.from({ length: 20 }, (_, seed) => {
        const particles = swarm({ range: [-5, 5], velocityClamp: null, iterations: 300, neighbourhood }, 10, seed);
        return minimise(particles, sphere)?.loss ?? Number.NaN;
      });
    expect(median(losses('ring'))).toBeGreaterThan(10 * median(losses('global')));
  });
});

describe('noise', () => {
  const spoilt = (rejudge: boolean, seed: number) => {
    const iterations = rejudge ? 75 : 150;
    const particles = swarm({ range: [-5, 5], velocityClamp: null, iterations, rejudge }, 7, seed);
    const noise = Rng.seeded(`noise ${seed}`);
    while (!particles.stopped()) {
      const difficulty = 3 * noise.normal();
      particles.tell(particles.ask().map((point) => sphere(point) + difficulty));
    }
    return particles;
  };
  const least = (points: readonly Float64Array[]) => Math.min(...points.map(sphere));

  test('when some iterations are easier for all, rejudging personal bests pays for its cost', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => seed);
    const once = median(seeds.map((seed) => least(spoilt(false, seed).finalists())));
    const again = median(seeds.map((seed) => least(spoilt(true, seed).finalists())));
    expect(again).toBeLessThan(once / 10);
  });

  test('rejudging asks for positions and personal bests, and takes the newest loss of a best', () => {
    const particles = swarm({ population: 2, rejudge: true, iterations: 9 }, 1, 9);
    const [a, b] = particles.ask();
    particles.tell([1, 2]);
    expect(particles.ask()).toHaveLength(4);
    expect(particles.ask().slice(2)).toEqual([a, b]);
    const [c] = particles.ask();
    // the first particle's best was lucky: on the new games it loses 5, its new position 4
    particles.tell([4, 9, 5, 2]);
    expect(particles.finalists()).toEqual([c, b]);
  });

  test('the finalists are all personal bests', () => {
    const particles = swarm({}, 3, 1);
    expect(particles.finalists()).toEqual([]);
    const first = particles.ask();
    particles.tell(first.map(() => 1));
    particles.tell(first.map((_, i) => (i === 4 ? 0 : 2)));
    expect(particles.finalists().map((point, i) => point.every((x, d) => x === first[i][d]))).toEqual(
      first.map((_, i) => i !== 4),
    );
  });
});
