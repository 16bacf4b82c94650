import type { Command } from 'commander';
import { register as envido } from './envido.ts';
import { register as opening } from './opening.ts';
import { register as truco } from './truco.ts';

/** `solve`: equilibria of small games. */
export function register(program: Command): void {
  const solve = program.command('solve').description('equilibria of small games, with exact exploitability');
  for (const command of [truco, opening, envido]) command(solve);
}
