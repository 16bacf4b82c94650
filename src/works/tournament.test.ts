import { expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { parsePlan } from './tournament.ts';

const plan = {
  agents: ['careful', 'random'],
  stages: [{ name: 'final', matches: 10 }],
};

test('a short plan gets the usual rest', () => {
  expect(parsePlan(plan, 'plan.json')).toEqual({
    game: 'truco',
    rules: 'ufsm24',
    seed: 1,
    agents: ['careful', 'random'],
    stages: [{ name: 'final', schedule: 'all-against-all', matches: 10, duplicate: false }],
  });
  expect(parsePlan({ ...plan, rules: 'argentino30+target=15' }, '').rules).toBe('argentino30+target=15');
});

test.each<[unknown, string]>([
  [null, 'plan.json: an object is needed'],
  [[], 'plan.json: an object is needed'],
  [{ ...plan, agents: ['careful'] }, 'plan.json: "agents" must be a list of at least two names'],
  [{ ...plan, seed: 1.5 }, 'plan.json: "seed" must be a whole number'],
  [{ ...plan, rules: 7 }, 'plan.json: "rules" must be a rule set'],
  [{ ...plan, rules: 'chess' }, 'unknown rule set "chess"'],
  [{ ...plan, stages: [] }, 'plan.json: "stages" must be a list with at least one stage'],
  [{ ...plan, stages: [null] }, 'plan.json: stage 1: an object is needed'],
  [{ ...plan, stages: [{ matches: 1 }] }, 'stage 1: "name" must be a text'],
  [{ ...plan, stages: [{ name: 'a', matches: 0 }] }, 'stage 1: "matches" must be'],
  [
    { ...plan, stages: [{ name: 'a', matches: 1, schedule: 'swiss' }] },
    '"schedule" must be all-against-all or gauntlet',
  ],
  [{ ...plan, stages: [{ name: 'a', matches: 1, schedule: 'toString' }] }, '"schedule" must be'],
  [{ ...plan, stages: [{ name: 'a', matches: 1, pass: 'two' }] }, '"pass" must be'],
  [{ ...plan, stages: [{ name: 'a', matches: 1, duplicate: 1 }] }, '"duplicate" must be'],
])('refuses %j', (value, message) => {
  expect(() => parsePlan(value, 'plan.json')).toThrow(InputError);
  expect(() => parsePlan(value, 'plan.json')).toThrow(message);
});
