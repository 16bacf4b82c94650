import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const agentsAndTokens: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('agents')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('revoked_at', 'text')
      .execute();
  },
};
