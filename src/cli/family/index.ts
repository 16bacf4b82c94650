import type { Command } from 'commander';
import { type Family, families } from '../../families/index.ts';
import { register as match } from './match.ts';
import { register as play } from './play.ts';
import { register as watch } from './watch.ts';

/** Families whose commands have a group of their own. */
const OWN: readonly string[] = ['tetris', 'truco'];

/** `jogatina FAMILY ...` for every other family of games for two. */
export function register(program: Command): void {
  for (const family of Object.values<Family>(families)) {
    if (OWN.includes(family.name)) continue;
    const command = program.command(family.name).description(family.description);
    for (const each of [match, play, watch]) each(command, family);
  }
}
