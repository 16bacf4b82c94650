import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const hands: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('hands')
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('match_name', 'text', (column) => column.notNull())
      .addColumn('codes', 'text', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('consent', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('hands_key', ['base', 'number'])
      .execute();
    await db.schema.createIndex('hands_source').on('hands').column('source').execute();
  },
};
