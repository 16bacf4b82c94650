import { expect, test } from 'vitest';
import { formFor, sideOf, trucoFormOf } from './repeat.ts';
import { agentOf, trucoExperiment } from './side.ts';

test.each(['PVCNPS', 'NPS', 'MJCS', 'PVCNPS,base=few', 'careful', 'equilibrium-plus'])(
  '%s as fields is itself',
  (agent) => {
    expect(agentOf(sideOf(agent))).toBe(agent);
  },
);

test('what a form began can be filled into it again', () => {
  const form = {
    sides: [sideOf('PVCNPS'), { ...sideOf('NPS,base=few'), learning: 'imitation' as const, autoK: false }],
    matches: 40,
    duplicate: true,
    seed: 7,
  };
  const learning = trucoExperiment(form);
  expect(trucoFormOf(learning.kind, { rules: 'ufsm24', ...learning.description })).toEqual(form);
  const plain = { ...form, sides: form.sides.map((side) => ({ ...side, learning: 'none' as const, autoK: true })) };
  const tournament = trucoExperiment(plain);
  expect(trucoFormOf(tournament.kind, { game: 'truco', rules: 'ufsm24', ...tournament.description })).toEqual(plain);
});

test('what no fields give is repeated as text, and what is not begun here not at all', () => {
  const stages = [
    { name: 'a', schedule: 'all-against-all', matches: 2, duplicate: false },
    { name: 'b', schedule: 'all-against-all', matches: 2, duplicate: false },
  ];
  const description = { game: 'truco', rules: 'ufsm24', agents: ['careful', 'bold'], seed: 1, stages };
  expect(formFor('tournament', description)).toBe('json');
  expect(formFor('tournament', { ...description, stages: [stages[0]] })).toBe('truco');
  expect(formFor('rehearsal', {})).toBeUndefined();
});
