import { expect, test } from 'vitest';
import { policyNames } from '../../src/agents/truco/cbr/policies.ts';
import { agentOf, CASES, CRITERIA, type Side, trucoExperiment } from './side.ts';

test('the fields of a side name every reuse policy of the thesis, and nothing else', () => {
  const named = new Set<string>();
  for (const clusters of [true, false])
    for (const outside of CRITERIA)
      for (const inside of CRITERIA) named.add(agentOf({ technique: CASES, clusters, outside, inside }));
  expect([...named].sort()).toEqual([...policyNames].sort());
});

const cases: Side = { technique: CASES, clusters: true, outside: 'PV', inside: 'NP' };
const other: Side = { ...cases, technique: 'careful' };
const form = { sides: [cases, other], base: 'shipped', autoK: false, matches: 10, duplicate: true, seed: 3 };

test('without learning it is a tournament, with it a run that keeps hands', () => {
  expect(trucoExperiment({ ...form, learning: 'none' })).toMatchObject({
    kind: 'tournament',
    description: { agents: ['PVCNPS', 'careful'], stages: [{ matches: 10, duplicate: true }] },
  });
  expect(trucoExperiment({ ...form, learning: 'imitation' })).toMatchObject({
    kind: 'truco-learn',
    base: 'shipped',
    description: { policies: ['PVCNPS'], opponents: ['careful'], matches: 10, keepEvery: 1 },
  });
});
