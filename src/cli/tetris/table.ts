import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import { InputError } from '../../core/errors.ts';
import { LAST_START } from '../../games/tetris/gravity.ts';
import { FileJournal } from '../../work/journal.ts';
import { type TableDocument, tetrisTable } from '../../works/tetris-table.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';
import { agentData } from './options.ts';

interface TableOptions {
  agent: string;
  levels: number[];
  games: number;
  seed: number;
  shift?: number;
  workers: number;
  out: string;
  yes?: boolean;
  json?: boolean;
}

/** `tetris table`: NES Tetris without rotation at its real speed, under every condition. Run again it goes on. */
export function register(tetris: Command): void {
  tetris
    .command('table')
    .description('play NES Tetris without rotation from each start level, with and without tucks and next piece')
    .option('--agent <name>', 'who plays', 'neural,ms=5')
    .addOption(
      new Option('--levels <list>', 'start levels: 0,9,18,19,29 or 0-29')
        .argParser(levelList)
        .default(levelList('0-29'), '0-29'),
    )
    .option('--games <n>', 'games of each cell', wholeNumber('--games', 1), 20_000)
    .option('--seed <n>', 'everything follows from it', wholeNumber('--seed'), 1)
    .option('--shift <n>', 'frames from one step sideways to the next', wholeNumber('--shift', 2, 16))
    .option('--workers <n>', 'threads', wholeNumber('--workers', 1, 256), availableParallelism())
    .option('--yes', 'start even a run of many hours')
    .option('--json', 'one JSON document on stdout')
    .requiredOption(
      '--out <file>',
      'the table so far, rows of other levels in it stay; what the run goes on from is beside it, in FILE.LEVELS.run',
      fileToWrite,
    )
    .addHelpText('after', '\nExample:\n  jogatina tetris table --levels 18,19,29 --games 100 --out table.json\n')
    .action(run);
}

/** Levels and ranges of them, each once, in order. */
function levelList(text: string): number[] {
  const levels = text.split(',').flatMap((part) => {
    const match = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part);
    const [from, to] = match ? [Number(match[1]), Number(match[2] ?? match[1])] : [0, -1];
    if (from > to || to > LAST_START)
      throw new InputError(`--levels "${part}": a level or a range of levels from 0 to ${LAST_START} is right`);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
  return [...new Set(levels)].sort((a, b) => a - b);
}

async function run({
  out,
  workers,
  yes = false,
  json,
  agent,
  levels,
  games,
  seed,
  shift,
}: TableOptions): Promise<void> {
  const plan = tetrisTable.plan({ agent: agentData(agent), levels, games, seed, ...(shift && { shift }) });
  const journal = new FileJournal(`${out}.${levels.join('-')}.run`, tetrisTable.name, plan);
  const { done } = await journal.load();
  otherRows(out, levels);
  // read anew each time: other levels may be played beside
  const write = ({ rows }: TableDocument) => {
    const all = [...rows, ...otherRows(out, levels)].sort((a, b) => a.level - b.level);
    writeAtomically(out, `${JSON.stringify({ rows: all })}\n`);
  };
  const { document } = await runWork<TableDocument>(tetrisTable.name, plan, {
    ...{ workers, yes, journal, done, partial: true },
    reduced: (state) => write(tetrisTable.document(plan, state as never)),
  });
  write(document);
  if (document.rows.every((row) => row.games === row.wanted)) journal.remove();
  const lines = document.rows.map(
    ({ rules, games: played, mean, error, best }) =>
      `${rules}: mean ${mean} +- ${error}, best ${best} of ${played} games`,
  );
  printResult(json, document, lines.join('\n'));
}

/** The rows of a table's file that this run does not play; a file that is no table is refused. */
function otherRows(file: string, levels: readonly number[]): TableDocument['rows'] {
  if (!existsSync(file)) return [];
  const refuse = (): never => {
    throw new InputError(`${file} is no table of levels: take it away, or give another file`);
  };
  let table: Partial<TableDocument>;
  try {
    table = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return refuse();
  }
  if (!Array.isArray(table?.rows)) return refuse();
  return table.rows.filter(({ level }) => !levels.includes(level));
}
