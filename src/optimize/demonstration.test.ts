import { expect, test } from 'vitest';
import { Rng } from '../core/rng.ts';
import { demonstrateSwarm } from './demonstration.ts';
import { fourMinima } from './test-functions.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);
/** What the UFSC 2024 study prints for its own demonstration. */
const PUBLISHED = 3.1867e-19;

test('without a velocity clamp 500 iterations come below 1e-15 for 50 of 50 seeds, and reach each of the four minima', () => {
  const reached = new Set<number>();
  for (const seed of SEEDS) {
    const { frames, minima } = demonstrateSwarm(Rng.seeded(seed));
    const { loss, best } = frames[frames.length - 1];
    expect(loss).toBeLessThan(1e-15);
    const distances = minima.map(([x, y]) => Math.hypot(best[0] - x, best[1] - y));
    expect(Math.min(...distances)).toBeLessThan(1e-5);
    reached.add(distances.indexOf(Math.min(...distances)));
  }
  expect(reached.size).toBe(4);
});

test("with the study's own clamp of 0.01 and 150 iterations its published minimum is out of reach, 50 of 50 seeds", () => {
  for (const seed of SEEDS) {
    const { frames } = demonstrateSwarm(Rng.seeded(seed), { velocityClamp: 0.01, iterations: 150 });
    expect(frames[149].loss).toBeGreaterThan(1e6 * PUBLISHED);
  }
});

test('a frame an iteration: 30 particles within the range, the best so far never worse, plain JSON', () => {
  const demonstration = demonstrateSwarm(Rng.seeded(1), { iterations: 40 });
  const { frames, range } = demonstration;
  expect(frames.map(({ iteration }) => iteration)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
  for (const [i, { positions, loss, best }] of frames.entries()) {
    expect(positions).toHaveLength(30);
    expect(positions.flat().every((x) => x >= range[0] && x <= range[1])).toBe(true);
    expect(loss).toBe(Math.min(...frames.slice(0, i + 1).flatMap((frame) => frame.positions.map(fourMinima))));
    expect(fourMinima(best)).toBe(loss);
  }
  expect(JSON.parse(JSON.stringify(demonstration))).toEqual(demonstration);
});
