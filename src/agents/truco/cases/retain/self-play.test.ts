import { expect, test } from 'vitest';
import { Rng } from '../../../../core/rng.ts';
import { RandomAgent } from '../../../random-agent.ts';
import { AT } from '../base/attributes.ts';
import { exportCases } from '../base/export.ts';
import { generateCases } from '../base/generate.ts';
import { importCases } from '../base/import.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import { scenarios } from '../clusters/scenarios.ts';
import { CaseIndex } from '../retrieve/case-index.ts';
import { SelfPlay } from './self-play.ts';

const players = [{ name: 'random', create: () => new RandomAgent() }];

function base(hands = 200): TrucoCaseBase {
  const run = generateCases(players, hands, Rng.seeded(2));
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

const options = { rebuildEvery: 2 };
const clusters = () => Rng.seeded('c');

test('the same seed makes the same base', () => {
  expect(exportCases(base())).toBe(exportCases(base()));
});

test('learning grows the base; stopped, saved and resumed it ends the same', () => {
  const whole = new CaseIndex(base(), clusters(), { restarts: 2 });
  const unbroken = new SelfPlay(whole, Rng.seeded(5), options);
  const seen = [...unbroken.run(5)];
  expect(seen.map(({ matches }) => matches)).toEqual([1, 2, 3, 4, 5]);
  expect(whole.cases.size).toBe(seen.at(-1)!.cases);
  expect(whole.cases.size).toBeGreaterThan(210);

  const first = new CaseIndex(base(), clusters(), { restarts: 2 });
  for (const _ of new SelfPlay(first, Rng.seeded(5), options).run(3));
  const saved = JSON.parse(JSON.stringify(first.clusterings.save()));
  const { cases } = importCases(exportCases(first.cases), { points: 'recorded' });
  const second = new CaseIndex(cases, clusters(), { restarts: 2, saved });
  for (const _ of new SelfPlay(second, Rng.seeded(5), options, 3).run(2));
  expect(exportCases(second.cases)).toBe(exportCases(whole.cases));
});

test('every new hand has a cluster wherever a scenario covers it', () => {
  const index = new CaseIndex(base(), clusters(), { restarts: 2 });
  for (const _ of new SelfPlay(index, Rng.seeded(6), { outsiders: [new RandomAgent()] }).run(3));
  for (let row = 0; row < index.cases.size; row++) {
    for (const [s, scenario] of scenarios.entries()) {
      const read = (attribute: number) => index.cases.get(row, attribute);
      const covered = scenario.covers(read) && (scenario.useful === undefined || read(scenario.useful) === 1);
      expect(index.clusterings.labels[s][row] >= 0).toBe(covered);
    }
  }
});

test('a hand is kept as useless where the base already covers its questions', () => {
  const index = new CaseIndex(base(3000), clusters(), { restarts: 1 });
  const before = index.cases.size;
  for (const _ of new SelfPlay(index, Rng.seeded(7)).run(10));
  const marks = Array.from({ length: index.cases.size - before }, (_, i) =>
    index.cases.get(before + i, AT.usefulEnvido),
  );
  expect(new Set(marks)).toEqual(new Set([0, 1]));
});
