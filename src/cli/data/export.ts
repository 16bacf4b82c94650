import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { datasetOf, datasets } from '../../store/exchange/datasets.ts';
import { exportData } from '../../store/exchange/export.ts';
import { FORMATS, type Format, formatOfName } from '../../store/exchange/files.ts';
import { oneOf } from '../options.ts';
import { fileToWrite, printResult, writeAtomically } from '../output.ts';
import { DATA_OPTION, withStore } from '../store.ts';

interface ExportOptions {
  what: string;
  out: string;
  format?: Format;
  base?: string;
  data?: string;
  json?: boolean;
}

const names = datasets.map(({ name }) => name);
const list = datasets.map(({ name, description }) => `  ${name.padEnd(15)} ${description}`).join('\n');

/** `export`: from the database into a file. */
export function register(program: Command): void {
  program
    .command('export')
    .description('write matches, hands, ratings and more from the database to a file')
    .requiredOption('--what <data>', `one of ${names.join(', ')}`, oneOf('--what', names))
    .requiredOption(
      '--out <file>',
      'its ending tells the format; text is packed if it ends in .gz; - is standard output',
      fileToWrite,
    )
    .option('--format <name>', `${FORMATS.join(', ')}, whatever the ending`, oneOf('--format', FORMATS))
    .option('--base <name>', 'of hands: only this base')
    .option(...DATA_OPTION)
    .option('--json', 'the report as one JSON document')
    .addHelpText('after', `\nData:\n${list}`)
    .addHelpText('after', '\nExamples:\n  jogatina export --what matches --out matches.jsonl')
    .addHelpText('after', '  jogatina export --what hands --base people --out people.csv.gz')
    .addHelpText('after', '  jogatina export --what ratings --out ratings.parquet')
    .action(
      async ({ what, out, format = out === '-' ? 'jsonl' : formatOfName(out), base, data, json }: ExportOptions) => {
        if (base !== undefined && what !== 'hands') throw new InputError(`--base is for hands, not for ${what}`);
        // a file beside, which is then written out: every format can be read from its start
        const folder = out === '-' ? mkdtempSync(join(tmpdir(), 'jogatina-export-')) : undefined;
        const options = { file: folder ? join(folder, 'out') : out, format, ...(base !== undefined && { base }) };
        const report = await withStore(data, async (store) => {
          if (what === 'ratings') await (await import('../../server/ladder.ts')).refreshRatings(store);
          return exportData(store, datasetOf(what), options);
        });
        if (folder) {
          writeAtomically('-', readFileSync(options.file));
          rmSync(folder, { recursive: true });
        }
        printResult(json, { ...report, file: out }, `${report.rows} ${what} in ${out} (${format})`);
      },
    );
}
