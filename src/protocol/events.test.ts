import { expect, test } from 'vitest';
import * as events from './events.ts';
import { commitment, fault, matchId, noon } from './testing/examples.ts';
import { testSchemas } from './testing/schema-tests.ts';

const request = {
  id: 'cup-2026',
  title: 'Cup',
  format: 'all-against-all',
  game: 'truco/ufsm24',
  seed: 's',
  deadline: noon,
  settings: { matches: 4, duplicate: true, clock: 5000, atOnce: 2 },
};
const duel = (settings: object) => ({ ...request, settings });
const search = (settings: object) => ({ title: 'Cup', format: 'search', settings });
const summary = {
  id: 'cup-2026',
  title: 'Cup',
  game: 'truco/ufsm24@2',
  format: 'ladder',
  settings: {},
  status: 'open',
  deadline: null,
  seed: null,
  commitment,
  nonce: null,
  repeats: null,
  createdAt: noon,
  endedAt: null,
};
const participant = { name: 'ana', kind: 'remote', agent: null, here: null, joinedAt: noon, leftAt: null };
const result = { scores: [6, 2], winner: 0, faults: [fault] };
const pairing = {
  number: 0,
  round: 0,
  seats: ['ana', 'bia'],
  status: 'over',
  match: matchId,
  sealed: false,
  watchable: false,
  seed: 's',
  result,
};
const estimate = { mean: 0.5, low: 0.4, high: 0.6 };
const standing = {
  place: 1,
  name: 'ana',
  played: 4,
  left: 0,
  faults: { illegal: 0, timeout: 0, crash: 0, disconnect: 0 },
};

testSchemas(events, {
  eventId: {
    good: ['cup', 'c1', 'a'.repeat(40)],
    bad: { 'one letter': 'a', 'too long': 'a'.repeat(41), 'capital letters': 'Cup', 'a dash first': '-cup' },
  },
  participantName: {
    good: ['ana', 'A', 'x'.repeat(40), 'bot_2.0-a'],
    bad: { empty: '', 'too long': 'x'.repeat(41), 'a dot first': '.x', 'a space': 'a b', 'an accent': 'josé' },
  },
  eventRequest: {
    good: [
      request,
      { title: 'Cup', format: 'gauntlet', game: 'truco/ufsm24', settings: { champion: 'ana' } },
      { title: 'Cup', format: 'ladder', game: 'truco/ufsm24', settings: { rounds: 1000 } },
      { title: 'Cup', format: 'scores', game: 'tetris/nes', settings: { games: 1000 } },
      search({ problems: 1000, pieces: 20, earlier: 0, generator: 'greedy', timeLimit: 600_000, atOnce: 16 }),
      duel({ matches: 1000 }),
      { ...request, title: 'x'.repeat(100), seed: 's'.repeat(100) },
    ],
    bad: {
      'an unknown format': { ...request, format: 'swiss' },
      'no title': { ...request, title: '  ' },
      'a title that is too long': { ...request, title: 'x'.repeat(101) },
      'a deadline that is none': { ...request, deadline: 'tomorrow' },
      'no matches': duel({ matches: 0 }),
      'too many matches': duel({ matches: 1001 }),
      'too many at once': duel({ atOnce: 17 }),
      'none at once': duel({ atOnce: 0 }),
      'a clock that is too short': duel({ clock: 99 }),
      'an unknown setting': duel({ prize: 1 }),
      'a champion in a format without one': duel({ champion: 'ana' }),
      'too many problems': search({ problems: 1001 }),
      'no pieces': search({ pieces: 0 }),
      'too many pieces': search({ pieces: 21 }),
      'too many pieces before': search({ earlier: 21 }),
      'an unknown generator': search({ generator: 'magic' }),
      'a time limit that is too short': search({ timeLimit: 99 }),
      'a time limit that is too long': search({ timeLimit: 600_001 }),
    },
  },
  eventSummary: { good: [summary], bad: { 'an unknown status': { ...summary, status: 'late' } } },
  eventShown: {
    good: [{ ...summary, participants: [participant], scheduled: 12, played: 3 }],
    bad: { 'no participants': { ...summary, scheduled: 0, played: 0 } },
  },
  eventMade: { good: [{ event: summary, token: 't' }], bad: { 'no token': { event: summary } } },
  participantRequest: {
    good: [{ name: 'ana', kind: 'agent', agent: 'careful' }, { name: 'ana' }],
    bad: { 'an unknown kind': { name: 'ana', kind: 'person' }, 'a name that is none': { name: 'a b' } },
  },
  participantMade: { good: [{ name: 'ana', token: null }], bad: { 'no token': { name: 'ana' } } },
  joinCode: {
    good: ['kq7m-x2hd', 'KQ7Mx2hd'],
    bad: { 'too short': 'kq7m-x2h', 'too long': 'kq7m-x2hdd', 'a letter like a digit': 'kq7m-x2hl' },
  },
  codeMade: { good: [{ code: 'kq7m-x2hd' }], bad: { 'no code': {} } },
  registerRequest: {
    good: [{ name: 'ana', code: 'kq7m-x2hd' }],
    bad: { 'no code': { name: 'ana' }, 'an empty name': { name: '', code: 'kq7m-x2hd' } },
  },
  participantToken: {
    good: [{ name: 'ana', token: 't' }],
    bad: { 'a token that is null': { name: 'ana', token: null } },
  },
  participantLeft: { good: [{ name: 'ana', left: true }], bad: { 'one that stays': { name: 'ana', left: false } } },
  rerunRequest: { good: [{ id: 'cup-2' }, {}], bad: { 'an id that is none': { id: 'Cup 2' } } },
  pairingResult: {
    good: [
      result,
      { scores: [5], winner: null, faults: [], plan: [[0, 3]], milliseconds: 12 },
      { ...result, plan: null },
    ],
    bad: { 'a plan without columns': { ...result, plan: [[0]] } },
  },
  pairing: {
    good: [pairing, { ...pairing, status: 'waiting', match: null, sealed: true, seed: null, result: null }],
    bad: { 'an unknown status': { ...pairing, status: 'lost' } },
  },
  standings: {
    good: [
      {
        by: 'matches',
        ranking: [{ ...standing, wins: 2, draws: 0, losses: 2, winRate: estimate, margin: null, elo: null }],
        table: [[{ matches: 0, wins: 0, draws: 0 }]],
      },
      { by: 'points', ranking: [{ ...standing, total: 12, mean: estimate }] },
    ],
    bad: { 'another way to count': { by: 'beauty', ranking: [] } },
  },
});

test('settings that are not given have their defaults', () => {
  const { settings } = events.eventRequest.parse({ title: 'Cup', format: 'all-against-all', game: 'truco/ufsm24' });
  expect(settings).toEqual({ matches: 2, duplicate: true, clock: 10_000, atOnce: 1 });
  expect(events.eventRequest.parse({ title: 'Cup', format: 'search' }).settings).toEqual({
    problems: 10,
    pieces: 6,
    earlier: 8,
    generator: 'study',
    timeLimit: 10_000,
    atOnce: 1,
  });
});
