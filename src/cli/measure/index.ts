import type { Command } from 'commander';
import { register as baseline } from './baseline.ts';
import { register as endings } from './endings.ts';
import { register as exploitability } from './exploitability.ts';
import { register as opening } from './opening.ts';

/** `measure`: how good a Truco agent is. */
export function register(program: Command): void {
  const measure = program.command('measure').description('how good a Truco agent is, in points a hand at 0-0');
  for (const command of [exploitability, baseline, endings, opening]) command(measure);
}
