import type { Command } from 'commander';
import { solveOpening } from '../../agents/truco/equilibrium/opening/solve-opening.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { writeOpeningStrategy } from '../../agents/truco/equilibrium/play/strategy-file.ts';
import { InputError } from '../../core/errors.ts';
import { decimal, wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { PartsProgress } from '../progress.ts';

interface Options {
  iterations: number;
  anchor: number;
  seed: number;
  out?: string;
  json?: true;
}

/** The opening that ships with the product was solved with these. */
const ITERATIONS = 45;
const ANCHOR = 0.25;

/** `solve opening`: a hand while envido may still be called. */
export function register(solve: Command): void {
  solve
    .command('opening')
    .description('a hand as long as envido is open, cards and envido together, the shipped table playing on')
    .option('--iterations <n>', 'for each seat', wholeNumber('--iterations', 1), ITERATIONS)
    .option('--anchor <chance>', 'of an opponent that opens like the players by rules', decimal('--anchor', 0), ANCHOR)
    .option('--seed <n>', 'of those players', wholeNumber('--seed'), 1)
    .option('--out <file>', 'write the table that equilibrium-plus reads', fileToWrite)
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina solve opening --out opening.table')
    .action(solveTheOpening);
}

function solveTheOpening({ iterations, anchor, seed, out, json }: Options): void {
  if (anchor > 1) throw new InputError(`--anchor is a chance, at most 1, not ${anchor}`);
  const start = performance.now();
  const command = `jogatina solve opening --iterations ${iterations} --anchor ${anchor} --seed ${seed}`;
  const parts = new PartsProgress();
  const progress = (name: string, done: number, total: number) => parts.show(name, done, total);
  const opening = solveOpening(shippedTrucoStrategy(), { iterations, anchor, seed, command, progress });
  parts.end();
  const bytes = writeOpeningStrategy(opening);
  if (out !== undefined) writeAtomically(out, bytes);
  const seconds = (performance.now() - start) / 1000;
  const { facts } = opening;
  const stored = out === undefined ? {} : { table: { file: out, bytes: bytes.length } };
  const value = `value ${facts.value.toFixed(4)}, exploitability ${facts.exploitability.toFixed(4)} as stored`;
  const written = out === undefined ? '' : `\n${out}: ${bytes.length} bytes`;
  printResult(json, { game: 'opening', ...facts, seconds, ...stored }, value + written);
}
