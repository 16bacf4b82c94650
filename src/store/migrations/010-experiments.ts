import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const experiments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('experiments')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('state', 'text')
      .addColumn('size', 'double precision', (column) => column.notNull())
      .addColumn('done', 'double precision', (column) => column.notNull())
      .addColumn('seconds', 'double precision', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('document', 'text')
      .addColumn('error', 'text')
      .addColumn('owner', 'text')
      .addColumn('owned_until', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addColumn('ended_at', 'text')
      .execute();
    await db.schema.createIndex('experiments_waiting').on('experiments').columns(['status', 'priority']).execute();
    await db.schema
      .createTable('experiment_results')
      .addColumn('experiment', 'text', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('task', 'integer', (column) => column.notNull())
      .addColumn('result', 'text')
      .addColumn('error', 'text')
      .addPrimaryKeyConstraint('experiment_results_once', ['experiment', 'round', 'task'])
      .execute();
  },
};
