/**
 * Gives records of games that `network.node` played the times of the same players' games that were played without it:
 *
 *     node training/no-rotation/native/times.ts TIMED RECORD...
 *
 * TIMED is a folder of records, as `reproduce nes-pso --only players --checkpoints` makes it, played without.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContenderRecord } from '../../../src/studies/nes-pso/players.ts';

const [timed, ...files] = process.argv.slice(2);
if (!timed || files.length === 0) {
  console.error('usage: node training/no-rotation/native/times.ts TIMED RECORD...');
  process.exit(1);
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as ContenderRecord;
const player = ({ agent, rules, made }: ContenderRecord) => JSON.stringify([agent, rules, made]);

for (const file of files) {
  const record = read(file);
  const own = read(join(timed, basename(file)));
  if (player(own) !== player(record)) throw new Error(`${file} is of another player than that in ${timed}`);
  const { cpuSeconds, pieces: timedPieces } = own;
  writeFileSync(file, `${JSON.stringify({ ...record, cpuSeconds, timedPieces })}\n`);
  console.log(`${basename(file)}: ${((1000 * cpuSeconds) / timedPieces).toFixed(1)} ms a move of ${timedPieces}`);
}
