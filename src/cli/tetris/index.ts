import type { Command } from 'commander';
import { tetrisAgents } from '../../agents/tetris/index.ts';
import { namedLines } from '../output.ts';
import { register as fumen } from './fumen.ts';
import { register as perft } from './perft.ts';
import { register as play } from './play.ts';
import { register as record } from './record.ts';
import { register as replay } from './replay.ts';
import { register as table } from './table.ts';
import { register as train } from './train.ts';
import { register as watch } from './watch.ts';

export function register(program: Command): void {
  const tetris = program
    .command('tetris')
    .description('Tetris: let agents play, watch one, train one, replay a record, count boards');
  tetris.addHelpText('after', `\nAgents (--agent):\n${namedLines(tetrisAgents)}\n`);
  for (const add of [play, watch, perft, train, record, table, replay, fumen]) add(tetris);
}
