import type { Command } from 'commander';
import { register as perft } from './tetris-perft.ts';
import { register as play } from './tetris-play.ts';
import { register as record } from './tetris-record.ts';
import { register as replay } from './tetris-replay.ts';
import { register as train } from './tetris-train.ts';
import { register as watch } from './tetris-watch.ts';

export function register(program: Command): void {
  const tetris = program
    .command('tetris')
    .description('Tetris: let agents play, watch one, train one, replay a record, count boards');
  for (const add of [play, watch, perft, train, record, replay]) add(tetris);
}
