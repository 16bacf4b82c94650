import { expect, test } from 'vitest';
import * as api from './agent-api.ts';
import { commitment, explanation, noon, outcome, revealed } from './testing/examples.ts';
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
const begin = { type: 'begin', match: 'm', game: 'g', seat: 0, names: [], clock: null, commitment: null, seed: 's' };
const problem = { type: 'problem', match: 'm', problem: 'ist', board: ['##..'], pieces: ['T'], deadline: 1000 };
const token = { id: 'i', kind: 'agent', subject: 'bot', note: '', createdAt: noon, revokedAt: null };

testSchemas(api, {
  agentMessage: {
    good: [
      answer,
      { type: 'hello' },
      {
        type: 'hello',
        token: 't'.repeat(100),
        name: 'bot',
        subscribe: ['saw', 'commitment'],
        rematch: ['new', 'same'],
      },
      { type: 'hello', rematch: [] },
      { type: 'contribution', match: 'm', contribution: '00ff' },
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
      'too many subscriptions': { type: 'hello', subscribe: ['saw', 'saw', 'saw'] },
      'an unknown rematch': { type: 'hello', rematch: ['always'] },
      'a contribution that is too long': { type: 'contribution', match: 'm', contribution: '00'.repeat(33) },
      'half a byte': { type: 'contribution', match: 'm', contribution: '0' },
      'a plan that is too long': { ...plan, actions: Array.from({ length: 1001 }, () => [0, 0]) },
      'a placement without a column': { ...plan, actions: [[0]] },
    },
  },
  organiserMessage: {
    good: [
      turn,
      { type: 'welcome', api: api.AGENT_API, name: 'bot' },
      { type: 'commitment', match: 'm', game: 'g', seat: 0, commitment, deadline: 5000 },
      { ...begin, names: ['a', 'b'], clock: 10_000, commitment },
      begin,
      { ...turn, deadline: null },
      problem,
      { type: 'saw', match: 'm', turn: 1, view: {} },
      { type: 'end', match: 'm', ...outcome, told: revealed },
      { type: 'end', match: 'm', ...outcome, told: null },
      { type: 'refused', match: null, turn: null, reason: 'late' },
      { type: 'error', error: 'not JSON' },
      { type: 'pong' },
    ],
    bad: {
      'another version': { type: 'welcome', api: api.AGENT_API + 1, name: 'bot' },
      'an action without a name': { ...turn, legal: [{ action: 3 }] },
      'another kind of problem': { ...problem, problem: 'chess' },
      'a clock that is too short': { ...begin, clock: 99 },
      'a commitment that is none': { ...begin, commitment: 'trust me' },
    },
  },
  listedAgent: {
    good: [{ kind: 'agent', game: 'truco', name: 'careful', description: 'plays by rules', here: true }],
    bad: { 'a person': { kind: 'person', game: 'truco', name: 'Ana', description: '', here: true } },
  },
  agentLog: {
    good: [{ here: true, entries: [{ at: '2026-11-17', what: 'connected', detail: '' }], stranger: null }],
    bad: { 'an unknown entry': { here: true, entries: [{ at: '', what: 'slept', detail: '' }], stranger: null } },
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

test.each<[string, unknown, unknown]>([
  ['a text alone', { text: 'x' }, { text: 'x' }],
  [
    'a code alone',
    { reason: { code: 'only', action: 3, values: {} } },
    { reason: { code: 'only', action: 3, values: {} } },
  ],
  ['as before', { summary: 'x', reasons: [] }, { summary: 'x', reasons: [] }],
  ['no object', 'because', undefined],
  ['a factor without a value', { text: 'x', factors: [{ code: 'n' }] }, { text: 'x' }],
  ['a text that is too long', { text: 'x'.repeat(2001), factors: [] }, { factors: [] }],
  ['a language that is none', { text: 'x', language: '!' }, { text: 'x' }],
  ['details nested 17 deep', { text: 'x', details: nested(17) }, { text: 'x' }],
  [
    'details nested 16 deep',
    { text: 'x', details: nested(16) },
    expect.objectContaining({ details: expect.anything() }),
  ],
])('a reason never costs the action: %s', (_, why, kept) => {
  const read = api.agentMessage.parse({ ...answer, why });
  expect(read).toMatchObject({ action: 3 });
  expect((read as { why?: unknown }).why).toEqual(kept);
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}
