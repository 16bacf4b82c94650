/**
 * Plays the best game of `records.py` in our engine, and writes it as a record for `jogatina tetris replay`:
 *
 *     node training/no-rotation/to-record.ts BEST RECORD
 *
 * The pieces stand in the record, because games on a GPU are dealt by other random numbers than ours. A placement that is
 * not legal here, a game that is not over after the last one, or other lines end it with an error.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { recordOf } from '../../src/arena/record.ts';
import { Match } from '../../src/core/match.ts';
import { tetrisGame } from '../../src/games/tetris/game.ts';
import { parseRules } from '../../src/games/tetris/rules.ts';

const [from, to] = process.argv.slice(2);
if (!from || !to) {
  console.error('usage: node training/no-rotation/to-record.ts BEST RECORD');
  process.exit(1);
}
const { rules, pieces, seed, agent, lines, actions } = JSON.parse(readFileSync(from, 'utf8'));
const game = tetrisGame(parseRules(`${rules},randomizer=list:${pieces}`));
const match = new Match(game, { seed, log: actions });
match.advance();
if (!match.over) throw new Error(`the game goes on after ${actions.length} placements`);
if (match.state.lines !== lines) throw new Error(`${lines} lines on the GPU, ${match.state.lines} here`);
const result = { actions, faults: [], scores: match.state.scores(), winner: 0 };
writeFileSync(to, `${JSON.stringify(recordOf({ game: game.id, seed, agents: [agent] }, result))}\n`);
console.log(`${lines} lines, ${actions.length} pieces: ${to}`);
