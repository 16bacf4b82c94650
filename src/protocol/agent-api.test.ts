import * as api from './agent-api.ts';
import { explanation, noon, outcome } from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const answer = { type: 'answer', match: 'm', turn: 0, action: 3, why: explanation };
const plan = { type: 'plan', match: 'm', actions: [[0, 3]] };
const turn = {
  type: 'turn',
  match: 'm',
  turn: 0,
  game: 'truco/ufsm24@2',
  seat: 1,
  view: { cards: [1, 2, 3] },
  legal: [{ action: 3, text: 'PLAY:7E' }],
  deadline: 10_000,
  seed: '0123456789abcdef',
  explain: false,
};
const problem = { type: 'problem', match: 'm', problem: 'ist', board: ['##..'], pieces: ['T'], deadline: 1000 };
const token = { id: 'i', kind: 'agent', subject: 'bot', note: '', createdAt: noon, revokedAt: null };

testSchemas(api, {
  agentMessage: {
    good: [
      answer,
      { type: 'hello' },
      { type: 'hello', token: 't'.repeat(100), name: 'bot', subscribe: ['saw'] },
      { type: 'answer', match: 'm'.repeat(100), turn: 0, action: -1 },
      plan,
      { ...plan, actions: null },
      { ...plan, actions: Array.from({ length: 1000 }, () => [0, 0]) },
      { type: 'ping' },
    ],
    bad: {
      'an unknown type': { type: 'weather' },
      'no type': { match: 'm', turn: 0, action: 3 },
      'a negative turn': { ...answer, turn: -1 },
      'half an action': { ...answer, action: 0.5 },
      'a match name that is too long': { ...answer, match: 'm'.repeat(101) },
      'a token that is too long': { type: 'hello', token: 't'.repeat(101) },
      'an unknown subscription': { type: 'hello', subscribe: ['cards'] },
      'a subscription twice': { type: 'hello', subscribe: ['saw', 'saw'] },
      'a plan that is too long': { ...plan, actions: Array.from({ length: 1001 }, () => [0, 0]) },
      'a placement without a column': { ...plan, actions: [[0]] },
    },
  },
  organiserMessage: {
    good: [
      turn,
      { type: 'welcome', api: api.AGENT_API, name: 'bot' },
      { type: 'begin', match: 'm', game: 'g', seat: 0, names: ['a', 'b'], clock: 10_000, seed: 's' },
      { type: 'begin', match: 'm', game: 'g', seat: 0, names: [], clock: null, seed: 's' },
      { ...turn, deadline: null },
      problem,
      { type: 'saw', match: 'm', turn: 1, view: {} },
      { type: 'end', match: 'm', ...outcome },
      { type: 'refused', match: null, turn: null, reason: 'late' },
      { type: 'error', error: 'not JSON' },
      { type: 'pong' },
    ],
    bad: {
      'another version': { type: 'welcome', api: api.AGENT_API + 1, name: 'bot' },
      'an action without a name': { ...turn, legal: [{ action: 3 }] },
      'another kind of problem': { ...problem, problem: 'chess' },
      'a clock that is too short': { type: 'begin', match: 'm', game: 'g', seat: 0, names: [], clock: 99, seed: 's' },
    },
  },
  listedAgent: {
    good: [{ kind: 'agent', game: 'truco', name: 'careful', description: 'plays by rules', here: true }],
    bad: { 'a person': { kind: 'person', game: 'truco', name: 'Ana', description: '', here: true } },
  },
  agentRequest: {
    good: [
      { name: 'bot', game: 'truco', description: 'x'.repeat(200) },
      { name: 'bot', game: 'tetris' },
    ],
    bad: {
      'no game': { name: 'bot' },
      'no name': { name: '', game: 'truco' },
      'a description that is too long': { name: 'bot', game: 'truco', description: 'x'.repeat(201) },
    },
  },
  agentMade: { good: [{ name: 'bot', token: 't' }], bad: { 'no token': { name: 'bot' } } },
  token: { good: [token, { ...token, kind: 'event', revokedAt: noon }], bad: { 'no kind': { ...token, kind: '' } } },
  tokenRequest: {
    good: [
      { kind: 'admin', subject: 'Ana', note: 'x'.repeat(200) },
      { kind: 'agent', subject: 'bot' },
    ],
    bad: {
      'a token of an event': { kind: 'event', subject: 'cup' },
      'a note that is too long': { kind: 'admin', subject: 'Ana', note: 'x'.repeat(201) },
    },
  },
  tokenMade: { good: [{ id: 'i', token: 't' }], bad: { 'no id': { token: 't' } } },
});
