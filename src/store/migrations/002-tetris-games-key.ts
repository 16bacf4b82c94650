import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A game is its own key: the number that SQLite drew by itself has no like in PostgreSQL. */
export const tetrisGamesKey: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tetris_games_by_key')
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('seed', 'bigint', (column) => column.notNull())
      .addColumn('max_pieces', 'integer', (column) => column.notNull())
      .addColumn('lines', 'integer', (column) => column.notNull())
      .addColumn('pieces', 'integer', (column) => column.notNull())
      .addColumn('stored_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('tetris_games_key', ['rules', 'agent', 'seed', 'max_pieces'])
      .execute();
    await sql`
      insert into tetris_games_by_key
      select rules, agent, seed, max_pieces, lines, pieces, stored_at from tetris_games`.execute(db);
    await db.schema.dropTable('tetris_games').execute();
    await db.schema.alterTable('tetris_games_by_key').renameTo('tetris_games').execute();
    await db.schema.createIndex('tetris_games_lines').on('tetris_games').columns(['rules', 'lines']).execute();
  },
};
