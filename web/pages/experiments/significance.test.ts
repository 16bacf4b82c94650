import { expect, test } from 'vitest';
import { differenceOf, differingSettings, normalBelow } from './significance.ts';

const lines = (value: number, half: number) =>
  ({ of: 'lines', value, low: value - half, high: value + half, n: 100 }) as const;

test('the normal distribution', () => {
  expect(normalBelow(0)).toBeCloseTo(0.5, 6);
  expect(normalBelow(1.959964)).toBeCloseTo(0.975, 6);
  expect(normalBelow(-2.575829)).toBeCloseTo(0.005, 6);
});

test('two results whose intervals lie far apart differ; neighbours do not', () => {
  expect(differenceOf(lines(12, 1), lines(9, 1))).toMatchObject({ by: 3, significant: true });
  const near = differenceOf(lines(10, 1), lines(9.5, 1))!;
  expect(near.significant).toBe(false);
  expect(near.low).toBeCloseTo(0.5 - Math.SQRT2, 6);
  expect(near.high).toBeCloseTo(0.5 + Math.SQRT2, 6);
});

test('many comparisons ask for more', () => {
  const [a, b] = [lines(11.5, 1), lines(10, 1)];
  expect(differenceOf(a, b)!.significant).toBe(true);
  expect(differenceOf(a, b, 5)!.significant).toBe(false);
});

test('what does not measure the same, or has no interval, is not compared', () => {
  expect(differenceOf(lines(3, 1), { ...lines(3, 1), of: 'won' })).toBeUndefined();
  expect(differenceOf(lines(3, 1), { of: 'lines', value: 2, n: 5 })).toBeUndefined();
});

test('only the settings that differ are listed', () => {
  const before = { rules: 'nes', options: { population: 8, iterations: 3 }, metrics: ['holes'] };
  const after = { rules: 'nes', options: { population: 16, iterations: 3 }, metrics: ['holes', 'lines'], seed: 2 };
  expect(differingSettings([before, after])).toEqual([
    ['options.population', ['8', '16']],
    ['metrics', ['["holes"]', '["holes","lines"]']],
    ['seed', [undefined, '2']],
  ]);
  expect(differingSettings([before, before])).toEqual([]);
});
