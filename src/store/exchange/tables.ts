import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely';
import { InputError } from '../../core/errors.ts';
import type { Tables } from '../schema.ts';
import { inChunks, type Store } from '../store.ts';

/** The key columns of each table. A table stands before those that refer to it. */
export const KEYS: Readonly<Record<keyof Tables, readonly string[]>> = {
  tetris_games: ['rules', 'agent', 'seed', 'max_pieces'],
  live_scores: ['id'],
  matches: ['id'],
  match_events: ['match_id', 'seq'],
  servers: ['id'],
  agreements: ['name'],
  agents: ['name'],
  tokens: ['id'],
  hands: ['base', 'number'],
  ratings: ['pool', 'player'],
  questionnaires: ['match_id', 'seat'],
  profiles: ['id'],
  day_hands: ['day', 'who'],
  events: ['id'],
  participants: ['event_id', 'name'],
  event_pairings: ['event_id', 'number'],
  experiments: ['id'],
  experiment_results: ['experiment', 'round', 'task'],
};

/** A row as the database has it. */
export type TableRow = Record<string, string | number | null>;
type AnyTables = Record<string, TableRow>;
export type Where = (eb: ExpressionBuilder<AnyTables, string>) => ExpressionWrapper<AnyTables, string, SqlBool>;

const PAGE = 2000;
/** How many keys one statement looks up. */
const LOOK_UP = 100;

/** The rows of a table in the order of their keys, page by page. */
export async function* pagesOf(store: Store, table: keyof Tables, where?: Where): AsyncGenerator<TableRow[]> {
  const db = store as unknown as Kysely<AnyTables>;
  const key = KEYS[table];
  for (let last: TableRow | undefined; ; ) {
    let query = db.selectFrom(table as string).selectAll();
    for (const column of key) query = query.orderBy(column);
    if (where) query = query.where(where);
    if (last) {
      const [columns, values] = [key.map((column) => sql.ref(column)), key.map((column) => sql`${last![column]}`)];
      query = query.where(sql<SqlBool>`(${sql.join(columns)}) > (${sql.join(values)})`);
    }
    const rows = await query.limit(PAGE).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

export interface Inserted {
  readonly added: number;
  /** How many rows were there already, with the same values. */
  readonly same: number;
}

/** Adds rows. A row whose key is taken must have the same values, otherwise it throws. */
export async function insertNew(store: Store, table: keyof Tables, rows: readonly TableRow[]): Promise<Inserted> {
  const db = store as unknown as Kysely<AnyTables>;
  const key = KEYS[table];
  const keyText = (row: TableRow) => JSON.stringify(key.map((column) => row[column]));
  let added = 0;
  for (const chunk of inChunks(rows)) {
    const fresh = await db
      .insertInto(table as string)
      .values(chunk)
      .onConflict((conflict) => conflict.columns(key as string[]).doNothing())
      .returning(key as string[])
      .execute();
    added += fresh.length;
    if (fresh.length === chunk.length) continue;
    const isFresh = new Set(fresh.map((row) => keyText(row as TableRow)));
    const taken = chunk.filter((row) => !isFresh.delete(keyText(row)));
    for (let at = 0; at < taken.length; at += LOOK_UP) {
      const portion = taken.slice(at, at + LOOK_UP);
      const found = await db
        .selectFrom(table as string)
        .selectAll()
        .where((eb) => eb.or(portion.map((row) => eb.and(key.map((column) => eb(column, '=', row[column]!))))))
        .execute();
      const present = new Map(found.map((row) => [keyText(row), row]));
      for (const row of portion) checkSame(table, row, present.get(keyText(row)));
    }
  }
  return { added, same: rows.length - added };
}

function checkSame(table: keyof Tables, row: TableRow, present: TableRow | undefined): void {
  const differs = Object.keys(row).find((column) => present?.[column] !== row[column]);
  if (differs === undefined) return;
  const key = KEYS[table].map((column) => `${column} ${row[column]}`).join(', ');
  throw new InputError(`the database has another row of ${table} with ${key}: its ${differs} differs`);
}
