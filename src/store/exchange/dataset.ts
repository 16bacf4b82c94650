import type { Remark } from '../../agents/truco/cases/base/import.ts';
import { InputError } from '../../core/errors.ts';
import type { Tables } from '../schema.ts';
import type { Store } from '../store.ts';
import { type Column, checkRow, type FoundRow, type Row } from './columns.ts';
import { type Inserted, insertNew, pagesOf, type TableRow, type Where } from './tables.ts';

/** The user's options for an export or an import. */
export interface ExchangeOptions {
  /** For hands: the base to export, or to import into. */
  readonly base?: string;
}

export interface Written extends Inserted {
  /** For hands: values that were corrected. */
  readonly repaired?: readonly Remark[];
  /** For hands: values that were left though they contradict others. */
  readonly noted?: readonly Remark[];
}

/** A kind of data that can be exported and imported. */
export interface Dataset {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** The columns by which a file is recognised. Default: all that may not be missing. */
  readonly marks?: readonly string[];
  read(store: Store, options: ExchangeOptions): AsyncIterable<readonly Row[]>;
  /** Called in a transaction: if it throws, nothing is stored. */
  write(store: Store, rows: AsyncIterable<readonly FoundRow[]>, options: ExchangeOptions): Promise<Written>;
}

export interface TableDataset {
  readonly name: string;
  readonly description: string;
  readonly table: keyof Tables;
  readonly columns: readonly Column[];
  /** The rows that are exported; all by default. */
  readonly where?: Where;
  /** What is wrong with a row that is imported. */
  problem?(row: Row): string | undefined;
}

/** A dataset that is one table. */
export function tableDataset({ table, where, problem, ...described }: TableDataset): Dataset {
  const { columns } = described;
  const read = (found: FoundRow) => {
    const row = checkRow(found, columns);
    const wrong = problem?.(row);
    if (wrong) throw new InputError(`line ${found.line}: ${wrong}`);
    return toTable(row, columns);
  };
  return {
    ...described,
    async *read(store) {
      for await (const page of pagesOf(store, table, where)) yield page.map((row) => fromTable(row, columns));
    },
    async write(store, portions) {
      const total = { added: 0, same: 0 };
      for await (const portion of portions) {
        const { added, same } = await insertNew(store, table, portion.map(read));
        total.added += added;
        total.same += same;
      }
      return total;
    },
  };
}

/** Reads structures from text and booleans from numbers. */
export function fromTable(row: TableRow, columns: readonly Column[]): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const { name, type } of columns) {
    const value = row[name] ?? null;
    found[name] = value === null ? null : type === 'json' ? JSON.parse(value as string) : value;
    if (type === 'truth' && value !== null) found[name] = value === 1;
  }
  return found;
}

export function toTable(row: Row, columns: readonly Column[]): TableRow {
  const found: TableRow = {};
  for (const { name, type } of columns) {
    const value = row[name] ?? null;
    if (value === null) found[name] = null;
    else if (type === 'json') found[name] = JSON.stringify(value);
    else found[name] = type === 'truth' ? Number(value) : (value as string | number);
  }
  return found;
}
