// An outside program for tests: `node program.mjs <way>` plays the first legal action, or goes wrong in some way.
import { createInterface } from 'node:readline';

const [way = 'well'] = process.argv.slice(2);
const say = (frame) => process.stdout.write(`${JSON.stringify(frame)}\n`);
const answer = ({ match, turn, legal }, more = {}) =>
  say({ type: 'answer', match, turn, action: legal[0].action, ...more });
let turns = 0;
let last;

/** What each way does with a turn. */
const ways = {
  well: (frame) => answer(frame),
  explained: (frame) => answer(frame, { why: { text: 'Era a primeira.', language: 'pt' } }),
  illegal: (frame) => answer(frame, { action: 9999 }),
  mute: () => {},
  quits: (frame) => (++turns > 3 ? process.exit(3) : answer(frame)),
  chatters: (frame) => {
    process.stdout.write('thinking ...\n');
    answer(frame);
  },
  twice: (frame) => {
    answer(frame);
    answer(frame);
  },
  byLot: (frame) => answer(frame, { action: frame.legal[Math.floor(Math.random() * frame.legal.length)].action }),
  /** Knows one match at a time: answers under the name of the last that began. */
  oneMatch: (frame) => setTimeout(() => answer({ ...frame, match: last }), 20),
  /** Falls over anything that it does not know. */
  brittle: (frame) => answer(frame),
};

if (way !== 'silent') say({ type: 'hello', name: way });
createInterface({ input: process.stdin }).on('line', (line) => {
  const frame = JSON.parse(line);
  if (frame.type === 'begin') last = frame.match;
  if (frame.type === 'turn') ways[way](frame);
  else if (way === 'brittle' && !['welcome', 'begin', 'end'].includes(frame.type)) process.exit(4);
});
