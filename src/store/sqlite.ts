import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** SQLite's names for the results that somebody acts on, by number; the low byte is the kind. */
const NAMES: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  19: 'SQLITE_CONSTRAINT',
  26: 'SQLITE_NOTADB',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
};

/** Node's own SQLite in the form that kysely knows. An error has SQLite's name for it as its `code`. */
export class SqliteFile implements SqliteDatabase {
  private readonly file: DatabaseSync;

  constructor(path: string, options: { readOnly?: boolean } = {}) {
    this.file = named(() => new DatabaseSync(path, { timeout: 5000, ...options }));
  }

  prepare(sql: string): SqliteStatement {
    return new Statement(named(() => this.file.prepare(sql)));
  }

  /** The first column of all rows: of a pragma, or of a query without parameters. */
  column(sql: string): unknown[] {
    return named(() => this.file.prepare(sql).all()).map((row) => Object.values(row)[0]);
  }

  close(): void {
    this.file.close();
  }
}

class Statement implements SqliteStatement {
  readonly reader: boolean;
  private readonly statement: StatementSync;

  constructor(statement: StatementSync) {
    this.statement = statement;
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return named(() => this.statement.all(...(parameters as SQLInputValue[])));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return named(() => this.statement.run(...(parameters as SQLInputValue[])));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    try {
      yield* this.statement.iterate(...(parameters as SQLInputValue[]));
    } catch (error) {
      throw withName(error);
    }
  }
}

function named<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw withName(error);
  }
}

function withName(error: unknown): unknown {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return error;
  return Object.assign(error as Error, { code: NAMES[errcode] ?? NAMES[errcode & 255] ?? `SQLITE_${errcode}` });
}
