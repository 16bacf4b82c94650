import { InputError } from '../../core/errors.ts';
import type { Store } from '../store.ts';
import { isBackup, restore } from './backup.ts';
import type { Column, FoundRow, Row } from './columns.ts';
import { parseCsv } from './csv.ts';
import type { ExchangeOptions, Written } from './dataset.ts';
import { datasetOf, datasetOfColumns } from './datasets.ts';
import { type Format, formatOfFile, readLines, readText } from './files.ts';
import { readParquet } from './parquet.ts';

export interface ImportedFile extends Written {
  readonly what: string;
  readonly format: Format;
  readonly rows: number;
  /** Columns of the file that were not used. */
  readonly unused: readonly string[];
}

export interface ImportOptions extends ExchangeOptions {
  /** The dataset. Default: recognised by the columns. */
  readonly what?: string;
}

/** How many rows are written at a time. */
const PORTION = 1000;
/** How many rows a file may have. */
const MAX_ROWS = 20_000_000;

/**
 * Imports a file of `exportData` (JSON lines, CSV or Parquet, recognised by its bytes), a base of hands in the published
 * format, or a backup in JSON lines: all or nothing. Rows that the database has already are skipped.
 */
export async function importFile(store: Store, path: string, options: ImportOptions = {}): Promise<ImportedFile> {
  const { format, packed } = formatOfFile(path);
  try {
    if (format === 'jsonl' && (await isBackup(path, packed))) {
      const written = await store.transaction().execute((all) => restore(all, path, packed));
      return { what: 'backup', format, rows: written.added + written.same, unused: [], ...written };
    }
    const { head, rows } = await readers[format](path, packed);
    const dataset = options.what === undefined ? datasetOfColumns(head) : datasetOf(options.what);
    const known = new Set(dataset.columns.map(({ name }) => name));
    const written = await store
      .transaction()
      .execute((all) => dataset.write(all, inPortions(rows(dataset.columns)), options));
    return {
      what: dataset.name,
      format,
      rows: written.added + written.same,
      unused: head.filter((name) => !known.has(name)),
      ...written,
    };
  } catch (error) {
    if (error instanceof InputError && error.message.includes(path)) throw error;
    const { code, message } = error as { code?: unknown; message: string };
    // errors of the database have a code: it refused a value
    if (error instanceof InputError || typeof code === 'string') throw new InputError(`${path}: ${message}`);
    throw error;
  }
}

interface Found {
  readonly head: readonly string[];
  rows(columns: readonly Column[]): Iterable<FoundRow> | AsyncIterable<FoundRow>;
}

const readers: Readonly<Record<Format, (path: string, packed: boolean) => Found | Promise<Found>>> = {
  async jsonl(path, packed) {
    const rows = () => parseLines(path, packed);
    for await (const { cells } of rows()) return { head: Object.keys(cells), rows };
    throw new InputError('the file is empty: a row is needed');
  },
  csv: (path, packed) => parseCsv(readText(path, packed)),
  parquet: (path) => readParquet(path),
};

async function* parseLines(path: string, packed: boolean): AsyncGenerator<FoundRow> {
  for await (const { line, text } of readLines(path, packed)) {
    let cells: unknown;
    try {
      cells = JSON.parse(text);
    } catch (error) {
      throw new InputError(`line ${line} is no JSON: ${(error as Error).message}`);
    }
    if (typeof cells !== 'object' || cells === null || Array.isArray(cells)) {
      throw new InputError(`line ${line}: an object is needed, such as {"rules": "nes"}`);
    }
    yield { line, cells: cells as Row };
  }
}

async function* inPortions(rows: Iterable<FoundRow> | AsyncIterable<FoundRow>): AsyncGenerator<FoundRow[]> {
  let portion: FoundRow[] = [];
  let count = 0;
  for await (const row of rows) {
    if (++count > MAX_ROWS) throw new InputError(`the file has more than ${MAX_ROWS} rows: divide it`);
    if (portion.push(row) < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
