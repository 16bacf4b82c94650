import type { Command } from 'commander';
import type { BaselineDocument } from '../../works/truco-baseline.ts';
import { wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { runWork } from '../run-work.ts';
import { type MeasureOptions, measureOptions, pointsText } from './options.ts';

/** `measure baseline`: points against the equilibrium player. */
export function register(measure: Command): void {
  measureOptions(measure.command('baseline'))
    .description('points against the equilibrium player, every deal in both seats')
    .option('--pairs <n>', 'deals', wholeNumber('--pairs', 2), 10_000)
    .option('--against <name>', 'another player to measure against', 'equilibrium')
    .option('--workers <n>', 'threads; the result is the same for any number', wholeNumber('--workers', 1, 256), 1)
    .option('--yes', 'start even a run of many hours')
    .option('--plain', 'leave the luck in: points alone, as it must be against any other than equilibrium')
    .addHelpText('after', '\nExample:\n  jogatina measure baseline --agent careful --pairs 20000')
    .action(baseline);
}

interface BaselineOptions extends MeasureOptions {
  pairs: number;
  against: string;
  plain?: true;
  workers: number;
  yes?: true;
}

async function baseline(options: BaselineOptions): Promise<void> {
  const { agent, against, plain = false, rules, seed, pairs, workers, yes = false } = options;
  const plan = { agent, against, plain, rules, seed, pairs };
  const { document, setAside } = await runWork<BaselineDocument>('truco-baseline', plan, {
    workers,
    yes,
    slow: true,
    partial: true,
  });
  const luck = document.plain ? `; with its luck ${pointsText(document.plain)}` : '';
  printResult(
    options.json,
    { ...document, ...(setAside.length > 0 && { setAside }) },
    `${document.agent} against ${document.against}: ${pointsText(document.points)}${luck}`,
  );
}
