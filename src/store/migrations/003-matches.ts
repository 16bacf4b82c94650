import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const matches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('matches')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('seed', 'text', (column) => column.notNull())
      .addColumn('clock_ms', 'integer')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('seats', 'text', (column) => column.notNull())
      .addColumn('owner', 'text')
      .addColumn('event', 'text')
      .addColumn('explain', 'integer', (column) => column.notNull())
      .addColumn('scores', 'text')
      .addColumn('winner', 'integer')
      .addColumn('faults', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('matches_newest').on('matches').columns(['created_at', 'id']).execute();
    await db.schema.createIndex('matches_status').on('matches').columns(['status', 'owner']).execute();
    await db.schema.createIndex('matches_event').on('matches').column('event').execute();
    await db.schema
      .createTable('match_events')
      .addColumn('match_id', 'text', (column) => column.notNull().references('matches.id'))
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('action', 'integer')
      .addColumn('detail', 'text')
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('match_events_key', ['match_id', 'seq'])
      .execute();
    await db.schema
      .createTable('servers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .execute();
  },
};
