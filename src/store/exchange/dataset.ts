import type { Remark } from '../../agents/truco/cases/base/import.ts';
import { InputError } from '../../core/errors.ts';
import type { Tables } from '../schema.ts';
import type { Store } from '../store.ts';
import { type Column, checkRow, type FoundRow, type Row } from './columns.ts';
import { type Inserted, insertNew, pagesOf, type TableRow, type Where } from './tables.ts';

/** What a user may choose about an export or an import. */
export interface ExchangeOptions {
  /** Of hands: the base to write, or to read into. */
  readonly base?: string;
}

export interface Written extends Inserted {
  /** Of hands: what was derived again, and what was left though it contradicts the rest. */
  readonly repaired?: readonly Remark[];
  readonly noted?: readonly Remark[];
}

/** A kind of data that goes out into files and comes in from them. */
export interface Dataset {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** Columns by which a file is recognised; those that no row goes without, unless given. */
  readonly marks?: readonly string[];
  read(store: Store, options: ExchangeOptions): AsyncIterable<readonly Row[]>;
  /** Called in a transaction: what throws leaves nothing behind. */
  write(store: Store, rows: AsyncIterable<readonly FoundRow[]>, options: ExchangeOptions): Promise<Written>;
}

export interface TableDataset {
  readonly name: string;
  readonly description: string;
  readonly table: keyof Tables;
  readonly columns: readonly Column[];
  /** Only these rows go out. */
  readonly where?: Where;
  /** What is wrong with a row that comes in. */
  problem?(row: Row): string | undefined;
}

/** A dataset that is one table: a row of the file is a row of it. */
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

/** Structures from their text, truths from numbers. */
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
