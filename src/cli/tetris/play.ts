import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { TetrisPlayDocument, TetrisPlayMeasured } from '../../works/tetris-play.ts';
import { wholeNumber } from '../options.ts';
import { printJson, table } from '../output.ts';
import { runWork } from '../run-work.ts';
import { agentData, type GameOptions, gameOptions, rulesFrom } from './options.ts';

interface PlayOptions extends GameOptions {
  games: number;
  workers: number;
  luck?: boolean;
  yes?: boolean;
}

/** Pieces of a game that is over in a moment, whoever plays it. */
const SHORT = 1000;

/** `tetris play`: many games, and what they come to. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('play'))
    .description('let an agent play many games; the same seed gives the same numbers for any number of workers')
    .option('--games <n>', 'how many', wholeNumber('--games', 1), 100)
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, 256), availableParallelism())
    .option('--luck', 'also take the luck of the draws out of the mean (nes-norotation)')
    .option('--yes', 'start even a run of many hours')
    .addHelpText(
      'after',
      '\nA good agent plays one game of classic for hours: --max-pieces ends it, --height 10 makes it harder.\n' +
        '\nExample:\n  jogatina tetris play --rules nes-norotation --agent nes-six --games 1000 --json\n',
    )
    .action(play);
}

async function play(options: PlayOptions): Promise<void> {
  const { agent, games, seed, maxPieces, luck, yes = false } = options;
  const rules = rulesFrom(options).id;
  const plan = { rules, agent: agentData(agent), games, seed, ...(maxPieces && { maxPieces }), ...(luck && { luck }) };
  const workers = Math.min(options.workers, games);
  const found = await runWork<TetrisPlayDocument, TetrisPlayMeasured>('tetris-play', plan, {
    workers,
    yes,
    slow: (maxPieces ?? Number.POSITIVE_INFINITY) > SHORT,
    partial: true,
  });
  const { document, measured, setAside } = found;
  if (options.json) printJson({ ...document, ...measured, ...(setAside.length > 0 && { setAside }) });
  else process.stdout.write(`${report(document, measured)}\n`);
}

function report(
  { agent, rules, games, lines, withoutLuck, points, pieces }: TetrisPlayDocument,
  { evaluations, evaluationsPerCpuSecond }: TetrisPlayMeasured,
): string {
  const short = (value: number) => Number(value.toPrecision(6));
  const cells = [lines.mean, lines.standardError, lines.std, lines.min, lines.median, lines.p90, lines.p99, lines.max];
  return [
    `${agent} on ${rules}: lines of ${games.toLocaleString('en')} games`,
    table(['mean', 'error', 'std', 'min', 'median', 'p90', 'p99', 'max'], [cells.map(short)]),
    ...(withoutLuck
      ? [`without the luck of the draws: mean ${short(withoutLuck.mean)}, error ${short(withoutLuck.standardError)}`]
      : []),
    ...(points ? [`points: mean ${short(points.mean)}, error ${short(points.standardError)}, max ${points.max}`] : []),
    `${pieces.toLocaleString('en')} pieces, ${evaluations.toLocaleString('en')} evaluations` +
      (evaluationsPerCpuSecond === null ? '' : `, ${evaluationsPerCpuSecond.toLocaleString('en')} a CPU second`),
  ].join('\n');
}
