import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { type Ranks, ranksNamed } from '../../agents/truco/equilibrium/cards/ranks.ts';
import { COMPACT, FINE, makeTrucoStrategy } from '../../agents/truco/equilibrium/cards/solve-truco.ts';
import { TrucoTree } from '../../agents/truco/equilibrium/cards/truco-tree.ts';
import { envidoAuction } from '../../agents/truco/equilibrium/envido/envido-auction.ts';
import { solveOpening } from '../../agents/truco/equilibrium/opening/solve-opening.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { writeOpeningStrategy, writeTrucoStrategy } from '../../agents/truco/equilibrium/play/strategy-file.ts';
import { InputError } from '../../core/errors.ts';
import { CFR_VARIANTS, type CfrMeasurement, runCfr, VectorCfr } from '../../solve/vector-cfr.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';
import { printJson, table, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';

interface Options {
  ranks: string;
  algorithm: string;
  target: number;
  iterations: number;
  every: number;
  checkpoint?: string;
  out?: string;
  precision: keyof typeof PRECISIONS;
  json?: true;
}

const PRECISIONS = { compact: COMPACT, fine: FINE };
/** The shipped opening's. */
const ITERATIONS = 45;
const ANCHOR = 0.25;

export function register(program: Command): void {
  const solve = program.command('solve').description('equilibria of small games, with exact exploitability');
  solve
    .command('truco')
    .description('one hand of Truco, cards and truco bets')
    .option('--ranks <n>', '14 ranks, or the 6 card categories of the UFSM thesis', oneOf('--ranks', ['6', '14']), '14')
    .option('--algorithm <name>', 'dcfr or cfr+', oneOf('--algorithm', Object.keys(CFR_VARIANTS)), 'dcfr')
    .option('--target <points>', 'stop at this exploitability, in points a hand', decimal('--target', 0), 0.01)
    .option('--iterations <n>', 'stop after as many at the latest', wholeNumber('--iterations', 1), 1000)
    .option('--every <n>', 'iterations between exact measurements', wholeNumber('--every', 1), 10)
    .option('--checkpoint <file>', 'save the run here at every measurement; go on from it if it exists')
    .option('--out <file>', 'write the table that the equilibrium players read')
    .option('--precision <name>', 'compact (to ship) or fine', oneOf('--precision', ['compact', 'fine']), 'compact')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina solve truco --ranks 6 --target 0.01 --out truco6.table')
    .action(solveTruco);
  solve
    .command('opening')
    .description('a hand as long as envido is open, cards and envido together, the shipped table playing on')
    .option('--iterations <n>', 'for each seat', wholeNumber('--iterations', 1), ITERATIONS)
    .option('--anchor <chance>', 'of an opponent that opens like the players by rules', decimal('--anchor', 0), ANCHOR)
    .option('--seed <n>', 'of those players', wholeNumber('--seed'), 1)
    .option('--out <file>', 'write the table that equilibrium-plus reads')
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina solve opening --out opening.table')
    .action(solveTheOpening);
  solve
    .command('envido')
    .description('the envido auction alone, at 0-0 in a match to 24')
    .option('--algorithm <name>', 'dcfr or cfr+', oneOf('--algorithm', Object.keys(CFR_VARIANTS)), 'dcfr')
    .option('--target <points>', 'stop at this exploitability, in points a hand', decimal('--target', 0), 0.001)
    .option('--iterations <n>', 'stop after as many at the latest', wholeNumber('--iterations', 1), 10_000)
    .option('--every <n>', 'iterations between exact measurements', wholeNumber('--every', 1), 100)
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina solve envido --json')
    .action(solveEnvido);
}

function solveTruco(options: Options): void {
  const ranks = ranksNamed(options.ranks);
  const { solver, curve, seconds } = solveTree(options, new TrucoTree(ranks), ranks);
  const command = `jogatina solve truco --ranks ${ranks.name} --algorithm ${options.algorithm} --target 0 --iterations ${solver.iterations} --precision ${options.precision}`;
  const made =
    options.out === undefined
      ? undefined
      : makeTrucoStrategy(solver, { algorithm: options.algorithm, command }, PRECISIONS[options.precision]);
  const bytes = made && writeTrucoStrategy(made);
  if (bytes) writeAtomically(options.out as string, bytes);
  const stored = made && bytes && { file: options.out, bytes: bytes.length, ...made.facts };
  report(options, {
    game: 'truco',
    ranks: ranks.name,
    ...summary(options, solver, curve, seconds),
    ...(stored && { table: stored }),
  });
}

interface OpeningChoice {
  iterations: number;
  anchor: number;
  seed: number;
  out?: string;
  json?: true;
}

function solveTheOpening({ iterations, anchor, seed, out, json }: OpeningChoice): void {
  if (anchor > 1) throw new InputError(`--anchor is a chance, at most 1, not ${anchor}`);
  const start = performance.now();
  const command = `jogatina solve opening --iterations ${iterations} --anchor ${anchor} --seed ${seed}`;
  let progress: Progress | undefined;
  let part = '';
  const opening = solveOpening(shippedTrucoStrategy(), {
    iterations,
    anchor,
    seed,
    command,
    progress: (name, done, total) => {
      if (name !== part) {
        progress?.end();
        progress = new Progress(name, total);
        part = name;
      }
      progress?.add(1, done === total ? 'done' : '');
    },
  });
  progress?.end();
  const bytes = writeOpeningStrategy(opening);
  if (out !== undefined) writeAtomically(out, bytes);
  const seconds = (performance.now() - start) / 1000;
  const { facts } = opening;
  const stored = out !== undefined && { file: out, bytes: bytes.length };
  if (json) printJson({ game: 'opening', ...facts, seconds, ...(stored && { table: stored }) });
  else
    process.stdout.write(
      `value ${facts.value.toFixed(4)}, exploitability ${facts.exploitability.toFixed(4)} as stored\n${stored ? `${out}: ${bytes.length} bytes\n` : ''}`,
    );
}

function solveEnvido(options: Options): void {
  const tree = envidoAuction({ falta: [24, 24], envidoEnvidoFalta: true });
  const { solver, curve, seconds } = solveTree(options, tree);
  report(options, { game: 'envido', ...summary(options, solver, curve, seconds) });
}

function solveTree(options: Options, tree: VectorCfr['tree'], ranks?: Ranks) {
  const start = performance.now();
  const solver = new VectorCfr(tree, CFR_VARIANTS[options.algorithm]);
  const { checkpoint } = options;
  const label = `${options.algorithm} ${ranks?.name ?? ''}`;
  const curve: CfrMeasurement[] =
    checkpoint !== undefined && existsSync(checkpoint) ? load(checkpoint, label, solver) : [];
  const progress = new Progress('iterations', options.iterations);
  progress.add(solver.iterations);
  const met = curve[curve.length - 1];
  if (met === undefined || met.exploitability > options.target) {
    runCfr(solver, {
      ...options,
      iterated: () => progress.add(1, note(curve)),
      measured: (milestone) => {
        if (curve[curve.length - 1]?.iteration === milestone.iteration) return;
        curve.push(milestone);
        if (checkpoint !== undefined) save(checkpoint, label, solver, curve);
      },
    });
  }
  progress.end();
  return { solver, curve, seconds: (performance.now() - start) / 1000 };
}

function note(curve: readonly CfrMeasurement[]): string {
  const last = curve[curve.length - 1];
  return last ? `exploitability ${last.exploitability.toFixed(4)} at ${last.iteration}` : '';
}

function summary(options: Options, solver: VectorCfr, curve: readonly CfrMeasurement[], seconds: number) {
  const { iteration, ...last } = curve[curve.length - 1];
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return {
    algorithm: options.algorithm,
    iterations: iteration,
    ...last,
    slots: solver.size.slots,
    seconds,
    megabytes,
    curve,
  };
}

interface Report extends ReturnType<typeof summary> {
  game: string;
  ranks?: string;
  table?: { file?: string; bytes: number; exploitability: number };
}

function report(options: Options, found: Report): void {
  if (options.json) {
    printJson(found);
    return;
  }
  const rows = found.curve.map((m) => [m.iteration, m.exploitability.toFixed(5), m.low.toFixed(4), m.high.toFixed(4)]);
  process.stdout.write(`${table(['iteration', 'exploitability', 'value at least', 'at most'], rows)}\n`);
  if (found.table) {
    const { file, bytes, exploitability } = found.table;
    process.stdout.write(`${file}: ${bytes} bytes, exploitability ${exploitability.toFixed(5)} as stored\n`);
  }
}

/** A line of JSON, then both arrays as they lie in memory; never a half-written file under the final name. */
function save(path: string, label: string, solver: VectorCfr, curve: readonly CfrMeasurement[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part-${process.pid}`;
  const file = openSync(part, 'w');
  writeSync(file, `${JSON.stringify({ label, slots: solver.size.slots, iterations: solver.iterations, curve })}\n`);
  for (const { buffer } of [solver.regrets, solver.sums]) writeSync(file, new Uint8Array(buffer));
  closeSync(file);
  renameSync(part, path);
}

function load(path: string, label: string, solver: VectorCfr): CfrMeasurement[] {
  const file = openSync(path, 'r');
  const start = Buffer.alloc(1 << 16);
  const head = start.toString('utf8', 0, readSync(file, start, 0, start.length, 0));
  const line = head.slice(0, head.indexOf('\n'));
  const { regrets, sums } = solver;
  const wrong = (what: string) => new InputError(`${path} is no checkpoint of this run: ${what}`);
  let saved: { label: string; slots: number; iterations: number; curve: CfrMeasurement[] };
  try {
    saved = JSON.parse(line);
  } catch {
    throw wrong('it does not begin with a line of JSON');
  }
  if (saved.label !== label) throw wrong(`it holds "${saved.label}", not "${label}"`);
  const from = Buffer.byteLength(line) + 1;
  if (saved.slots !== regrets.length || fstatSync(file).size !== from + 8 * regrets.length)
    throw wrong('its size differs');
  readSync(file, new Uint8Array(regrets.buffer), 0, regrets.byteLength, from);
  readSync(file, new Uint8Array(sums.buffer), 0, sums.byteLength, from + regrets.byteLength);
  closeSync(file);
  solver.iterations = saved.iterations;
  return saved.curve;
}
