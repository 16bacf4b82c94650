import type { Command } from 'commander';
import { ranksNamed } from '../../agents/truco/equilibrium/cards/ranks.ts';
import { COMPACT, FINE, makeTrucoStrategy } from '../../agents/truco/equilibrium/cards/solve-truco.ts';
import { TrucoTree } from '../../agents/truco/equilibrium/cards/truco-tree.ts';
import { writeTrucoStrategy } from '../../agents/truco/equilibrium/play/strategy-file.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { curveText, solveTree, type TreeOptions, treeOptions } from './tree.ts';

interface Options extends TreeOptions {
  ranks: string;
  out?: string;
  precision: keyof typeof PRECISIONS;
}

const PRECISIONS = { compact: COMPACT, fine: FINE };

/** `solve truco`: the cards and truco bets of one hand. */
export function register(solve: Command): void {
  const command = solve
    .command('truco')
    .description('one hand of Truco, cards and truco bets')
    .option(
      '--ranks <n>',
      '14 ranks, or the 6 card categories of the UFSM thesis',
      oneOf('--ranks', ['6', '14']),
      '14',
    );
  treeOptions(command, { target: 0.01, iterations: 1000, every: 10 })
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 64), 1)
    .option('--checkpoint <file>', 'save the run here at every measurement; go on from it if it exists', fileToWrite)
    .option('--out <file>', 'write the table that the equilibrium players read', fileToWrite)
    .option('--precision <name>', 'compact (to ship) or fine', oneOf('--precision', ['compact', 'fine']), 'compact')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina solve truco --ranks 6 --target 0.01 --out truco6.table')
    .action(solveTruco);
}

async function solveTruco(options: Options): Promise<void> {
  const { algorithm, precision, out, json } = options;
  const ranks = ranksNamed(options.ranks);
  const { solver, solved } = await solveTree(options, new TrucoTree(ranks), ranks.name);
  const found = { game: 'truco', ranks: ranks.name, ...solved };
  if (out === undefined) {
    printResult(json, found, curveText(solved));
    return;
  }
  const command = `jogatina solve truco --ranks ${ranks.name} --algorithm ${algorithm} --target 0 --iterations ${solver.iterations} --precision ${precision}`;
  const strategy = makeTrucoStrategy(solver, { algorithm, command }, PRECISIONS[precision]);
  const bytes = writeTrucoStrategy(strategy);
  writeAtomically(out, bytes);
  const { facts } = strategy;
  printResult(
    json,
    { ...found, table: { file: out, bytes: bytes.length, ...facts } },
    `${curveText(solved)}\n${out}: ${bytes.length} bytes, exploitability ${facts.exploitability.toFixed(5)} as stored`,
  );
}
