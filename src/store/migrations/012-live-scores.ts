import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const liveScores: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('live_scores')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('score', 'integer', (column) => column.notNull())
      .addColumn('lock_step', 'integer', (column) => column.notNull())
      .addColumn('ended_at', 'text', (column) => column.notNull())
      .execute();
  },
};
