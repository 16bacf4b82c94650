import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refuses } from '../../../../testing/refusals.ts';
import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { Simulator } from '../simulation/simulator.ts';
import { chooserOf } from './linear-agent.ts';
import { parseStrategy, tunedStrategies } from './strategies.ts';

const good = { metrics: ['holes', 'bumpiness'], weights: [-4, -1] };

test('a file of metrics and weights', () => {
  expect(parseStrategy(good, 'f')).toEqual({ weights: { holes: -4, bumpiness: -1 }, pieces: 1 });
  expect(parseStrategy({ ...good, minimise: true, pieces: 2, beam: [3], discount: [1, 0.5] }, 'f')).toEqual({
    weights: { holes: 4, bumpiness: 1 },
    pieces: 2,
    beam: [3],
    discount: [1, 0.5],
  });
});

refuses('%j is refused', (json) => parseStrategy(json, 'w.json'), [
  [null, 'w.json: not an object'],
  [[], 'w.json: not an object'],
  [{ ...good, wieghts: 1 }, 'unknown field "wieghts"'],
  [{ weights: [1] }, '"metrics" must be a list'],
  [{ metrics: [], weights: [] }, '"metrics" must be a list'],
  [{ metrics: ['hols'], weights: [1] }, 'unknown metric "hols"'],
  [{ metrics: ['constructor'], weights: [1] }, 'unknown metric "constructor"'],
  [{ metrics: [3], weights: [1] }, 'unknown metric 3'],
  [{ metrics: ['holes', 'holes'], weights: [1, 2] }, 'metric "holes" is there twice'],
  [{ ...good, weights: [1] }, '2 metrics but 1 weights'],
  [{ ...good, weights: 'many' }, '"weights" must be a list of numbers'],
  [{ ...good, weights: [1, Number.NaN] }, 'number 2 of "weights" is NaN'],
  [{ ...good, weights: [1, Number.POSITIVE_INFINITY] }, 'number 2 of "weights" is Infinity'],
  [{ ...good, weights: [1, null] }, 'number 2 of "weights" is null'],
  [{ ...good, pieces: 0 }, '"pieces" is 0'],
  [{ ...good, pieces: 1.5 }, '"pieces" is 1.5'],
  [{ ...good, beam: [0] }, '"beam" must be'],
  [{ ...good, discount: [1, 1] }, '"discount" has 2 numbers for 1 pieces'],
  [{ ...good, minimise: 1 }, '"minimise" is 1'],
]);

test('junk never gets through as anything else than an InputError', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(() => parseStrategy(json, 'f')).toThrow(InputError);
    }),
  );
});

test('every file of weights in data/agents is a player of the list', () => {
  const files = readdirSync(new URL('../../../../data/agents/', import.meta.url)).filter((file) =>
    file.endsWith('.json'),
  );
  expect(tunedStrategies.map(({ name }) => `${name}.json`).sort()).toEqual(files.sort());
});

describe.each(tunedStrategies)('$name', ({ strategy, about }) => {
  test('says how it was made and tested', () => {
    expect(about.command).toMatch(/^jogatina (tune --study [\w-]+|reproduce nes-pso --scale full )/);
    expect(about.test.games).toBeGreaterThanOrEqual(20_000);
  });

  test('plays about as well as it says', () => {
    const rules = parseRules(about.rules);
    const simulator = new Simulator(rules, chooserOf(rules, strategy));
    const games = 100;
    let lines = 0;
    for (let game = 0; game < games; game++) lines += simulator.play(Rng.seeded('shipped').fork(game)).lines;
    // the error of one game is that of all its test games times the root of their number
    const error = (about.test.error * Math.sqrt(about.test.games)) / Math.sqrt(games);
    expect(Math.abs(lines / games - about.test.mean)).toBeLessThan(4 * error);
  });
});
