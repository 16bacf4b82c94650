import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ratingsAndQuestionnaires: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ratings')
      .addColumn('pool', 'text', (column) => column.notNull())
      .addColumn('player', 'text', (column) => column.notNull())
      .addColumn('rating', 'double precision', (column) => column.notNull())
      .addColumn('deviation', 'double precision', (column) => column.notNull())
      .addColumn('matches', 'integer', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ratings_key', ['pool', 'player'])
      .execute();
    await db.schema
      .createTable('questionnaires')
      .addColumn('match_id', 'text', (column) => column.notNull())
      .addColumn('seat', 'integer', (column) => column.notNull())
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('opponent', 'text', (column) => column.notNull())
      .addColumn('experience', 'integer', (column) => column.notNull())
      .addColumn('competence', 'integer', (column) => column.notNull())
      .addColumn('coherence', 'integer', (column) => column.notNull())
      .addColumn('unpredictability', 'integer', (column) => column.notNull())
      .addColumn('fun', 'integer', (column) => column.notNull())
      .addColumn('comment', 'text', (column) => column.notNull())
      .addColumn('answered_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('questionnaires_key', ['match_id', 'seat'])
      .execute();
  },
};
