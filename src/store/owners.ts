import { fromTable, type MatchRow } from './matches.ts';
import type { Store } from './store.ts';

/** A server's sign of life: as long as it is young, nobody takes its matches. */
export async function heartbeat(store: Store, owner: string, at: string): Promise<void> {
  await store
    .insertInto('servers')
    .values({ id: owner, seen_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: at }))
    .execute();
}

/**
 * Takes over every match that is not over and has no owner, or one whose last sign of life is before `staleBefore`, and
 * returns them. Each is changed only from the very owner it was found with, so that of two servers one gets it. An
 * owner that was only slow finds out by its next event: the number is taken.
 */
export async function claimMatches(store: Store, owner: string, staleBefore: string): Promise<MatchRow[]> {
  const lost = await store
    .selectFrom('matches')
    .select('owner')
    .distinct()
    .where('status', 'in', ['open', 'running'])
    .where(({ eb, or, and, not, exists, selectFrom }) =>
      or([
        eb('owner', 'is', null),
        and([
          eb('owner', '<>', owner),
          not(
            exists(
              selectFrom('servers')
                .select('servers.id')
                .whereRef('servers.id', '=', 'matches.owner')
                .where('seen_at', '>=', staleBefore),
            ),
          ),
        ]),
      ]),
    )
    .execute();
  const taken: MatchRow[] = [];
  for (const { owner: former } of lost) {
    const rows = await store
      .updateTable('matches')
      .set({ owner })
      .where('status', 'in', ['open', 'running'])
      .where('owner', former === null ? 'is' : '=', former)
      .returningAll()
      .execute();
    taken.push(...rows.map(fromTable));
  }
  return taken;
}

/** Gives all matches of a server back, for the next to claim: the end of a server that stops in order. */
export async function releaseMatches(store: Store, owner: string): Promise<void> {
  await store.transaction().execute(async (all) => {
    await all
      .updateTable('matches')
      .set({ owner: null })
      .where('owner', '=', owner)
      .where('status', '<>', 'over')
      .execute();
    await all.deleteFrom('servers').where('id', '=', owner).execute();
  });
}
