import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const events: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('seed', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('deadline', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema
      .createTable('participants')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('token_id', 'text')
      .addColumn('joined_at', 'text', (column) => column.notNull())
      .addColumn('left_at', 'text')
      .addPrimaryKeyConstraint('participants_key', ['event_id', 'name'])
      .execute();
    await db.schema
      .createTable('event_pairings')
      .addColumn('event_id', 'text', (column) => column.notNull().references('events.id'))
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('seats', 'text', (column) => column.notNull())
      .addColumn('seed', 'text', (column) => column.notNull())
      .addColumn('match_id', 'text')
      .addColumn('result', 'text')
      .addPrimaryKeyConstraint('event_pairings_key', ['event_id', 'number'])
      .execute();
  },
};
