import * as coach from './coach.ts';
import { explanation, matchId } from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const question = { position: 'truco/ufsm24@2 1 0-0', agents: ['careful', 'PVCNPS'] };
const answer = {
  seat: 0,
  equilibrium: {
    choices: [{ action: 1, name: 'TRUCO', chance: 0.5, value: null }],
    value: 0.25,
    of: 'hand',
  },
  answers: [{ agent: 'careful', action: 1, why: explanation }],
};

testSchemas(coach, {
  coachQuestion: {
    good: [question, { ...question, agents: Array.from({ length: 8 }, () => 'x'.repeat(40)) }],
    bad: {
      'no position': { ...question, position: '' },
      'a position that is too long': { ...question, position: 'x'.repeat(401) },
      'too many agents': { ...question, agents: Array.from({ length: 9 }, () => 'x') },
      'an agent with options': { ...question, agents: ['sampler,playouts=9'] },
    },
    strict: true,
  },
  coachAnswer: {
    good: [answer, { ...answer, equilibrium: null, answers: [{ agent: 'a', action: 1, why: null }] }],
    bad: { 'a value of something else': { ...answer, equilibrium: { ...answer.equilibrium, of: 'match' } } },
  },
  coachCase: {
    good: [
      { match: matchId, turn: 0, better: 3 },
      { position: 'p', better: 0 },
    ],
    bad: {
      'a match without its turn': { match: matchId, better: 3 },
      'neither match nor position': { better: 3 },
      'a negative action': { position: 'p', better: -1 },
    },
    strict: true,
  },
  coachKept: {
    good: [{ base: 'coach', number: 1, won: true, points: -2 }],
    bad: { 'half a point': { base: 'coach', number: 1, won: true, points: 0.5 } },
  },
});
