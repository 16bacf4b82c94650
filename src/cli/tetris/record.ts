import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import {
  bestRecord,
  type RecordDocument,
  type RecordMeasured,
  type RecordState,
  tetrisRecord,
} from '../../works/tetris-record.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';
import { agentData, type GameOptions, gameOptions, rulesFrom } from './options.ts';

interface RecordOptions extends GameOptions {
  games: number;
  first: number;
  workers: number;
  out: string;
  yes?: boolean;
}

/** `tetris record`: the best of many games whose seeds are fixed beforehand. */
export function register(tetris: Command): void {
  gameOptions(tetris.command('record'))
    .description('play many games and keep the one with the most lines, as seed and actions')
    .option('--games <n>', 'how many', wholeNumber('--games', 1), 1000)
    .option('--first <n>', 'number of the first game: to go on where another run ended', wholeNumber('--first'), 0)
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, 256), availableParallelism())
    .option('--yes', 'start even a run of many hours')
    .requiredOption('--out <file>', 'where the best game so far is kept', fileToWrite)
    .addHelpText(
      'after',
      '\nExample:\n  jogatina tetris record --rules nes-norotation --agent ntuple,depth=3 --games 20000 --out record.json\n',
    )
    .action(run);
}

async function run(options: RecordOptions): Promise<void> {
  const { games, first, seed, maxPieces, out, yes = false } = options;
  const rules = rulesFrom(options).id;
  const agent = agentData(options.agent);
  const plan = tetrisRecord.plan({ rules, agent, games, first, seed, ...(maxPieces && { maxPieces }) });
  let best = -1;
  const found = await runWork<RecordDocument, RecordMeasured>('tetris-record', plan, {
    workers: Math.min(options.workers, games),
    yes,
    slow: true,
    reduced(state) {
      const now = state as RecordState;
      if (!now.best || now.best.lines <= best) return;
      best = now.best.lines;
      writeAtomically(out, `${JSON.stringify(bestRecord(plan, now))}\n`);
    },
  });
  const { record: _, ...document } = found.document;
  const { measured, setAside } = found;
  const { mean, standardError } = document.lines;
  printResult(
    options.json,
    { ...document, ...measured, out, ...(setAside.length > 0 && { setAside }) },
    `${document.best.lines} lines, the best of ${games.toLocaleString('en')} games: ${out}\n` +
      `mean ${mean.toFixed(3)} lines, error ${standardError.toFixed(3)}, ${measured.msPerMove} ms a move`,
  );
}
