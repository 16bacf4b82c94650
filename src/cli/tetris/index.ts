import type { Command } from 'commander';
import { register as perft } from './perft.ts';
import { register as play } from './play.ts';
import { register as record } from './record.ts';
import { register as replay } from './replay.ts';
import { register as train } from './train.ts';
import { register as watch } from './watch.ts';

export function register(program: Command): void {
  const tetris = program
    .command('tetris')
    .description('Tetris: let agents play, watch one, train one, replay a record, count boards');
  for (const add of [play, watch, perft, train, record, replay]) add(tetris);
}
