import { testSchemas } from './testing/schema-tests.ts';
import * as games from './tetris-games.ts';

const request = { rules: 'nes', agent: 'dellacherie', seed: 7 };
const frame = { piece: 'T', rows: [3, 0], lines: 1 };
const summary = { ...request, lines: 12, pieces: 40 };

testSchemas(games, {
  tetrisGameRequest: {
    good: [request, { rules: 'x'.repeat(40), agent: 'x'.repeat(40), seed: 0 }],
    bad: {
      'a negative seed': { ...request, seed: -1 },
      'rules that are too long': { ...request, rules: 'x'.repeat(41) },
      'an agent that is too long': { ...request, agent: 'x'.repeat(41) },
    },
  },
  tetrisGameSummary: { good: [summary], bad: { 'no lines': { ...summary, lines: undefined } } },
  tetrisFrame: { good: [frame], bad: { 'half a row': { ...frame, rows: [0.5] } } },
  tetrisGame: {
    good: [{ ...summary, over: true, width: 10, frames: [frame] }],
    bad: { 'no frames': { ...summary, over: true, width: 10 } },
  },
});
