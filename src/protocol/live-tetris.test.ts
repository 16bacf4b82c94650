import * as live from './live-tetris.ts';
import { testSchemas } from './testing/schema-tests.ts';

const cells = [
  [4, 1],
  [5, 1],
  [4, 2],
  [5, 2],
];
const welcome = { dimensions: [10, 30], grid: [[0, 30]], game_speed: 10, score: 0 };
const state = {
  game: [[9, 0]],
  piece: cells,
  next_pieces: [cells, cells, cells],
  game_speed: 10,
  score: 3,
  player: 'x',
};
const report = {
  id: 1,
  player: 'ana',
  score: 3,
  lines: 2,
  pieces: 9,
  ticks: 90,
  seconds: 9.1,
  left: false,
  endedAt: '2026-11-17',
};
const final = { ...welcome, player: 'x', highscores: [['x', 3]] };

testSchemas(live, {
  playerJoin: {
    good: [
      { cmd: 'join', name: 'x' },
      { cmd: 'join', name: 'x'.repeat(live.MAX_LIVE_NAME) },
    ],
    bad: {
      'no name': { cmd: 'join', name: '' },
      'a name that is too long': { cmd: 'join', name: 'x'.repeat(live.MAX_LIVE_NAME + 1) },
      'a key': { cmd: 'key', key: 's' },
    },
  },
  viewerJoin: { good: [{ cmd: 'join' }], bad: { 'another command': { cmd: 'leave' } } },
  keyFrame: {
    good: [
      { cmd: 'key', key: 's' },
      { cmd: 'key', key: '' },
    ],
    bad: { 'too many keys': { cmd: 'key', key: 's'.repeat(17) } },
  },
  welcomeFrame: {
    good: [welcome],
    bad: { 'other dimensions': { ...welcome, dimensions: [10, 20] }, 'a negative score': { ...welcome, score: -1 } },
    strict: true,
  },
  stateFrame: {
    good: [state, { ...state, piece: null, player: undefined }],
    bad: {
      'a cell outside': { ...state, game: [[10, 0]] },
      'a cell below': { ...state, game: [[0, 31]] },
      'a piece of three cells': { ...state, piece: cells.slice(1) },
      'two next pieces': { ...state, next_pieces: [cells, cells] },
    },
    strict: true,
  },
  finalFrame: { good: [final], bad: { 'no high scores': { ...final, highscores: undefined } }, strict: true },
  liveStanding: {
    good: [{ playing: null, waiting: 0, best: [{ name: 'ana', score: 3, endedAt: '2026-11-17' }], games: [report] }],
    bad: { 'nobody counted': { playing: null, best: [], games: [] } },
  },
  liveRecord: { good: [{ ...report, dealt: 'TJ', keys: '.s' }], bad: { 'no keys': { ...report, dealt: 'TJ' } } },
});
