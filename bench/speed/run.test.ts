import { expect, test } from 'vitest';
import { tetrisAgentOf } from '../../src/agents/tetris/index.ts';
import { Simulator } from '../../src/agents/tetris/simulation/simulator.ts';
import { Rng } from '../../src/core/rng.ts';
import { parseRules } from '../../src/games/tetris/rules.ts';
import { referenceLoop } from './benchmark.ts';
import { NaiveChooser } from './naive.ts';
import { benchmarks, timed } from './run.ts';

test('the reference loop is xorshift32', () => {
  expect(referenceLoop(1)).toBe(270369);
  expect(referenceLoop(2)).toBe(67634689);
});

test('a row for each benchmark, in order', () => {
  const rows = [...timed([{ name: 'a/b', unit: 'things', prepare: () => () => 5 }], 0.01)];
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ name: 'a/b', unit: 'things' });
  expect(rows[0].perCpuSecond).toBeGreaterThan(0);
  expect(rows[0].perReferenceIteration).toBeGreaterThan(0);
});

test('a benchmark and its plain version are timed together; the first says how many times as fast it is', () => {
  const works = (name: string, units: number) => ({ name, unit: 'things', prepare: () => () => units });
  const rows = [...timed([works('a', 5e6), works('a, plain', 1), works('b', 1)], 0.01)];
  expect(rows.map(({ name }) => name)).toEqual(['a', 'a, plain', 'b']);
  expect(rows[0].timesPlain).toBeGreaterThan(1);
  expect(rows.slice(1).map(({ timesPlain }) => timesPlain)).toEqual([undefined, undefined]);
});

test('no name is there twice', () => {
  expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
});

test.each(['dellacherie', 'bcts'])('%s: the naive version plays the same game with as many evaluations', (name) => {
  const rules = parseRules('classic,height=12');
  const agent = tetrisAgentOf(name);
  const fast = agent.chooser(rules);
  const naive = new NaiveChooser(rules, agent.strategy!.weights);
  const stream = Rng.seeded('naive');
  expect(new Simulator(rules, naive).play(stream, 150)).toEqual(new Simulator(rules, fast).play(stream, 150));
  expect(naive.evaluations).toBe(fast.evaluations);
});
