import type { Command } from 'commander';
import { register as learn } from './truco-learn.ts';
import { register as match } from './truco-match.ts';
import { register as play } from './truco-play.ts';
import { register as verify } from './truco-verify.ts';
import { register as watch } from './truco-watch.ts';

/** `truco ...`: one file a command. */
export function register(program: Command): void {
  const truco = program.command('truco').description('two-player Truco: play, watch, compare agents, check the rules');
  for (const command of [match, play, watch, verify, learn]) command(truco);
}
