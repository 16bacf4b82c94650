import { skills } from '../arena/skills.ts';
import { type Ladder, ladder } from '../protocol/rooms.ts';
import { finishedMatches, listMatches, type MatchRow } from '../store/matches.ts';
import { basisOf, ratingsOf, saveRatings } from '../store/ratings.ts';
import type { Store } from '../store/store.ts';
import type { Server } from './http.ts';

/** Milliseconds for which an answer is used again. */
const MAX_AGE = 5000;

/** Everybody who played here, with rating and record. */
export function ladderRoutes(app: Server, store: Store): void {
  let known: { readonly at: number; readonly rows: Promise<Ladder> } | undefined;
  app.get(
    '/api/ladder',
    { schema: { summary: 'Ratings and records of everybody who played here', response: { 200: ladder } } },
    async () => {
      const now = performance.now();
      if (!known || now - known.at > MAX_AGE) known = { at: now, rows: currentLadder(store) };
      return known.rows;
    },
  );
}

/** How many matches of a family count: the latest. */
const COUNTED = 5000;

/**
 * Brings the ratings in the store up to date. Each family of games is a pool. It is computed anew from its finished
 * matches, in the order in which they began, whenever there are more than it was computed from. So the same matches
 * always give the same ratings. Repetitions do not count: whoever plays one may know the cards.
 */
export async function refreshRatings(store: Store): Promise<void> {
  for (const { family, matches, last } of await finishedMatches(store)) {
    const known = await basisOf(store, family);
    if (known?.basis === matches && known.updatedAt === last) continue;
    const latest = await listMatches(store, { status: 'over', family, rated: true, limit: COUNTED });
    const rows = computeLadder(latest.toReversed()).map(
      ({ kind, name, rating, matches: played, wins, draws, losses }) => ({
        player: `${kind} ${name}`,
        rating: rating.mu,
        deviation: rating.sigma,
        matches: played,
        updatedAt: last,
        record: { wins, draws, losses },
        basis: matches,
      }),
    );
    await saveRatings(store, family, rows);
  }
}

/** The ladder of all matches that are over by now. */
export async function currentLadder(store: Store): Promise<Ladder> {
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

type Entry = Omit<Ladder[number], 'rating'>;

/** Records and ratings from finished matches of two, in the order in which they began. */
export function computeLadder(matches: readonly Pick<MatchRow, 'game' | 'seats' | 'winner' | 'seed'>[]): Ladder {
  const games = Map.groupBy(matches, ({ game }) => game.split('/', 1)[0]);
  return [...games].flatMap(([game, played]) => ladderOfGame(game, played));
}

function ladderOfGame(game: string, matches: readonly Pick<MatchRow, 'seats' | 'winner' | 'seed'>[]): Ladder {
  const entries: { -readonly [K in keyof Entry]: Entry[K] }[] = [];
  const places = new Map<string, number>();
  const placeOf = ({ kind, name, agent }: MatchRow['seats'][number]): number => {
    // the agent with its options: another option is another player
    const called = agent ?? name;
    const key = `${kind} ${called}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    const entry = { game, name: called, kind, matches: 0, wins: 0, draws: 0, losses: 0 };
    places.set(key, entries.length);
    return entries.push(entry) - 1;
  };
  const played = matches.flatMap(({ seats, winner, seed }) => {
    const two = seats.map(placeOf);
    // a player against itself says nothing about its strength
    if (two.length !== 2 || two[0] === two[1]) return [];
    for (const [seat, place] of two.entries()) {
      const entry = entries[place];
      entry.matches++;
      entry[winner === null ? 'draws' : winner === seat ? 'wins' : 'losses']++;
    }
    return [{ bout: { seats: two, seed }, scores: [], winner, faults: [], gains: [] }];
  });
  const ratings = skills(entries.length, played);
  return entries
    .map((entry, i) => ({ ...entry, rating: { mu: ratings[i].mu, sigma: ratings[i].sigma } }))
    .filter((entry) => entry.matches > 0)
    .sort((a, b) => b.rating.mu - a.rating.mu);
}
