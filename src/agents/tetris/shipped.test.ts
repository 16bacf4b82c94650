import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { chooserOf } from '../../games/tetris/choosers.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { Simulator } from '../../games/tetris/simulate.ts';
import { shipped } from './shipped.ts';

test('every file of weights in data/agents is a player of the list', () => {
  const files = readdirSync(new URL('../../../data/agents/', import.meta.url)).filter((file) => file.endsWith('.json'));
  expect(shipped.map(({ name }) => `${name}.json`).sort()).toEqual(files.sort());
});

describe.each(shipped)('$name', ({ strategy, about }) => {
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
