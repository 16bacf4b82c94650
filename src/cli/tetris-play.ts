import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { Played, PlaySetup } from '../agents/tetris/play-task.ts';
import { inOrder } from '../arena/pool.ts';
import { quantile } from '../arena/statistics.ts';
import { whole } from './options.ts';
import { printJson, table } from './output.ts';
import { Progress } from './progress.ts';
import { agentSpec, type GameOptions, gameOptions, rulesFrom } from './tetris-options.ts';

interface PlayOptions extends GameOptions {
  games: number;
  workers: number;
}

/** `tetris play`: many games, and what they come to. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('play'))
    .description('let an agent play many games; the same seed gives the same numbers for any number of workers')
    .option('--games <n>', 'how many', whole('--games', 1), 100)
    .option('--workers <n>', 'threads', whole('--workers', 1, 256), availableParallelism())
    .addHelpText(
      'after',
      '\nExample:\n  jogatina tetris play --rules nes-norotation --agent nes-six --games 1000 --json\n',
    )
    .action(play);
}

async function play(options: PlayOptions): Promise<void> {
  const rules = rulesFrom(options);
  const { agent, games, seed, maxPieces } = options;
  const setup: PlaySetup = { rules: rules.id, agent: agentSpec(agent, rules), seed, ...(maxPieces && { maxPieces }) };
  const module = new URL('../agents/tetris/play-task.ts', import.meta.url);
  const progress = new Progress('games', games);
  const lines = new Float64Array(games);
  const total = { pieces: 0, evaluations: 0, cpuSeconds: 0 };
  let done = 0;
  let sum = 0;
  const workers = Math.min(options.workers, games);
  for await (const played of inOrder<number, Played>(range(games), { module, setup, workers })) {
    lines[done++] = played.lines;
    sum += played.lines;
    total.pieces += played.pieces;
    total.evaluations += played.evaluations;
    total.cpuSeconds += played.cpuSeconds;
    progress.add(1, `mean ${(sum / done).toPrecision(4)} lines`);
  }
  progress.end();
  const result = {
    rules: rules.id,
    agent,
    games,
    seed,
    lines: summary(lines),
    ...total,
    evaluationsPerCpuSecond: Math.round(total.evaluations / total.cpuSeconds),
  };
  if (options.json) printJson(result);
  else process.stdout.write(`${report(result)}\n`);
}

function* range(count: number): Generator<number> {
  for (let i = 0; i < count; i++) yield i;
}

/** Mean, spread and percentiles; a spread of one game is 0. */
export function summary(values: Float64Array) {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const std = n > 1 ? Math.sqrt(square / (n - 1)) : 0;
  const ascending = values.toSorted();
  return {
    mean,
    standardError: std / Math.sqrt(n),
    std,
    min: ascending[0]!,
    max: ascending[n - 1]!,
    median: quantile(ascending, 0.5),
    p90: quantile(ascending, 0.9),
    p99: quantile(ascending, 0.99),
  };
}

function report(
  result: { rules: string; agent: string; games: number; lines: ReturnType<typeof summary> } & Totals,
): string {
  const { lines } = result;
  const short = (value: number) => Number(value.toPrecision(6));
  const cells = [lines.mean, lines.standardError, lines.std, lines.min, lines.median, lines.p90, lines.p99, lines.max];
  return [
    `${result.agent} on ${result.rules}: lines of ${result.games.toLocaleString('en')} games`,
    table(['mean', 'error', 'std', 'min', 'median', 'p90', 'p99', 'max'], [cells.map(short)]),
    `${result.pieces.toLocaleString('en')} pieces, ${result.evaluations.toLocaleString('en')} evaluations, ` +
      `${result.evaluationsPerCpuSecond.toLocaleString('en')} a CPU second`,
  ].join('\n');
}

interface Totals {
  readonly pieces: number;
  readonly evaluations: number;
  readonly evaluationsPerCpuSecond: number;
}
