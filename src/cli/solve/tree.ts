import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { CFR_VARIANTS, type CfrMeasurement, runCfr, VectorCfr } from '../../solve/vector-cfr.ts';
import { withHelpers } from '../../works/solver-threads.ts';
import { decimal, oneOf, wholeNumber } from '../options.ts';
import { table } from '../output.ts';
import { Progress } from '../progress.ts';

export interface TreeOptions {
  algorithm: string;
  target: number;
  iterations: number;
  every: number;
  checkpoint?: string;
  /** Threads; one where the command has no such option. */
  workers?: number;
  json?: true;
}

/** The options of a run on a tree, with these defaults. */
export function treeOptions(command: Command, defaults: Pick<TreeOptions, 'target' | 'iterations' | 'every'>): Command {
  const { target, iterations, every } = defaults;
  return command
    .option('--algorithm <name>', 'dcfr, cfr+ or dcfr+', oneOf('--algorithm', Object.keys(CFR_VARIANTS)), 'dcfr')
    .option('--target <points>', 'stop at this exploitability, in points a hand', decimal('--target', 0), target)
    .option('--iterations <n>', 'stop after as many at the latest', wholeNumber('--iterations', 1), iterations)
    .option('--every <n>', 'iterations between exact measurements', wholeNumber('--every', 1), every);
}

/** What a run came to; `curve` has every measurement. */
export interface TreeSolved {
  readonly algorithm: string;
  readonly iterations: number;
  readonly exploitability: number;
  readonly slots: number;
  readonly seconds: number;
  readonly megabytes: number;
  readonly curve: readonly CfrMeasurement[];
}

/** Solves a tree, from the checkpoint if there is one; `name` says of which game a checkpoint must be. */
export async function solveTree(
  options: TreeOptions,
  tree: VectorCfr['tree'],
  name = '',
): Promise<{ solver: VectorCfr; solved: TreeSolved }> {
  const start = performance.now();
  const { algorithm, checkpoint, workers } = options;
  const solver = new VectorCfr(tree, CFR_VARIANTS[algorithm], undefined, workers);
  const label = `${algorithm} ${name}`;
  const curve = checkpoint !== undefined && existsSync(checkpoint) ? load(checkpoint, label, solver) : [];
  const progress = new Progress('iterations', options.iterations);
  progress.add(solver.iterations);
  const reached = curve.at(-1);
  if (reached === undefined || reached.exploitability > options.target) {
    await withHelpers(solver, () =>
      runCfr(solver, {
        ...options,
        iterated: () => progress.add(1, note(curve.at(-1))),
        measured: (measurement) => {
          if (curve.at(-1)?.iteration === measurement.iteration) return;
          curve.push(measurement);
          if (checkpoint !== undefined) save(checkpoint, label, solver, curve);
        },
      }),
    );
  }
  progress.end();
  const { iteration, ...last } = curve.at(-1)!;
  const seconds = (performance.now() - start) / 1000;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const { slots } = solver.size;
  return { solver, solved: { algorithm, iterations: iteration, ...last, slots, seconds, megabytes, curve } };
}

function note(last: CfrMeasurement | undefined): string {
  return last ? `exploitability ${last.exploitability.toFixed(4)} at ${last.iteration}` : '';
}

/** How exploitability fell, and the bounds on the game's value. */
export function curveText({ curve }: TreeSolved): string {
  const rows = curve.map((m) => [m.iteration, m.exploitability.toFixed(5), m.low.toFixed(4), m.high.toFixed(4)]);
  return table(['iteration', 'exploitability', 'value at least', 'at most'], rows);
}

/** Writes a line of JSON, then both arrays as they are in memory. The file is renamed when it is whole. */
function save(path: string, label: string, solver: VectorCfr, curve: readonly CfrMeasurement[]): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part-${process.pid}`;
  const file = openSync(part, 'w');
  writeSync(file, `${JSON.stringify({ label, slots: solver.size.slots, iterations: solver.iterations, curve })}\n`);
  for (const values of [solver.regrets, solver.sums]) writeSync(file, bytesOf(values));
  closeSync(file);
  renameSync(part, path);
}

/** The bytes of an array, which may be a part of a kernel's memory. */
function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function load(path: string, label: string, solver: VectorCfr): CfrMeasurement[] {
  const file = openSync(path, 'r');
  const start = Buffer.alloc(1 << 16);
  const head = start.toString('utf8', 0, readSync(file, start, 0, start.length, 0));
  const line = head.slice(0, head.indexOf('\n'));
  const { regrets, sums } = solver;
  const wrong = (what: string) => new InputError(`${path} is no checkpoint of this run: ${what}`);
  let saved: { label?: string; slots: number; iterations: number; curve: CfrMeasurement[] } | null;
  try {
    saved = JSON.parse(line);
  } catch {
    throw wrong('it does not begin with a line of JSON');
  }
  if (saved?.label === undefined) throw wrong('it holds something else');
  if (saved.label !== label) throw wrong(`it holds "${saved.label}", not "${label}"`);
  const from = Buffer.byteLength(line) + 1;
  if (saved.slots !== regrets.length || fstatSync(file).size !== from + 8 * regrets.length)
    throw wrong('its size differs');
  readSync(file, bytesOf(regrets), 0, regrets.byteLength, from);
  readSync(file, bytesOf(sums), 0, sums.byteLength, from + regrets.byteLength);
  closeSync(file);
  solver.iterations = saved.iterations;
  return saved.curve;
}
