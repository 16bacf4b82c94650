import * as rooms from './rooms.ts';
import { commitment, explanation, fault, matchId, noon, outcome, revealed, seatKey } from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const person = { kind: 'person', name: 'Ana' };
const request = {
  game: 'truco/ufsm24',
  seats: [person, { kind: 'agent', agent: 'careful' }],
  clock: 10_000,
  explain: true,
  pace: 0,
  seed: 's',
  open: true,
};
const seat = { kind: 'agent', name: 'careful', agent: 'careful', taken: true, here: true, presence: 'here' };
const room = {
  id: matchId,
  game: 'truco/ufsm24@2',
  status: 'running',
  seats: [seat, { kind: 'person', name: 'guest', taken: false, here: false, presence: 'gone' }],
  clock: null,
  open: false,
  commitment,
  repeats: null,
  scores: [3, 0],
  turn: 5,
  outcome: null,
  createdAt: noon,
};
const { turn: _, ...listed } = room;
const grades = { experience: 1, competence: 2, coherence: 3, unpredictability: 4, fun: 5 };
const record = {
  version: 1,
  game: 'truco/ufsm24@2',
  seed: 's',
  agents: ['a', 'b'],
  actions: [1, 2],
  faults: [fault],
  scores: [1, 0],
  winner: 0,
};
const rematch = { offers: ['new', null], room: null, repeatable: true };
const proof = { kind: 'match', match: matchId, commitment, ...revealed, deals: [1, 2] };
const told = { nonce: 'n', seed: 's', path: ['alone', 0] };
const eventProof = { kind: 'event', event: 'cup', commitment, told, deals: [] };
const entry = { seq: 0, kind: 'action', seat: 0, action: 3, detail: null, at: noon };
const position = { turn: 5, toMove: 0, view: {}, legal: [1, 2], left: null, absence: null };
const action = { turn: 4, seat: 1, action: 3 };
const reason = { turn: 4, seat: 1, why: explanation };

testSchemas(rooms, {
  peopleStudy: {
    good: [{ agents: ['NPS,base=learned'], traits: ['patience'] }],
    bad: { 'no traits': { agents: [] } },
  },
  seatRequest: {
    good: [person, { kind: 'person' }, { kind: 'agent', agent: 'careful,level=1' }, { kind: 'remote', agent: 'bot' }],
    bad: {
      'an unknown kind': { kind: 'ghost' },
      'an agent without a name': { kind: 'agent' },
      'an agent with a file': { kind: 'agent', agent: 'ntuple,network=/dev/zero' },
    },
  },
  roomRequest: {
    good: [request, { game: 'tetris/nes', seats: [person] }, { ...request, game: 'x'.repeat(120), pace: 10_000 }],
    bad: {
      'no seats': { ...request, seats: [] },
      'too many seats': { ...request, seats: [person, person, person] },
      'a game that is too long': { ...request, game: 'x'.repeat(121) },
      'a pace that is too slow': { ...request, pace: 10_001 },
      'a negative pace': { ...request, pace: -1 },
      'an empty seed': { ...request, seed: '' },
      'a seed that is too long': { ...request, seed: 's'.repeat(101) },
      'a clock that is too short': { ...request, clock: 99 },
    },
  },
  roomSeat: {
    good: [seat],
    bad: { 'an unknown kind': { ...seat, kind: 'ghost' }, 'no name': { ...seat, name: null } },
  },
  room: {
    good: [room, { ...room, status: 'over', outcome }],
    bad: { 'an unknown status': { ...room, status: 'asleep' }, 'an id that is too short': { ...room, id: 'x' } },
  },
  presence: { good: ['here', 'away', 'gone'], bad: { 'another word': 'asleep' } },
  seatKey: {
    good: [seatKey],
    bad: { 'too short': 'k'.repeat(42), 'too long': 'k'.repeat(44), 'another letter': `${'k'.repeat(42)}+` },
  },
  roomMade: {
    good: [
      { room, seat: 0, key: seatKey },
      { room, seat: null, key: null },
    ],
    bad: { 'no room': { seat: 0, key: seatKey } },
  },
  joinRequest: { good: [{ name: 'bia' }, {}], bad: { 'an empty name': { name: '' } } },
  joined: { good: [{ room, seat: 1, key: seatKey }], bad: { 'no key': { room, seat: 1, key: null } } },
  rematchAnswer: { good: ['new', 'same', 'no'], bad: { 'another word': 'maybe' } },
  rematchRequest: { good: [{ answer: 'no' }, {}], bad: { 'another word': { answer: 'maybe' } } },
  rematch: { good: [rematch, { ...rematch, room: matchId }], bad: { 'no offers': { room: null, repeatable: true } } },
  proof: {
    good: [proof, eventProof, { ...eventProof, told: null }],
    bad: { 'no secret': { ...proof, secret: undefined }, 'another kind': { ...proof, kind: 'oath' } },
  },
  questionnaire: {
    good: [
      { ...grades, comment: 'x'.repeat(2000) },
      grades,
      { ...grades, experience: undefined, years: 99, traits: { patience: 5 } },
    ],
    bad: {
      'more years than anybody has': { ...grades, years: 100 },
      'a trait with a strange name': { ...grades, traits: { 'a b': 1 } },
      'a trait of 6': { ...grades, traits: { patience: 6 } },
      'a grade of 0': { ...grades, fun: 0 },
      'a grade of 6': { ...grades, experience: 6 },
      'half a grade': { ...grades, coherence: 2.5 },
      'a grade that is missing': { ...grades, competence: undefined },
      'a comment that is too long': { ...grades, comment: 'x'.repeat(2001) },
    },
  },
  consent: { good: [{ keep: true }, { keep: false }], bad: { 'a text': { keep: 'yes' }, nothing: {} } },
  matchSummary: { good: [{ ...listed, endedAt: noon }], bad: { 'no end': listed } },
  matchRecord: {
    good: [record, { ...record, proof }, { ...record, cut: true }, { ...record, seed: 7, winner: null }],
    bad: { 'another version': { ...record, version: 2 }, 'cut is false': { ...record, cut: false } },
  },
  matchEvent: {
    good: [entry, { ...entry, kind: 'note', seat: -3, action: null, detail: { pace: 600 } }],
    bad: { 'an unknown kind': { ...entry, kind: 'rumour' } },
  },
  clientMessage: {
    good: [
      { type: 'act', turn: 0, action: 7 },
      { type: 'hello' },
      { type: 'hello', key: seatKey, contribute: true },
      { type: 'contribute', contribution: '00ff' },
      { type: 'leave' },
      { type: 'say', phrase: 'luck' },
      { type: 'seen', visible: false },
      { type: 'ping' },
    ],
    bad: {
      'an unknown type': { type: 'cheat' },
      'a negative turn': { type: 'act', turn: -1, action: 0 },
      'half an action': { type: 'act', turn: 0, action: 0.5 },
      'an action beyond the safe integers': { type: 'act', turn: 0, action: 2 ** 53 },
      'a key that is none': { type: 'hello', key: 'x' },
      'free text': { type: 'say', phrase: 'you are a fool' },
      'no contribution': { type: 'contribute', contribution: '' },
    },
  },
  shownAction: { good: [action], bad: { 'no seat': { turn: 4, action: 3 } } },
  shownReason: { good: [reason], bad: { 'no reason': { turn: 4, seat: 1 } } },
  serverMessage: {
    good: [
      { type: 'room', room, seat: 0, ...position, log: [action], hands: [0], reasons: [reason], rematch, told: null },
      { type: 'room', room, seat: null, ...position, log: [], hands: [], reasons: [], rematch, told: revealed },
      { type: 'played', last: action, ...position },
      { type: 'dealt', ...position, toMove: null, left: 1500 },
      { type: 'reasons', reasons: [reason] },
      { type: 'over', outcome, told: revealed, rematch },
      { type: 'presence', here: [true, false], presence: ['here', 'gone'], watchers: 3, left: null, absence: 9000 },
      { type: 'said', seat: 1, phrase: 'thanks' },
      { type: 'rematch', ...rematch },
      { type: 'refused', reason: 'it is not your turn', turn: 5 },
      { type: 'pong' },
    ],
    bad: {
      'no last action': { type: 'played', ...position },
      'half a watcher': { type: 'presence', here: [], presence: [], watchers: 0.5, left: null, absence: null },
      'an unknown type': { type: 'shuffled' },
    },
  },
  ladder: {
    good: [
      [
        {
          game: 'truco',
          name: 'a',
          kind: 'agent',
          matches: 3,
          wins: 1,
          draws: 1,
          losses: 1,
          rating: { mu: 25, sigma: 8 },
        },
      ],
      [],
    ],
    bad: { 'no rating': [{ game: 'truco', name: 'a', kind: 'agent', matches: 0, wins: 0, draws: 0, losses: 0 }] },
  },
});
