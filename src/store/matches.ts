import { sql } from 'kysely';
import { InputError } from '../core/errors.ts';
import type { Fault } from '../core/faults.ts';
import { BatchQueue } from './match-log.ts';
import type { MatchTable } from './schema.ts';
import type { Store } from './store.ts';

/** `agent`: one of ours; `remote`: an outside program with a token. */
export type SeatKind = 'person' | 'agent' | 'remote';

export interface MatchSeat {
  readonly kind: SeatKind;
  readonly name: string;
  /** The name of our agent with its options, or the registered name of the program. */
  readonly agent?: string;
  /** SHA-256 of the key that opens the seat. A person's seat without it is open. */
  readonly keyHash?: string;
}

export interface MatchRow {
  readonly id: string;
  /** The game's id: `truco/ufsm24@2`. */
  readonly game: string;
  readonly seed: string;
  /** Milliseconds for each answer; null without a clock. */
  readonly clockMs: number | null;
  readonly status: 'open' | 'running' | 'over';
  readonly seats: readonly MatchSeat[];
  /** The server that plays it; null for none. */
  readonly owner: string | null;
  readonly event: string | null;
  /** The match or the event whose cards are played again; null for cards that nobody has seen. Repetitions are not rated. */
  readonly repeats: string | null;
  /** What was shown before the first deal, see `src/core/fairness.ts`; null where the seed was chosen, and in old matches. */
  readonly commitment: string | null;
  /** Null in matches of events, whose seed is the secret. */
  readonly secret: string | null;
  /** By seat: null for none, an empty text as long as it is awaited. */
  readonly contributions: readonly (string | null)[] | null;
  /** Whether agents give reasons. */
  readonly explain: boolean;
  readonly scores: readonly number[] | null;
  readonly winner: number | null;
  readonly faults: readonly Fault[] | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

export type MatchEnd = Required<{
  [K in 'scores' | 'winner' | 'faults' | 'endedAt']: K extends 'winner' ? number | null : NonNullable<MatchRow[K]>;
}>;

export async function createMatch(store: Store, match: MatchRow): Promise<void> {
  await store.insertInto('matches').values(toTable(match)).execute();
}

export async function matchOf(store: Store, id: string): Promise<MatchRow | undefined> {
  const row = await store.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
  return row && fromTable(row);
}

export interface MatchFilter {
  readonly status?: MatchRow['status'];
  readonly game?: string;
  /** The family of games, such as `truco`. */
  readonly family?: string;
  readonly event?: string;
  /** Somebody who sits in it, by name. */
  readonly player?: string;
  /** Without repetitions. */
  readonly rated?: boolean;
  readonly limit: number;
  /** Only matches older than this one, the last of the page before. */
  readonly before?: string;
}

/** A text that `like` takes as it is. */
function likeText(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}

/** The newest first. */
export async function listMatches(store: Store, filter: MatchFilter): Promise<MatchRow[]> {
  let query = store.selectFrom('matches').selectAll();
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  if (filter.game !== undefined) query = query.where('game', '=', filter.game);
  if (filter.family !== undefined) query = query.where('game', 'like', `${filter.family}/%`);
  if (filter.event !== undefined) query = query.where('event', '=', filter.event);
  if (filter.player !== undefined)
    // names of agents and people stand in the JSON of the seats; they have no quotes
    query = query.where(sql<boolean>`seats like ${`%${likeText(JSON.stringify(filter.player))}%`} escape '!'`);
  if (filter.rated) query = query.where('repeats', 'is', null);
  if (filter.before !== undefined) {
    const last = await matchOf(store, filter.before);
    if (!last) throw new InputError(`there is no match ${JSON.stringify(filter.before)} to list from`);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(last.createdAt, last.id)),
    );
  }
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(filter.limit).execute();
  return rows.map(fromTable);
}

/** How many rated matches of each family of games are over, and when the last of them ended. */
export async function finishedMatches(store: Store): Promise<{ family: string; matches: number; last: string }[]> {
  const rows = await store
    .selectFrom('matches')
    .select(({ fn }) => ['game', fn.countAll().as('matches'), fn.max('ended_at').as('last')])
    .where('status', '=', 'over')
    .where('repeats', 'is', null)
    .groupBy('game')
    .orderBy('game')
    .execute();
  return [...Map.groupBy(rows, ({ game }) => game.split('/', 1)[0])].map(([family, games]) => ({
    family,
    matches: games.reduce((sum, { matches }) => sum + Number(matches), 0),
    last: games.map(({ last }) => last ?? '').reduce((a, b) => (a > b ? a : b)),
  }));
}

/** Which match is changed, and the server that plays it: one that has lost it to another changes nothing. */
export type OwnMatch = Pick<MatchRow, 'id' | 'owner'>;

export async function setSeats(store: Store, match: OwnMatch, seats: readonly MatchSeat[]): Promise<void> {
  await change(store, match, { seats: JSON.stringify(seats) }, ['open', 'running']);
}

export async function setContributions(store: Store, match: OwnMatch, given: MatchRow['contributions']): Promise<void> {
  await change(store, match, { contributions: JSON.stringify(given) }, ['open']);
}

/** Begins a match with the seed that its cards follow from. */
export async function startMatch(store: Store, match: OwnMatch, seed: string): Promise<void> {
  await change(store, match, { status: 'running', seed }, ['open']);
}

/** In `repeats`: between the match that is played on from one of its turns, and that turn. */
export const PLAYED_ON = '@';

/** Whether another match, or a match or problem of an event that is still to come, has the same cards. */
export async function isToBePlayed(store: Store, { id, seed }: Pick<MatchRow, 'id' | 'seed'>): Promise<boolean> {
  const match = await store
    .selectFrom('matches')
    .select('id')
    .where('seed', '=', seed)
    .where('status', '<>', 'over')
    .where('id', '<>', id)
    // one that a player of the match plays on alone keeps nothing from anybody
    .where(({ eb, or }) => or([eb('repeats', 'is', null), eb('repeats', 'not like', `%${PLAYED_ON}%`)]))
    .limit(1)
    .executeTakeFirst();
  if (match) return true;
  const pairing = await store
    .selectFrom('event_pairings')
    .innerJoin('events', 'events.id', 'event_id')
    .select('number')
    .where('event_pairings.seed', '=', seed)
    .where('events.status', '<>', 'over')
    .where('result', 'is', null)
    .where(({ eb, or }) => or([eb('match_id', 'is', null), eb('match_id', '<>', id)]))
    .limit(1)
    .executeTakeFirst();
  return pairing !== undefined;
}

/** Ends a match. It throws where the match is over already. */
export async function finishMatch(store: Store, match: OwnMatch, end: MatchEnd): Promise<void> {
  await change(
    store,
    match,
    {
      status: 'over',
      scores: JSON.stringify(end.scores),
      winner: end.winner,
      faults: JSON.stringify(end.faults),
      ended_at: end.endedAt,
    },
    ['open', 'running'],
  );
}

/** Deletes a match that is not over and belongs to this server, with its log. */
export async function deleteMatch(store: Store, id: string, owner: string): Promise<void> {
  await store.transaction().execute(async (all) => {
    const mine = all.selectFrom('matches').select('id').where('id', '=', id).where('owner', '=', owner);
    await all
      .deleteFrom('match_events')
      .where('match_id', 'in', mine.where('status', '<>', 'over'))
      .execute();
    await all
      .deleteFrom('matches')
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('status', '<>', 'over')
      .execute();
  });
}

async function change(
  store: Store,
  { id, owner }: OwnMatch,
  values: Partial<MatchTable>,
  from: readonly MatchRow['status'][],
): Promise<void> {
  const { numUpdatedRows } = await store
    .updateTable('matches')
    .set(values)
    .where('id', '=', id)
    .where('owner', owner === null ? 'is' : '=', owner)
    .where('status', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`match ${id} is not ${from.join(' or ')}, or another server’s`);
}

export function toTable(match: MatchRow): MatchTable {
  const { clockMs, seats, contributions, explain, scores, faults, createdAt, endedAt, ...same } = match;
  return {
    ...same,
    clock_ms: clockMs,
    seats: JSON.stringify(seats),
    contributions: contributions && JSON.stringify(contributions),
    explain: explain ? 1 : 0,
    scores: scores && JSON.stringify(scores),
    faults: faults && JSON.stringify(faults),
    created_at: createdAt,
    ended_at: endedAt,
  };
}

export function fromTable(row: MatchTable): MatchRow {
  const { clock_ms, seats, contributions, explain, scores, faults, created_at, ended_at, ...same } = row;
  return {
    ...same,
    clockMs: clock_ms,
    seats: JSON.parse(seats),
    contributions: contributions === null ? null : JSON.parse(contributions),
    explain: explain === 1,
    scores: scores === null ? null : JSON.parse(scores),
    faults: faults === null ? null : JSON.parse(faults),
    createdAt: created_at,
    endedAt: ended_at,
  };
}

/** Reads matches. Those that are asked for in one turn of the event loop, or while others are read, are one query. */
export class MatchReader {
  private readonly queue: BatchQueue<{ readonly id: string; row?: MatchRow }>;

  constructor(store: Store) {
    this.queue = new BatchQueue(async (asked) => {
      const ids = new Set(asked.map(({ id }) => id));
      const rows = await store
        .selectFrom('matches')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
      const known = new Map(rows.map((row) => [row.id, fromTable(row)]));
      for (const each of asked) each.row = known.get(each.id);
      return new Map();
    });
  }

  /** Undefined where there is no such match. */
  async find(id: string): Promise<MatchRow | undefined> {
    const asked: { readonly id: string; row?: MatchRow } = { id };
    await this.queue.add(asked);
    return asked.row;
  }
}

/** Writes what happens to matches beside their logs, in batches: many at once never keep those who write logs waiting. */
export class MatchWriter {
  private readonly queue: BatchQueue<(store: Store) => Promise<void>>;

  constructor(store: Store) {
    this.queue = new BatchQueue(async (writes) => {
      const failed = new Map<(store: Store) => Promise<void>, unknown>();
      try {
        await store.transaction().execute(async (all) => {
          for (const write of writes) await write(all);
        });
      } catch (error) {
        if (writes.length === 1) throw error;
        // one of them failed, and with it the transaction: each on its own, so that only that one is refused
        for (const write of writes) await write(store).catch((problem) => failed.set(write, problem));
      }
      return failed;
    });
  }

  create(row: MatchRow): Promise<void> {
    return this.queue.add((store) => createMatch(store, row));
  }

  setSeats(match: OwnMatch, seats: readonly MatchSeat[]): Promise<void> {
    return this.queue.add((store) => setSeats(store, match, seats));
  }

  setContributions(match: OwnMatch, given: MatchRow['contributions']): Promise<void> {
    return this.queue.add((store) => setContributions(store, match, given));
  }

  start(match: OwnMatch, seed: string): Promise<void> {
    return this.queue.add((store) => startMatch(store, match, seed));
  }

  finish(match: OwnMatch, end: MatchEnd): Promise<void> {
    return this.queue.add((store) => finishMatch(store, match, end));
  }

  /** Resolves when everything asked for is written or refused. */
  close(): Promise<void> {
    return this.queue.settled();
  }
}
