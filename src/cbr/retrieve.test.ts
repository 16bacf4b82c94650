import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { CLEAR, CLOUDS, DEGREES, SKY, walks } from '../../testing/umbrella.ts';
import { Rng } from '../core/rng.ts';
import { CaseBase, equal, interval, MISSING, Partition } from './case-base.ts';
import { isUncovered } from './cycle.ts';
import { Query, Retrieval, similarityOf } from './retrieve.ts';

const adaptive = (least: number) => ({ start: 0.98, step: 0.02, least });

describe('similarity', () => {
  test('equal and interval', () => {
    expect([equal(3, 3), equal(3, 4)]).toEqual([1, 0]);
    const near = interval(52);
    expect(near.name).toBe('interval(52)');
    expect([near(12, 12), near(12, 8), near(0, 60)]).toEqual([1, 48 / 52, 0]);
  });

  test('the worked example of the UFSM 2020 thesis: (24, 12, 6, mano 1) against (24, 8, 7, mano 1)', () => {
    const base = new CaseBase(
      ['high', 'middle', 'low']
        .map((name) => ({ name, type: 'code' as const, similarity: interval(52) }))
        .concat({ name: 'mano', type: 'code', similarity: equal }),
    );
    const row = base.add([24, 8, 7, 1]);
    const query = new Query().ask(0, 24).ask(1, 12).ask(2, 6).ask(3, 1);
    expect(similarityOf(base, query, row)).toBeCloseTo(0.9759615384615384, 15);
  });

  test('a value missing in the case scores 0 but counts', () => {
    const { base } = walks([{ sky: CLEAR }]);
    expect(similarityOf(base, new Query().ask(SKY, CLEAR).ask(DEGREES, 20), 0)).toBe(0.5);
  });
});

test('an attribute of more weight counts for more, one of none not at all', () => {
  const { base, seasons } = walks([
    { sky: CLEAR, degrees: 20 },
    { sky: CLOUDS, degrees: 10 },
  ]);
  const ask = (sky: number, degrees: number) => new Query().ask(SKY, CLOUDS, sky).ask(DEGREES, 20, degrees);
  const warmth = similarityOf(base, new Query().ask(DEGREES, 20), 1);
  expect(similarityOf(base, ask(3, 1), 0)).toBe(0.25);
  expect(similarityOf(base, ask(3, 1), 1)).toBeCloseTo((3 + warmth) / 4, 12);
  expect(similarityOf(base, ask(0, 1), 0)).toBe(1);
  const found = new Retrieval().retrieve(base, ask(3, 1), seasons, [1], { start: 0.2, step: 0, least: 1 });
  expect([...found.similarity.subarray(0, 2)]).toEqual([0, 1].map((row) => similarityOf(base, ask(3, 1), row)));
});

describe('retrieval', () => {
  const { base, seasons } = walks([
    { sky: CLOUDS, degrees: 20 }, // 1
    { sky: CLOUDS, degrees: 19 }, // 0.9875
    { sky: CLOUDS, degrees: 18 }, // 0.975
    { sky: CLOUDS, degrees: 16 }, // 0.95
    { sky: CLEAR, degrees: 20 }, // 0.5
    { sky: CLOUDS, degrees: 20, season: 2 },
  ]);
  const query = new Query().ask(SKY, CLOUDS).ask(DEGREES, 20);

  test.each([
    [1, 0.98, [0, 1]],
    [2, 0.98, [0, 1]],
    [3, 0.96, [0, 1, 2]],
    [4, 0.94, [0, 1, 2, 3]],
    [5, 0.5, [0, 1, 2, 3, 4]],
    [6, 0, [0, 1, 2, 3, 4]],
  ])('the threshold falls by steps until %i cases are found', (least, threshold, rows) => {
    const found = new Retrieval().retrieve(base, query, seasons, [1], adaptive(least));
    expect(found.threshold).toBeCloseTo(threshold, 12);
    expect([...found.rows.subarray(0, found.count)]).toEqual(rows);
  });

  test('a flat threshold never moves', () => {
    const flat = { start: 0.96, step: 0, least: 5 };
    const found = new Retrieval().retrieve(base, query, seasons, [1], flat);
    expect([...found.rows.subarray(0, found.count)]).toEqual([0, 1, 2]);
    expect(found.similarity[1]).toBeCloseTo(0.9875, 12);
  });

  test('only the buckets asked are seen, and only the rows allowed', () => {
    const found = new Retrieval().retrieve(base, query, seasons, [1, 2], adaptive(3));
    expect([...found.rows.subarray(0, found.count)]).toEqual([0, 1, 5]);
    found.retrieve(base, query, seasons, [1, 2], adaptive(3), (row) => row !== 1);
    expect([...found.rows.subarray(0, found.count)]).toEqual([0, 2, 5]);
    expect(found.seen).toBe(5);
    expect(found.retrieve(base, query, seasons, [7], adaptive(3)).count).toBe(0);
  });

  test('coverage counts the cases at the similarity wanted', () => {
    const found = new Retrieval().retrieve(base, query, seasons, [1], adaptive(4));
    expect(isUncovered(found, { cases: 3, similarity: 0.98 })).toBe(true);
    expect(isUncovered(found, { cases: 2, similarity: 0.98 })).toBe(false);
  });

  test('agrees with a plain scan that sorts by similarity', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 30 }), (seed, least) => {
        const rng = Rng.seeded(seed);
        const cases = Array.from({ length: 40 }, () => ({ sky: rng.below(2), degrees: rng.below(40) }));
        const world = walks(cases);
        const asked = new Query().ask(SKY, 1).ask(DEGREES, rng.below(40));
        const found = new Retrieval().retrieve(world.base, asked, world.seasons, [1], adaptive(least));
        const all = cases.map((_, row) => similarityOf(world.base, asked, row));
        const kept = all.filter((s) => s >= found.threshold - 1e-9);
        expect(found.count).toBe(kept.length);
        expect(found.count).toBeGreaterThanOrEqual(least);
        const stepUp = found.threshold + 0.02;
        if (stepUp < 0.99) expect(all.filter((s) => s >= stepUp - 1e-9).length).toBeLessThan(least);
      }),
    );
  });
});

test('a partition follows new rows and rebuilds when answers change', () => {
  const { base } = walks([{ sky: 0 }, { sky: 1 }, { sky: 1 }]);
  const bySky = new Partition((row) => base.get(row, SKY));
  bySky.rebuild(base);
  expect([bySky.count(0), bySky.count(1), bySky.count(9)]).toEqual([1, 2, 0]);
  bySky.add(base.add([1, 0, 1, 0, 1, 0, 0]));
  expect([...bySky.rows(1).subarray(0, bySky.count(1))]).toEqual([1, 2, 3]);
  base.set(1, SKY, 0);
  bySky.rebuild(base);
  expect([bySky.count(0), bySky.count(1)]).toEqual([2, 2]);
});

test('questions about many cases, which a kernel answers, have the answers of the plain version', () => {
  const rng = Rng.seeded('many');
  const base = new CaseBase([
    { name: 'a', type: 'code', similarity: interval(52) },
    { name: 'b', type: 'code', similarity: equal },
    { name: 'c', type: 'code', similarity: interval(9) },
  ]);
  const any = (most: number) => (rng.below(20) === 0 ? MISSING : rng.below(most) - (most >> 2));
  for (let i = 0; i < 2500; i++) base.add([any(70), any(4), any(30)]);
  const partition = new Partition((row) => row % 3);
  partition.rebuild(base);
  const [fast, slow] = [new Retrieval(), new Retrieval()];
  let answered = 0;
  for (let i = 0; i < 60; i++) {
    if (i === 40) {
      base.set(7, 0, 3);
      base.add([1, 1, 1]);
      partition.rebuild(base);
    }
    const query = new Query()
      .ask(0, rng.below(60), 1 + rng.below(3))
      .ask(1, rng.below(3))
      .ask(2, rng.below(20), 0.3);
    const buckets = [[0, 1, 2], [1, 2], [2]][i % 3];
    const rule = { start: 0.7 + 0.28 * rng.float(), step: [0.02, 0, 0.11][rng.below(3)], least: 1 + rng.below(40) };
    vi.stubEnv('JOGATINA_KERNELS', 'off');
    slow.retrieve(base, query, partition, buckets, rule);
    vi.unstubAllEnvs();
    fast.retrieve(base, query, partition, buckets, rule);
    answered += Number(fast.byKernel);
    expect([fast.count, fast.seen, fast.threshold]).toEqual([slow.count, slow.seen, slow.threshold]);
    expect(fast.rows.subarray(0, fast.count)).toEqual(slow.rows.subarray(0, slow.count));
    expect(fast.similarity.subarray(0, fast.count)).toEqual(slow.similarity.subarray(0, slow.count));
    expect(slow.byKernel).toBe(false);
  }
  expect(answered).toBeGreaterThan(30);
});
