import { expect, test } from 'vitest';
import { cmaParameters, defaultPopulation } from './cma-parameters.ts';

const sum = (numbers: Float64Array) => numbers.reduce((total, x) => total + x, 0);

test('the line that CMAEvolutionStrategy.jl prints: (4_w,9)-aCMA-ES (mu_w=2.8,w_1=49%) in dimension 6', () => {
  const { weights, parents, effective } = cmaParameters(6, defaultPopulation(6), true);
  expect([parents, weights.length]).toEqual([4, 9]);
  expect(effective.toFixed(1)).toBe('2.8');
  expect(weights[0].toFixed(2)).toBe('0.49');
});

test('the numbers of table 1 for n = 10, worked out by hand', () => {
  const parameters = cmaParameters(10, 10, true);
  const mu = parameters.effective;
  expect(mu).toBeCloseTo(3.1673, 4);
  expect(parameters.stepCumulation).toBeCloseTo(5.1673 / 18.1673, 4);
  expect(parameters.stepDamping).toBeCloseTo(1 + 5.1673 / 18.1673, 4);
  expect(parameters.covarianceCumulation).toBeCloseTo(4.31673 / 14.63346, 4);
  expect(parameters.rankOne).toBeCloseTo(2 / (127.69 + 3.1673), 6);
  expect(parameters.rankMu).toBeCloseTo((2 * (3.1673 - 2 + 1 / 3.1673)) / (144 + 3.1673), 5);
  expect(parameters.normalLength).toBeCloseTo(3.0847, 4);
});

test.each([
  [1, 4],
  [2, 6],
  [17, 12],
  [17, 400],
  [50, 15],
])('%i dimensions, population %i: better half sums to 1, the covariance keeps a positive share', (n, population) => {
  const { weights, parents, rankOne, rankMu } = cmaParameters(n, population, true);
  expect(sum(weights.subarray(0, parents))).toBeCloseTo(1, 12);
  const negative = -sum(weights.subarray(parents));
  expect(negative).toBeGreaterThan(0);
  // equation 52: even if all negative weight falls on one axis it cannot turn negative
  expect(1 - rankOne - rankMu - n * rankMu * negative).toBeGreaterThan(-1e-12);
  expect(sum(cmaParameters(n, population, false).weights)).toBeCloseTo(1, 12);
});
