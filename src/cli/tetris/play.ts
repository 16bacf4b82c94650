import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { type ChunkPlayed, summary } from '../../works/tetris-play.ts';
import { runLong } from '../long.ts';
import { wholeNumber } from '../options.ts';
import { printJson, readJson, table } from '../output.ts';
import { type GameOptions, gameOptions, rulesFrom } from './options.ts';

interface PlayOptions extends GameOptions {
  games: number;
  workers: number;
  yes?: boolean;
}

/** `tetris play`: many games, and what they come to. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('play'))
    .description('let an agent play many games; the same seed gives the same numbers for any number of workers')
    .option('--games <n>', 'how many', wholeNumber('--games', 1), 100)
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, 256), availableParallelism())
    .option('--yes', 'start even a run of many hours')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina tetris play --rules nes-norotation --agent nes-six --games 1000 --json\n',
    )
    .action(play);
}

async function play(options: PlayOptions): Promise<void> {
  const { agent, games, seed, maxPieces } = options;
  const rules = rulesFrom(options).id;
  const description = { rules, agent: agentOf(agent), games, seed, ...(maxPieces && { maxPieces }) };
  const workers = Math.min(options.workers, games);
  const { state, setAside } = await runLong('tetris-play', description, { workers, yes: options.yes ?? false });
  const { lines, ...total } = state as ChunkPlayed;
  const result = {
    rules,
    agent,
    games,
    seed,
    lines: summary(Float64Array.from(lines)),
    ...total,
    evaluationsPerCpuSecond: Math.round(total.evaluations / total.cpuSeconds),
    ...(setAside.length > 0 && { setAside }),
  };
  if (options.json) printJson(result);
  else process.stdout.write(`${report(result)}\n`);
}

/** A name, or a file of weights as data: whoever plays needs no file. */
function agentOf(text: string): string | { name: string; weights: unknown } {
  return text.endsWith('.json') || text === '-' ? { name: text, weights: readJson(text) } : text;
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
