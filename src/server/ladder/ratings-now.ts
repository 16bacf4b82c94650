import type { Ladder } from '../../protocol/ladder.ts';
import { finishedMatches, listMatches } from '../../store/matches.ts';
import { basisOf, ratingsOf, saveRatings } from '../../store/ratings.ts';
import type { Store } from '../../store/store.ts';
import { ladderOf } from './ladder.ts';

/** Matches of a game that count: the latest. */
const COUNTED = 5000;

/**
 * Brings the ratings in the store up to date: each family of games is a pool, computed anew from its finished matches,
 * in the order in which they were begun, whenever there are others than it was computed from. So the same matches give
 * the same ratings, whoever looked when.
 */
export async function refreshRatings(store: Store): Promise<void> {
  for (const { family, matches, last } of await finishedMatches(store)) {
    const known = await basisOf(store, family);
    if (known?.basis === matches && known.updatedAt === last) continue;
    const latest = await listMatches(store, { status: 'over', family, limit: COUNTED });
    const rows = ladderOf(latest.toReversed()).map(({ kind, name, rating, matches: played, wins, draws, losses }) => ({
      player: `${kind} ${name}`,
      rating: rating.mu,
      deviation: rating.sigma,
      matches: played,
      updatedAt: last,
      record: { wins, draws, losses },
      basis: matches,
    }));
    await saveRatings(store, family, rows);
  }
}

/** The ladder as the store has it, by now. */
export async function ladderNow(store: Store): Promise<Ladder> {
  await refreshRatings(store);
  const families = (await finishedMatches(store)).map(({ family }) => family);
  const pools = await Promise.all(families.map(async (game) => ({ game, rows: await ratingsOf(store, game) })));
  return pools.flatMap(({ game, rows }) =>
    rows.flatMap(({ player, rating, deviation, matches, record }) => {
      if (!record) return [];
      const [kind, name] = kindAndName(player);
      return [{ game, name, kind, matches, ...record, rating: { mu: rating, sigma: deviation } }];
    }),
  );
}

function kindAndName(player: string): [Ladder[number]['kind'], string] {
  const space = player.indexOf(' ');
  return [player.slice(0, space) as Ladder[number]['kind'], player.slice(space + 1)];
}
