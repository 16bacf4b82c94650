import type { Command } from 'commander';
import type { Remark } from '../../agents/truco/cases/base/import.ts';
import { datasets } from '../../store/exchange/datasets.ts';
import { type ImportedFile, importFile } from '../../store/exchange/import.ts';
import { oneOf } from '../options.ts';
import { printResult, table } from '../output.ts';
import { DATA_OPTION, withStore } from '../store.ts';

/** How many unused columns the text names; JSON names all. */
const SHOWN = 6;

const names = datasets.map(({ name }) => name);

/** `import`: from a file into the database. */
export function register(program: Command): void {
  program
    .command('import')
    .description(
      'read a file of "export", a base of hands, or a backup in JSON lines into the database, all or nothing',
    )
    .argument('<file>', 'JSON lines, CSV (either may be packed with gzip) or Parquet: its content tells which')
    .option('--what <data>', 'what it holds; its columns tell unless given', oneOf('--what', names))
    .option('--base <name>', 'of hands: into this base, whatever the file says')
    .option(...DATA_OPTION)
    .option('--json', 'the report as one JSON document')
    .addHelpText('after', '\nExamples:\n  jogatina import matches.jsonl')
    .addHelpText('after', '  jogatina import hands.csv --base human')
    .action(async (file: string, options: { what?: string; base?: string; data?: string; json?: boolean }) => {
      const { data, json, ...chosen } = options;
      const report = await withStore(data, (store) => importFile(store, file, chosen));
      printResult(json, { file, ...report }, reportText(file, report));
    });
}

function reportText(file: string, { what, rows, added, same, unused, repaired, noted }: ImportedFile): string {
  const head = `${what} from ${file}: ${rows} rows, ${added} added, ${same} there already.`;
  const few = unused.length > SHOWN ? [...unused.slice(0, SHOWN), '...'] : unused;
  const left = unused.length > 0 ? `\n${unused.length} columns not used: ${few.join(', ')}` : '';
  const remarks = [...told('repaired', repaired), ...told('left as is', noted)];
  return head + left + (remarks.length > 0 ? `\n\n${table(['', 'rows', 'why', 'first lines'], remarks)}` : '');
}

function told(title: string, remarks: readonly Remark[] = []) {
  return remarks.map(({ what, rows, lines }) => [title, rows, what, lines.join(', ')] as const);
}
