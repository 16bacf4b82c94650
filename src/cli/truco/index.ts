import type { Command } from 'commander';
import { truco as family } from '../../families/truco.ts';
import { register as match } from '../family/match.ts';
import { register as learn } from './learn.ts';
import { register as play } from './play.ts';
import { register as puzzles } from './puzzles.ts';
import { register as verify } from './verify.ts';
import { register as watch } from './watch.ts';

/** `truco ...`: one file a command. */
export function register(program: Command): void {
  const truco = program.command('truco').description('two-player Truco: play, watch, compare agents, check the rules');
  match(truco, family);
  for (const command of [play, watch, verify, learn, puzzles]) command(truco);
}
