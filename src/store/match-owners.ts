import { fromTable, type MatchRow } from './matches.ts';
import type { Store } from './store.ts';

/**
 * Makes a server the owner of one match, if the one that it was found with still is; false where it is not. Of a match
 * that is over the owner says who takes what players say afterwards.
 */
export async function claimMatch(store: Store, id: string, from: string | null, owner: string): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('matches')
    .set({ owner })
    .where('id', '=', id)
    .where('owner', from === null ? 'is' : '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes over every match that is not over and has no owner, or one whose last sign of life is before `staleBefore`, and
 * returns them. A match changes hands only from the owner that it was found with, so of two servers one gets it. An
 * owner that was only slow finds out when it appends to the log: the number of its entry is taken. Where several servers
 * claim at once, `part` says which of the matches this one takes.
 */
export async function claimMatches(
  store: Store,
  owner: string,
  staleBefore: string,
  part: { readonly index: number; readonly of: number } = { index: 0, of: 1 },
): Promise<MatchRow[]> {
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
    let claim = store
      .updateTable('matches')
      .set({ owner })
      .where('status', 'in', ['open', 'running'])
      .where('owner', former === null ? 'is' : '=', former);
    if (part.of > 1) {
      const own = await partOf(store, former, part);
      // PostgreSQL knows no empty list
      if (own.length === 0) continue;
      claim = claim.where('id', 'in', own);
    }
    taken.push(...(await claim.returningAll().execute()).map(fromTable));
  }
  return taken;
}

/** The matches of an owner that one of several servers takes. */
async function partOf(store: Store, owner: string | null, part: { index: number; of: number }): Promise<string[]> {
  const rows = await store
    .selectFrom('matches')
    .select('id')
    .where('status', 'in', ['open', 'running'])
    .where('owner', owner === null ? 'is' : '=', owner)
    .execute();
  return rows.map(({ id }) => id).filter((id) => numberOf(id) % part.of === part.index);
}

/** A number that every server computes alike. */
function numberOf(id: string): number {
  return [...id].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 1_000_003, 7);
}

/** Gives all matches of a server that stops back, for the next one to claim. */
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
