import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const tetrisGames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('tetris_games')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('seed', 'bigint', (column) => column.notNull())
      .addColumn('max_pieces', 'integer', (column) => column.notNull())
      .addColumn('lines', 'integer', (column) => column.notNull())
      .addColumn('pieces', 'integer', (column) => column.notNull())
      .addColumn('stored_at', 'text', (column) => column.notNull())
      .addUniqueConstraint('tetris_games_once', ['rules', 'agent', 'seed', 'max_pieces'])
      .execute();
    await db.schema.createIndex('tetris_games_best').on('tetris_games').columns(['rules', 'lines']).execute();
  },
};
