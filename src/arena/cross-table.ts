import { marginOf, type Played, shareOf } from './played.ts';

/** One entrant's record against another. */
export interface Tally {
  matches: number;
  wins: number;
  draws: number;
  losses: number;
  hands: number;
  /** Own points less the other's. */
  points: number;
  /** Matches lost by a fault of one's own. */
  faults: number;
}

/** `table[i][j]`: entrant i against entrant j, of matches between two. */
export function crossTable(entrants: number, played: Iterable<Played>): Tally[][] {
  const table = Array.from({ length: entrants }, () => Array.from({ length: entrants }, emptyTally));
  for (const match of played) {
    const [first, second] = match.bout.seats as [number, number];
    count(table[first]?.[second], match, first);
    count(table[second]?.[first], match, second);
  }
  return table;
}

export function sumTally(row: readonly Tally[]): Tally {
  const sum = emptyTally();
  for (const tally of row) for (const field of FIELDS) sum[field] += tally[field];
  return sum;
}

/** Points that i took from j, draws as half: what the ratings are made from. */
export function scoresOf(table: readonly (readonly Tally[])[]): number[][] {
  return table.map((row) => row.map(({ wins, draws }) => wins + draws / 2));
}

const FIELDS = ['matches', 'wins', 'draws', 'losses', 'hands', 'points', 'faults'] as const;

function emptyTally(): Tally {
  return { matches: 0, wins: 0, draws: 0, losses: 0, hands: 0, points: 0, faults: 0 };
}

function count(tally: Tally, match: Played, entrant: number): void {
  const share = shareOf(match, entrant);
  tally.matches++;
  if (share === 1) tally.wins++;
  else if (share === 0) tally.losses++;
  else tally.draws++;
  match.gains.forEach((_, deal) => {
    tally.points += marginOf(match, entrant, deal) as number;
  });
  tally.hands += match.gains.length;
  if (match.faults.some(({ seat }) => match.bout.seats[seat] === entrant)) tally.faults++;
}
