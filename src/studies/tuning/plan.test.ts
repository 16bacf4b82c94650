import { describe, expect, test } from 'vitest';
import { gamesOfPlan, parsePlan, trainingGames } from './plan.ts';
import { plans } from './plans.ts';

const good = {
  rules: 'nes-norotation',
  metrics: ['holes', 'lines'],
  optimizer: 'particle-swarm',
  options: { population: 10, iterations: 5, restarts: 2 },
  games: { training: [2, 6], validation: 7, test: 11 },
};

describe('parsePlan', () => {
  test('fills in what is not said', () => {
    const plan = parsePlan({ rules: 'nes', metrics: ['holes'], optimizer: 'particle-swarm' }, 'x');
    expect(plan).toMatchObject({
      pieces: 2,
      objective: 'mean',
      scales: [1],
      seed: 1,
      run: 0,
      options: { restarts: 1 },
    });
    expect(plan.games).toEqual({ training: [25, 25], rejudge: 250, validation: 250, test: 1000 });
  });

  const rows: [string, unknown, RegExp][] = [
    ['no object', [1], /^x: /],
    ['text', 'nes', /^x: an object is needed/],
    ['an unknown field', { ...good, colour: 1 }, /^x: unknown field "colour"/],
    ['no rules', { ...good, rules: undefined }, /^x: "rules" must name/],
    ['unknown rules', { ...good, rules: 'chess' }, /^x: unknown rule set "chess"/],
    ['an unknown metric', { ...good, metrics: ['hole'] }, /^x: unknown metric "hole"/],
    ['a metric twice', { ...good, metrics: ['holes', 'holes'] }, /^x: metric "holes" is there twice/],
    ['no metric', { ...good, metrics: [] }, /^x: "metrics" must be a list/],
    ['an unknown objective', { ...good, objective: 'points' }, /^x: unknown objective "points"/],
    ['an unknown optimiser', { ...good, optimizer: 'luck' }, /^x: unknown optimizer "luck"/],
    ['an unknown option', { ...good, options: { luck: 1 } }, /^x: particle-swarm: unknown option luck/],
    ['a NaN option', { ...good, options: { velocityClamp: Number.NaN } }, /velocityClamp is NaN/],
    ['a NaN scale', { ...good, scales: [1, Number.NaN] }, /^x: number 2 of "scales" is NaN/],
    ['too few scales', { ...good, scales: [1] }, /^x: "scales" must be/],
    ['negative games', { ...good, games: { training: -1 } }, /^x: "games": "training" is -1/],
    ['half a game', { ...good, games: { test: 0.5 } }, /^x: "games": "test" is 0.5/],
    ['unknown games', { ...good, games: { warmUp: 5 } }, /^x: "games": unknown field "warmUp"/],
    ['no pieces', { ...good, pieces: 0 }, /^x: "pieces" is 0/],
    ['a seed that is no number', { ...good, seed: 'one' }, /^x: "seed" is "one"/],
    ['iterations without an end', { ...good, optimizer: 'cma-es', options: {} }, /option iterations must be given/],
  ];
  test.each(rows)('refuses %s in one line', (_, json, message) => {
    expect(() => parsePlan(json, 'x')).toThrow(message);
    try {
      parsePlan(json, 'x');
    } catch (error) {
      expect((error as Error).name).toBe('InputError');
      expect((error as Error).message).not.toContain('\n');
    }
  });

  test('a plan is read again as it is written', () => {
    const plan = parsePlan(good, 'x');
    expect(parsePlan(JSON.parse(JSON.stringify(plan)), 'x')).toEqual(plan);
  });

  test.each(Object.entries(plans))('%s is a plan', (name, json) => {
    expect(parsePlan(json, name).scales.every((scale) => scale > 0)).toBe(true);
  });

  test('scales by spread: a metric that differs more between placements gets a smaller one', () => {
    const metrics = ['lines', 'vertical-mass'];
    const { scales } = parsePlan({ ...good, metrics, scales: 'spread' }, 'x');
    expect(scales[0] / scales[1]).toBeGreaterThan(50);
  });
});

describe('games of a plan', () => {
  const plan = parsePlan(good, 'x');

  test('training games grow from the first number to the last', () => {
    expect([0, 1, 2, 3, 4].map((i) => trainingGames(plan, i))).toEqual([2, 3, 4, 5, 6]);
  });

  test('all of them are counted but for the rejudging', () => {
    expect(gamesOfPlan(plan)).toBe(2 * 10 * (2 + 3 + 4 + 5 + 6) + 2 * 7 + 11);
  });
});
