import type { Store } from '../store.ts';
import type { Column, Row } from './columns.ts';
import { formatCsvHead, formatCsvRow } from './csv.ts';
import type { Dataset, ExchangeOptions } from './dataset.ts';
import { type Format, type Write, writeFile } from './files.ts';
import { formatParquet } from './parquet.ts';

export interface Exported {
  readonly what: string;
  readonly format: Format;
  readonly rows: number;
  readonly file: string;
}

/** Writes a dataset of one moment to a file. A text file whose name ends in .gz is packed. */
export async function exportData(
  store: Store,
  dataset: Dataset,
  { file, format, ...options }: { file: string; format: Format } & ExchangeOptions,
): Promise<Exported> {
  let rows = 0;
  await inSnapshot(store, (at) =>
    writeFile(file, (write) => {
      const counted = async function* () {
        for await (const page of dataset.read(at, options)) {
          rows += page.length;
          yield page;
        }
      };
      return writers[format](counted(), dataset.columns, write);
    }),
  );
  return { what: dataset.name, format, rows, file };
}

/** Runs reads that all see the same moment, whatever is written meanwhile. */
export function inSnapshot<T>(store: Store, read: (at: Store) => Promise<T>): Promise<T> {
  return store.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

type Pages = AsyncIterable<readonly Row[]>;

const writers: Readonly<Record<Format, (pages: Pages, columns: readonly Column[], write: Write) => Promise<void>>> = {
  async jsonl(pages, columns, write) {
    for await (const page of pages) {
      const lines = page.map((row) => JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, row[name]]))));
      await write(`${lines.join('\n')}\n`);
    }
  },
  async csv(pages, columns, write) {
    await write(formatCsvHead(columns));
    for await (const page of pages) await write(page.map((row) => formatCsvRow(row, columns)).join(''));
  },
  async parquet(pages, columns, write) {
    const rows: Row[] = [];
    for await (const page of pages) rows.push(...page);
    await write(formatParquet(rows, columns));
  },
};
