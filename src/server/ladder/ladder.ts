import { skills } from '../../arena/skill.ts';
import type { Ladder } from '../../protocol/ladder.ts';
import type { MatchRow } from '../../store/matches.ts';

type Entry = Omit<Ladder[number], 'rating'>;

/** Records and ratings from finished matches between two, in the order in which they were begun. */
export function ladderOf(matches: readonly Pick<MatchRow, 'game' | 'seats' | 'winner' | 'seed'>[]): Ladder {
  const games = Map.groupBy(matches, ({ game }) => game.split('/', 1)[0]);
  return [...games].flatMap(([game, played]) => ladderOfGame(game, played));
}

function ladderOfGame(game: string, matches: readonly Pick<MatchRow, 'seats' | 'winner' | 'seed'>[]): Ladder {
  const entries: { -readonly [K in keyof Entry]: Entry[K] }[] = [];
  const places = new Map<string, number>();
  const placeOf = ({ kind, name, agent }: MatchRow['seats'][number]): number => {
    // options after a comma make another player
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
    // one that plays against itself tells nothing
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
