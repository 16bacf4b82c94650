import type { Command } from 'commander';
import { envidoAuction } from '../../agents/truco/equilibrium/envido/envido-auction.ts';
import { printResult } from '../output.ts';
import { curveText, solveTree, type TreeOptions, treeOptions } from './tree.ts';

/** `solve envido`: the envido auction alone. */
export function register(solve: Command): void {
  const command = solve.command('envido').description('the envido auction alone, at 0-0 in a match to 24');
  treeOptions(command, { target: 0.001, iterations: 10_000, every: 100 })
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina solve envido --json')
    .action(async (options: TreeOptions) => {
      const { solved } = await solveTree(options, envidoAuction({ falta: [24, 24], envidoEnvidoFalta: true }));
      printResult(options.json, { game: 'envido', ...solved }, curveText(solved));
    });
}
