import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a rating was computed from, and the record that goes with it; empty for ratings from elsewhere. */
export const ratingRecords: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['wins', 'draws', 'losses', 'basis'])
      await db.schema.alterTable('ratings').addColumn(column, 'integer').execute();
  },
};
