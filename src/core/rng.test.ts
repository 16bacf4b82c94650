import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Rng } from './rng.ts';

test('xoshiro128** gives its published first values', () => {
  // state 1, 2, 3, 4: the reference C code's output
  const rng = Rng.seeded(0);
  rng.restore([1, 2, 3, 4]);
  expect([rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()]).toEqual([11520, 0, 5927040, 70819200]);
});

test('the same seed and path give the same stream, however much was drawn before', () => {
  const one = Rng.seeded(5);
  const two = Rng.seeded(5);
  for (let i = 0; i < 100; i++) two.uint32();
  expect(one.fork('deal', 3).uint32()).toBe(two.fork('deal').fork(3).uint32());
});

test('neighbouring seeds and neighbouring forks share no run of numbers', () => {
  const seen = new Set<number>();
  let repeats = 0;
  for (let seed = 0; seed < 100; seed++) {
    for (const stream of [Rng.seeded(seed), Rng.seeded('s').fork(seed)]) {
      for (let i = 0; i < 100; i++) {
        const x = stream.uint32();
        if (seen.has(x)) repeats++;
        seen.add(x);
      }
    }
  }
  // 20,000 draws of 32 bits: 0.05 repeats expected
  expect(repeats).toBeLessThan(3);
});

test('numbers and their text name different streams', () => {
  expect(Rng.seeded(1).uint32()).not.toBe(Rng.seeded('1').uint32());
});

test('below is uniform and within bounds', () => {
  const rng = Rng.seeded(1);
  const counts = new Array(7).fill(0);
  for (let i = 0; i < 70_000; i++) counts[rng.below(7)]++;
  const chi2 = counts.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
  expect(chi2).toBeLessThan(22.5); // 6 degrees of freedom, p = 0.001
});

test('float and normal have their means and variances', () => {
  const rng = Rng.seeded(2);
  const n = 100_000;
  let sum = 0;
  let square = 0;
  let unit = 0;
  for (let i = 0; i < n; i++) {
    const x = rng.normal();
    sum += x;
    square += x * x;
    unit += rng.float();
  }
  expect(Math.abs(sum / n)).toBeLessThan(0.015);
  expect(Math.abs(square / n - 1)).toBeLessThan(0.02);
  expect(Math.abs(unit / n - 0.5)).toBeLessThan(0.005);
});

test('save and restore go on where the stream stood', () => {
  const rng = Rng.seeded(3);
  rng.uint32();
  const saved = rng.save();
  const next = rng.uint32();
  rng.restore(saved);
  expect(rng.uint32()).toBe(next);
});

test('shuffle keeps the items and can reach every order', () => {
  const rng = Rng.seeded(4);
  const orders = new Set<string>();
  for (let i = 0; i < 200; i++) orders.add(rng.shuffle([1, 2, 3]).join(''));
  expect([...orders].sort()).toEqual(['123', '132', '213', '231', '312', '321']);
});

test('a secret seed draws and forks by SHA-256 of the path, and by nothing that was drawn', () => {
  const root = Rng.seeded('secret:abc');
  root.uint32();
  const words = [0, 1].flatMap((block) => {
    const digest = createHash('sha256').update(`secret:abc\0$deal\0#3\0!${block}`).digest();
    return Array.from({ length: 8 }, (_, word) => digest.readUInt32BE(4 * word));
  });
  const draw = (rng: Rng) => words.map(() => rng.uint32());
  expect(draw(root.fork('deal', 3))).toEqual(words);
  expect(draw(root.fork('deal').fork(3))).toEqual(words);
  expect(draw(Rng.seeded('abc').fork('deal', 3))).not.toEqual(words);
});

test('a secret stream goes on from where it was saved, in the middle of a block too', () => {
  const rng = Rng.seeded('secret:abc');
  for (let i = 0; i < 11; i++) rng.uint32();
  const saved = rng.save();
  const next = [rng.uint32(), rng.float(), rng.below(40)];
  const other = Rng.seeded('secret:abc');
  other.restore(saved);
  expect([other.uint32(), other.float(), other.below(40)]).toEqual(next);
  rng.restart();
  expect(rng.uint32()).toBe(Rng.seeded('secret:abc').uint32());
});
