import { expect, test } from 'vitest';
import { policyNames } from '../../../../src/agents/truco/cases/reuse/policies.ts';
import { agentOf, CASES, CRITERIA, learnExperiment, policyOf, type Side, trucoExperiment } from './side.ts';

test('the fields of a side name every reuse policy of the thesis, and nothing else', () => {
  const named = new Set<string>();
  for (const clusters of [true, false])
    for (const outside of CRITERIA) for (const inside of CRITERIA) named.add(policyOf({ clusters, outside, inside }));
  expect([...named].sort()).toEqual([...policyNames].sort());
});

const cases: Side = {
  technique: CASES,
  base: 'shipped',
  clusters: true,
  outside: 'PV',
  inside: 'NP',
  learning: 'none',
  autoK: true,
};
const other: Side = { ...cases, technique: 'careful', base: 'human', learning: 'imitation' };
const form = { sides: [cases, other], matches: 10, duplicate: true, seed: 3 };

test('a side names its base where it is not the shipped one; only who plays by cases has one', () => {
  expect(agentOf(cases)).toBe('PVCNPS');
  expect(agentOf({ ...cases, base: 'human' })).toBe('PVCNPS,base=human');
  expect(agentOf(other)).toBe('careful');
});

test('without learning it is a tournament, with it a match of two sides with settings of their own', () => {
  expect(trucoExperiment(form)).toMatchObject({
    kind: 'tournament',
    description: { agents: ['PVCNPS', 'careful'], stages: [{ matches: 10, duplicate: true }] },
  });
  const learner: Side = { ...cases, base: 'human', learning: 'imitation', autoK: false };
  expect(trucoExperiment({ ...form, sides: [learner, other] })).toEqual({
    kind: 'truco-sides',
    description: {
      sides: [
        { agent: 'PVCNPS,base=human', learning: 'imitation', autoK: false },
        { agent: 'careful', learning: 'none', autoK: true },
      ],
      matches: 10,
      duplicate: true,
      keepEvery: 1,
      seed: 3,
    },
  });
});

test('a learning run starts from one base for all', () => {
  const given = { base: 'human', policies: ['NPS'], opponents: ['careful'], autoK: false, matches: 500, seed: 1 };
  expect(learnExperiment(given)).toMatchObject({
    kind: 'truco-learn',
    base: 'human',
    description: { policies: ['NPS'], opponents: ['careful'], matches: 500, keepEvery: 10, seed: 1 },
  });
});
