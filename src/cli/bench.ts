import type { Command } from 'commander';
import type { BenchRow } from '../../bench/speed/benchmark.ts';
import { benchmarks, timed } from '../../bench/speed/run.ts';
import { InputError } from '../core/errors.ts';
import { decimal } from './options.ts';
import { printResult, table } from './output.ts';
import { Progress } from './progress.ts';

/** `bench`: how fast this machine plays, beside a fixed loop. */
export function register(program: Command): void {
  program
    .command('bench')
    .description('time the engines on one thread, beside a fixed integer loop in the same run')
    .option('--only <text>', 'those whose name contains this')
    .option('--seconds <n>', 'how long each is timed', decimal('--seconds', 0.01, 600), 3)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina bench --only tetris --json\n')
    .action(({ only = '', seconds, json }: { only?: string; seconds: number; json?: boolean }) => {
      const chosen = benchmarks.filter(({ name }) => name.includes(only));
      if (chosen.length === 0)
        throw new InputError(
          `no benchmark has "${only}" in its name: ${benchmarks.map(({ name }) => name).join(', ')}`,
        );
      const progress = new Progress('benchmarks', chosen.length);
      const rows: BenchRow[] = [];
      for (const row of timed(chosen, seconds)) {
        rows.push(row);
        progress.add(1, row.name);
      }
      progress.end();
      printResult(json, rows, text(rows));
    });
}

function text(rows: readonly BenchRow[]): string {
  return table(
    ['benchmark', 'unit', 'a CPU second', 'a million reference iterations', 'times plain'],
    rows.map(({ name, unit, perCpuSecond, perReferenceIteration, timesPlain }) => [
      name,
      unit,
      Math.round(perCpuSecond),
      Number((1e6 * perReferenceIteration).toPrecision(4)),
      timesPlain?.toFixed(2) ?? '',
    ]),
  );
}
