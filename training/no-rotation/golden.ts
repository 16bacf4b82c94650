/**
 * Writes positions of played games with what our engine makes of them, for `check_engine.py`:
 *
 *     node training/no-rotation/golden.ts FILE [POSITIONS]
 *
 * For each reading: POSITIONS records of 20 rows (16 bits each), the piece, how many placements it has (16 bits each)
 * and a sum of hashes of the placements with their lines and boards (32 bits). Games are played by weights with one
 * random move in four, so that all heights and shapes occur. At the end comes a hash of every draw of the randomiser.
 */
import { writeFileSync } from 'node:fs';
import { chooserOf } from '../../src/agents/tetris/linear/linear-agent.ts';
import { strategyOf } from '../../src/agents/tetris/linear/strategies.ts';
import { emptyQueue, fillQueue } from '../../src/agents/tetris/simulation/chooser.ts';
import { Placer } from '../../src/agents/tetris/simulation/placer.ts';
import { Rng } from '../../src/core/rng.ts';
import { LFSR_PERIOD, nesDraw, Randomizer } from '../../src/games/tetris/randomizers.ts';
import { maxRestingPlaces, RestingPlaces } from '../../src/games/tetris/placing/resting-places.ts';
import { parseRules } from '../../src/games/tetris/rules.ts';

const [file, positions = '200000'] = process.argv.slice(2);
if (!file || !/^\d+$/.test(positions)) {
  console.error('usage: node training/no-rotation/golden.ts FILE [POSITIONS]');
  process.exit(1);
}
const count = Number(positions);
const WORDS = 24;

/** FNV-1a over 32-bit words. */
const mix = (hash: number, word: number): number => Math.imul(hash ^ word, 0x01000193);
const START = 0x811c9dc5;

function records(id: string): Uint16Array {
  const rules = parseRules(id);
  const places = new RestingPlaces(rules);
  const placer = new Placer(rules);
  const chooser = chooserOf(rules, strategyOf('dellacherie'));
  const randomizer = new Randomizer(rules.randomizer);
  const queue = emptyQueue(rules);
  const codes = new Int32Array(maxRestingPlaces(rules));
  const out = new Uint16Array(count * WORDS);
  const after = new Uint16Array(rules.height);
  const rng = Rng.seeded(`golden ${id}`);
  let rows = new Uint16Array(rules.height);
  let piece = -1;
  let total = 0;
  for (let at = 0; at < count; at++) {
    if (piece < 0) {
      rows = new Uint16Array(rules.height);
      randomizer.start(rng);
      piece = randomizer.next();
    }
    const found = places.find(rows, piece, codes);
    total += found;
    let sum = 0;
    for (let i = 0; i < found; i++) {
      placer.place(rows, rules.height, after, rules.height, piece, codes[i]);
      let hash = mix(mix(START, codes[i]), placer.lines);
      for (const row of after) hash = mix(hash, row);
      sum = (sum + hash) >>> 0;
    }
    out.set(rows, at * WORDS);
    out.set([piece, found, sum & 0xffff, sum >>> 16], at * WORDS + rules.height);
    if (found === 0) {
      piece = -1;
      continue;
    }
    const code = rng.below(4) === 0 ? codes[rng.below(found)] : chooser.choose(rows, fillQueue(queue, piece, []));
    placer.place(rows, rules.height, after, rules.height, piece, code);
    rows = after.slice();
    piece = randomizer.next();
  }
  console.log(`${id}: ${count} positions, ${total} placements`);
  return out;
}

let draws = START;
for (let spawnCount = 0; spawnCount < 8; spawnCount++)
  for (let last = -1; last < 7; last++)
    for (let place = 0; place < LFSR_PERIOD; place++) draws = mix(draws, nesDraw(place, spawnCount, last));

const parts = [records('nes-norotation'), records('nes-norotation,tucks=false'), Uint16Array.of(draws & 0xffff, draws >>> 16)];
writeFileSync(file, Buffer.concat(parts.map((part) => new Uint8Array(part.buffer))));
console.log(`${file}: ${8 * 8 * LFSR_PERIOD} draws of the randomiser too`);
