import type { PlayedMatch } from '../../arena/played.ts';
import { byDeals } from '../../arena/played.ts';
import { eloRatings, type Rating } from '../../arena/ratings.ts';
import { crossTable, scoresOf, sumTally, type Tally } from '../../arena/standings.ts';
import { Cache } from '../../core/cache.ts';
import { InputError } from '../../core/errors.ts';
import type { FAULT_KINDS } from '../../core/faults.ts';
import { Rng } from '../../core/rng.ts';
import { bootstrapRatio, type Estimate, wilson } from '../../core/statistics.ts';
import type { Standings } from '../../protocol/events.ts';
import { type EventState, namesOf, resultOf } from './event-state.ts';
import { formatOf, ladderOrder } from './formats.ts';

/** Standings are kept for this many times as long as they took to compute: that is at most a twentieth of the time. */
const REST = 20;

interface CachedStandings {
  readonly results: number;
  readonly scheduled: number;
  readonly standings: Standings;
  /** When they may be computed again. */
  readonly until: number;
}

/** Computes the standings of an event once for each new result, and not too often while it is running. */
export class StandingsCache {
  private readonly cache = new Cache<string, CachedStandings>(50);

  standings(state: EventState): Standings {
    const { id, status } = state.event;
    const results = state.pairings.filter(({ result }) => result !== null).length;
    const scheduled = state.pairings.length + state.participants.length;
    const known = this.cache.get(id);
    const start = performance.now();
    const same = known?.results === results && known.scheduled === scheduled;
    if (known && (same || (status === 'running' && start < known.until))) return known.standings;
    const standings = standingsOf(state);
    const now = performance.now();
    this.cache.set(id, { results, scheduled, standings, until: now + REST * (now - start) });
    return standings;
  }
}

type ByMatches = Extract<Standings, { by: 'matches' }>;
type ByPoints = Extract<Standings, { by: 'points' }>;

/** The standings of an event. They depend on its seed and its results alone. */
export function standingsOf(state: EventState): Standings {
  return formatOf(state.event).by === 'matches' ? byMatches(state) : byPoints(state);
}

/** All participants except those who left before they had played anything. */
function rankedIn({ participants, pairings }: EventState): string[] {
  const has = (name: string) => pairings.some((pairing) => pairing.seats.includes(name) && resultOf(pairing));
  return namesOf({ participants: participants.filter(({ name, leftAt }) => leftAt === null || has(name)) });
}

function byMatches(state: EventState): ByMatches {
  const names = rankedIn(state);
  const played = playedIn(state, names);
  const cells = crossTable(names.length, played);
  const elo = ratingsOf(cells);
  const rng = Rng.seeded(state.event.seed).fork('standings');
  const rows = names.map((name, entrant) => {
    const { matches, wins, draws, losses } = sumTally(cells[entrant]);
    const mine = played.filter(({ bout }) => bout.seats.includes(entrant));
    return {
      ...commonOf(state, name),
      entrant,
      wins,
      draws,
      losses,
      winRate: estimateOf(wilson(wins + draws / 2, matches)),
      margin: estimateOf(marginOf(mine, entrant, rng.fork(name))),
      elo: elo && estimateOf(elo[entrant]),
    };
  });
  const rungs = state.event.format === 'ladder' ? ladderOrder(state) : [];
  rows.sort(
    (a, b) =>
      rungs.indexOf(a.name) - rungs.indexOf(b.name) ||
      (b.winRate?.mean ?? 0) - (a.winRate?.mean ?? 0) ||
      (b.margin?.mean ?? 0) - (a.margin?.mean ?? 0),
  );
  const table = rows.map((row) =>
    rows.map((other) => {
      const { matches, wins, draws } = cells[row.entrant][other.entrant];
      return { matches, wins, draws };
    }),
  );
  return { by: 'matches', ranking: rows.map(({ entrant: _, ...row }, i) => ({ ...row, place: i + 1 })), table };
}

function byPoints(state: EventState): ByPoints {
  const rng = Rng.seeded(state.event.seed).fork('standings');
  const rows = rankedIn(state).map((name) => {
    const scores = state.pairings.flatMap((pairing) =>
      pairing.seats[0] === name ? (resultOf(pairing)?.scores ?? []) : [],
    );
    const mean = bootstrapRatio(scores, new Float64Array(scores.length).fill(1), rng.fork(name));
    const total = scores.reduce((sum, points) => sum + points, 0);
    return { ...commonOf(state, name), total, mean: estimateOf(mean) };
  });
  rows.sort((a, b) => b.total - a.total);
  // equal totals share a place
  const place = (total: number) => 1 + rows.filter((row) => row.total > total).length;
  return { by: 'points', ranking: rows.map((row) => ({ ...row, place: place(row.total) })) };
}

/** What standings of both kinds have. The place is set when they are sorted. */
function commonOf({ pairings }: EventState, name: string) {
  const faults = { illegal: 0, timeout: 0, crash: 0, disconnect: 0 } satisfies Record<(typeof FAULT_KINDS)[number], 0>;
  let [played, left] = [0, 0];
  for (const pairing of pairings) {
    if (!pairing.seats.includes(name)) continue;
    const result = resultOf(pairing);
    if (result) played++;
    else if (pairing.result === null) left++;
    for (const { seat, kind } of result?.faults ?? []) if (pairing.seats[seat] === name) faults[kind]++;
  }
  return { place: 0, name, played, left, faults };
}

/** The results as the arena counts them. A match is one deal, so that matches are the unit. */
function playedIn({ pairings }: EventState, names: readonly string[]): PlayedMatch[] {
  return pairings.flatMap((pairing) => {
    const result = resultOf(pairing);
    if (!result) return [];
    const bout = { seats: pairing.seats.map((name) => names.indexOf(name)), seed: pairing.seed };
    return [{ bout, ...result, gains: [result.scores] }];
  });
}

/** The mean margin in points. The bootstrap draws deals, each with all matches that were played with it. */
function marginOf(played: readonly PlayedMatch[], entrant: number, rng: Rng): Estimate {
  const deals = byDeals(played);
  const margin = ({ bout, scores }: PlayedMatch) => {
    const seat = bout.seats.indexOf(entrant);
    return scores[seat] - scores[1 - seat];
  };
  return bootstrapRatio(
    deals.map((deal) => deal.reduce((sum, match) => sum + margin(match), 0)),
    deals.map(({ length }) => length),
    rng,
  );
}

/** Null while some participants cannot be compared with others. */
function ratingsOf(cells: readonly (readonly Tally[])[]): readonly Rating[] | null {
  try {
    return eloRatings(scoresOf(cells)).ratings;
  } catch (error) {
    // no chain of matches links them yet
    if (error instanceof InputError) return null;
    throw error;
  }
}

function estimateOf({ mean, low, high }: Estimate): Estimate | null {
  return Number.isNaN(mean) ? null : { mean, low, high };
}
