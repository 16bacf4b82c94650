import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { copySqlite, dump } from '../../store/exchange/backup.ts';
import { placeTitle } from '../../store/store.ts';
import { oneOf } from '../options.ts';
import { fileToWrite, printResult } from '../output.ts';
import { DATA_OPTION, withStore } from '../store.ts';

const FORMATS = ['sqlite', 'jsonl'] as const;

interface BackupOptions {
  out: string;
  format?: (typeof FORMATS)[number];
  data?: string;
  json?: boolean;
}

/** `backup`: the whole database in one file, while others use it. */
export function register(program: Command): void {
  program
    .command('backup')
    .description('copy the whole database to a file, as it stands at one moment, while others use it')
    .requiredOption('--out <file>', 'a file that is not there yet', fileToWrite)
    .option(
      '--format <name>',
      'sqlite: a database file, to be put in the place of the old one; jsonl: JSON lines, which "import" reads into any ' +
        'database (default: sqlite, for PostgreSQL jsonl)',
      oneOf('--format', FORMATS),
    )
    .option(...DATA_OPTION)
    .option('--json', 'the report as one JSON document')
    .addHelpText('after', '\nExamples:\n  jogatina backup --out monday.sqlite')
    .addHelpText('after', '  jogatina backup --format jsonl --out monday.jsonl.gz')
    .action(({ out, data, json, ...chosen }: BackupOptions) =>
      withStore(data, async (store, place) => {
        const { format = 'url' in place ? 'jsonl' : 'sqlite' } = chosen;
        if (format === 'sqlite' && 'url' in place) {
          throw new InputError(`${placeTitle(place)} is no SQLite database: leave --format out, or use pg_dump`);
        }
        const report = { of: placeTitle(place), file: out, format };
        if (format === 'sqlite') {
          await copySqlite(store, out);
          printResult(json, report, `${report.of} is in ${out} (a database file, checked)`);
        } else {
          const rows = await dump(store, out);
          printResult(json, { ...report, rows }, `${report.of} is in ${out} (${rows} rows)`);
        }
      }),
    );
}
