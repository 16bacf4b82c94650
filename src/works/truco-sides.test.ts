import { expect, test } from 'vitest';
import { RandomAgent } from '../agents/random-agent.ts';
import { exportCases } from '../agents/truco/cases/base/export.ts';
import { generateCases } from '../agents/truco/cases/base/generate.ts';
import { packBase } from '../agents/truco/cases/base/pack.ts';
import { Rng } from '../core/rng.ts';
import { Tools } from '../work/work.ts';
import { tournament } from './tournament.ts';
import { type SidesState, trucoSides } from './truco-sides.ts';

function smallBase() {
  const run = generateCases([{ name: 'random', create: () => new RandomAgent() }], 150, Rng.seeded(2));
  let step = run.next();
  while (!step.done) step = run.next();
  return { size: step.value.size, text: packBase(exportCases(step.value)) };
}

const small = smallBase();

const plan = trucoSides.plan({
  rules: 'ufsm24+target=6',
  sides: [{ agent: 'PVCNPS,base=small', learning: 'imitation' }, { agent: 'MJS,base=small' }],
  bases: { small: small.text },
  matches: 8,
  duplicate: true,
  rebuildEvery: 4,
  seed: 3,
});

/** Runs to the end; the state travels as JSON between rounds, and each round has a thread of its own. */
async function run(keepEvery: number): Promise<SidesState> {
  const given = { ...plan, keepEvery };
  let state = await trucoSides.begin(given);
  for (let tasks = trucoSides.round(given, state); tasks.length > 0; tasks = trucoSides.round(given, state)) {
    const tools = new Tools();
    const perform = (task: (typeof tasks)[number]) =>
      trucoSides.perform(JSON.parse(JSON.stringify(task)), given, tools);
    const results = await Promise.all(tasks.map(perform));
    state = JSON.parse(JSON.stringify(await trucoSides.reduce(given, state, results)));
  }
  return state;
}

test('the side that learns keeps its hands in its own copy of the base; rounds change nothing', async () => {
  const whole = await run(8);
  const parts = await run(3);
  expect(parts.history).toHaveLength(3);
  expect(parts.played).toEqual(whole.played);
  expect(parts.sides).toEqual(whole.sides);
  const [learner, other] = whole.sides;
  expect(other).toBeNull();
  expect(learner!.learned.matches).toBe(8);
  expect(learner!.learned.cases).toBe(small.size + learner!.learned.hands);
  expect(learner!.learned.hands).toBe(whole.played.reduce((sum, { gains }) => sum + gains.length, 0));
  const document = trucoSides.document(plan, whole) as { ranking: readonly { matches: number }[] };
  expect(document.ranking.map(({ matches }) => matches)).toEqual([8, 8]);
});

test('a tournament plays agents from the bases that they name', async () => {
  const given = tournament.plan({
    rules: 'ufsm24+target=6',
    agents: ['NPS,base=small', 'NPS'],
    bases: plan.bases,
    stages: [{ name: 'one', matches: 4, duplicate: true }],
  });
  const tools = new Tools();
  const played = [];
  for (const task of tournament.round(given, [])) played.push(...(await tournament.perform(task, given, tools)));
  expect(played).toHaveLength(4);
  // the same policy from the same base would win as much as it loses on duplicate deals
  const points = played.map(({ scores, bout }) => scores[bout.seats.indexOf(0)] - scores[bout.seats.indexOf(1)]);
  expect(points[0] + points[1] + points[2] + points[3]).not.toBe(0);
});
