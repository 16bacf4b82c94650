import * as coach from './coach.ts';
import { explanation, matchId } from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const question = { position: 'truco/ufsm24@2 1 0-0', agents: ['careful', 'PVCNPS'] };
const choice = { action: 1, chance: 0.5, wins: 0.6, points: 0.4, cost: 0, winCost: 0 };
const answer = { seat: 0, choices: [choice], answers: [{ agent: 'careful', action: 1, why: explanation }] };
const decision = {
  turn: 3,
  hand: 1,
  seat: 0,
  action: 1,
  cost: 0.25,
  winCost: 0.01,
  kind: 'acceptedEnvido',
  points: 24,
  choices: [choice],
};
const report = {
  game: 'truco/ufsm24@2',
  names: ['ana', 'careful'],
  scores: [24, 12],
  manoExpects: -0.2,
  decisions: [decision],
  hands: [{ hand: 1, mano: 0, made: [2, 0], costs: [0.25, 0] }],
};

testSchemas(coach, {
  judgedChoice: { good: [choice], bad: { 'without its worth': { ...choice, wins: undefined } } },
  judgedDecision: {
    good: [decision],
    bad: { 'another kind': { ...decision, kind: 'sneezed' }, 'half a turn': { ...decision, turn: 0.5 } },
  },
  matchReport: { good: [report], bad: { 'no hands': { ...report, hands: undefined } } },
  judgeRequest: {
    good: [{ positions: ['p'] }, { positions: Array.from({ length: 40 }, () => 'x'.repeat(400)) }],
    bad: {
      'no position': { positions: [] },
      'too many positions': { positions: Array.from({ length: 41 }, () => 'p') },
      'a position that is too long': { positions: ['x'.repeat(401)] },
    },
    strict: true,
  },
  judgeAnswer: { good: [[{ choices: [choice] }], []], bad: { 'no choices': [{}] } },
  playOn: { good: [{ turn: 0 }], bad: { 'a turn before the first': { turn: -1 }, 'no turn': {} }, strict: true },
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
    good: [answer, { ...answer, choices: [], answers: [{ agent: 'a', action: 1, why: null }] }],
    bad: { 'no choices': { ...answer, choices: undefined } },
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
