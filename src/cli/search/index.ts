import type { Command } from 'commander';
import { searches } from '../../agents/tetris/plan/searches.ts';
import { register as compare } from './compare.ts';
import { register as generate } from './generate.ts';
import { register as solve } from './solve.ts';
import { register as verify } from './verify.ts';

/** `search`: plans for a known list of Tetris pieces (rule set `ist`). */
export function register(program: Command): void {
  const search = program
    .command('search')
    .description('find plans for a known list of Tetris pieces: solve, compare, generate, verify')
    .addHelpText(
      'after',
      `\nAlgorithms:\n${searches.map((s) => `  ${s.name.padEnd(10)}${s.description}`).join('\n')}\n`,
    );
  for (const command of [solve, compare, generate, verify]) command(search);
}
