import type { Transaction } from 'kysely';
import { untilFree } from './conflicts.ts';
import { inChunks } from './rows.ts';
import type { MatchEventTable, Tables } from './schema.ts';
import type { Store } from './store.ts';

/** One line of a match's log. */
export interface MatchEvent {
  /** How many events the match had before: 0, 1, 2 ... */
  readonly seq: number;
  readonly kind: 'action' | 'fault' | 'note';
  readonly seat: number;
  readonly action: number | null;
  /** Plain JSON: reasons, the fault, what was noted. */
  readonly detail: unknown;
  readonly at: string;
}

interface Waiting {
  readonly row: MatchEventTable;
  resolve(): void;
  reject(error: Error): void;
}

/** The event's number is not the match's next: somebody else writes this match, or an event was lost. */
export class WrongSequence extends Error {
  override readonly name = 'WrongSequence';
}

/**
 * Writes the logs of all matches of a server. Each promise resolves after a durable commit; what is asked for in one
 * turn of the loop, or while another commit is under way, shares one.
 */
export class EventWriter {
  private readonly store: Store;
  private queue: Waiting[] = [];
  private working: Promise<void> | undefined;
  private closed = false;

  constructor(store: Store) {
    this.store = store;
  }

  /** Events of one match are written in the order of the calls; one with a wrong `seq` is refused alone. */
  append(matchId: string, event: MatchEvent): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the event writer is closed'));
    const row = toTable(matchId, event);
    return new Promise((resolve, reject) => {
      this.queue.push({ row, resolve, reject });
      this.working ??= this.work();
    });
  }

  /** Resolves when everything asked for is written or refused. */
  async close(): Promise<void> {
    this.closed = true;
    await this.working;
  }

  private async work(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) {
      const batch = this.queue;
      this.queue = [];
      await this.write(batch);
    }
    this.working = undefined;
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    try {
      // another process may write one of these matches meanwhile: looking again tells which
      const refused = await untilFree(() => this.store.transaction().execute((all) => insert(all, batch)));
      for (const one of batch) {
        const reason = refused.get(one);
        if (reason) one.reject(new WrongSequence(reason));
        else one.resolve();
      }
    } catch (error) {
      for (const { reject } of batch) reject(error as Error);
    }
  }
}

/** Returns those that were left out, and why. */
async function insert(all: Transaction<Tables>, batch: readonly Waiting[]): Promise<Map<Waiting, string>> {
  const next = await nextNumbers(all, new Set(batch.map(({ row }) => row.match_id)));
  const refused = new Map<Waiting, string>();
  const rows: MatchEventTable[] = [];
  for (const one of batch) {
    const { match_id, seq } = one.row;
    const expected = next.get(match_id);
    if (expected === undefined) refused.set(one, `there is no match ${match_id}`);
    else if (seq !== expected) refused.set(one, `event ${seq} of match ${match_id}: its next is ${expected}`);
    else {
      next.set(match_id, seq + 1);
      rows.push(one.row);
    }
  }
  for (const chunk of inChunks(rows)) await all.insertInto('match_events').values(chunk).execute();
  return refused;
}

async function nextNumbers(all: Transaction<Tables>, matches: ReadonlySet<string>): Promise<Map<string, number>> {
  const rows = await all
    .selectFrom('matches')
    .leftJoin('match_events', 'match_id', 'id')
    .select(({ fn }) => ['id', fn.max('seq').as('last')])
    .where('id', 'in', [...matches])
    .groupBy('id')
    .execute();
  return new Map(rows.map(({ id, last }) => [id, (last ?? -1) + 1]));
}

/** A match's log from its beginning. */
export async function eventsOf(store: Store, matchId: string): Promise<MatchEvent[]> {
  const rows = await store
    .selectFrom('match_events')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('seq')
    .execute();
  return rows.map(fromTable);
}

function toTable(matchId: string, { detail, ...event }: MatchEvent): MatchEventTable {
  return { match_id: matchId, ...event, detail: detail === null ? null : JSON.stringify(detail) };
}

function fromTable({ match_id: _, detail, ...row }: MatchEventTable): MatchEvent {
  return { ...row, detail: detail === null ? null : JSON.parse(detail) };
}
