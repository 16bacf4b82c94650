import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Explanation } from '../core/agent.ts';
import { type Fault, faultOf } from '../core/faults.ts';
import { type Action, type Seat, WATCHER } from '../core/game.ts';
import type { MatchEventTable, Tables } from './schema.ts';
import { inChunks, retryOnConflict, type Store } from './store.ts';

/** One entry of a match's log. */
export interface LogEntry {
  /** How many entries the match had before: 0, 1, 2 ... */
  readonly seq: number;
  readonly kind: 'action' | 'fault' | 'note';
  readonly seat: number;
  readonly action: number | null;
  /** Plain JSON: reasons, the fault, the note. */
  readonly detail: unknown;
  readonly at: string;
}

export type Offer = 'new' | 'same' | 'no';

/** What the log has beside actions and faults. */
export interface Note {
  /** Milliseconds before each action of our agents. */
  readonly pace?: number;
  /** Its seat is open to whoever comes. */
  readonly open?: true;
  /** The room of the rematch. */
  readonly rematch?: string;
  /** What this seat says to a rematch: with new cards, with the same, or not. The last one counts. */
  readonly offer?: Offer;
  /** The match was too long and ended there. */
  readonly cut?: true;
  /** Whether this seat lets its hands be kept as cases: `jogatina cases collect` takes those. */
  readonly consent?: boolean;
}

/** The log of one match: reads what was written and appends to it. Each promise resolves when the entry is durable. */
export class MatchLog {
  readonly faults: Fault[] = [];
  private readonly notes: { readonly note: Note; readonly seat: Seat }[] = [];
  private readonly id: string;
  private readonly writer: LogWriter;
  private seq: number;

  /** Reads the entries so far; `onAction` gets the actions among them. */
  constructor(
    id: string,
    writer: LogWriter,
    past: readonly LogEntry[],
    onAction: (seat: Seat, action: Action, why: Explanation | undefined) => void,
  ) {
    this.id = id;
    this.writer = writer;
    this.seq = past.length;
    for (const { kind, seat, action, detail } of past) {
      if (kind === 'note') this.notes.push({ note: detail as Note, seat });
      else if (kind === 'fault') this.faults.push(detail as Fault);
      else onAction(seat, action as Action, (detail as { why?: Explanation } | null)?.why);
    }
  }

  get open(): boolean {
    return this.notes.some(({ note }) => note.open === true);
  }

  get pace(): number {
    return this.notes.find(({ note }) => note.pace !== undefined)?.note.pace ?? 0;
  }

  get rematch(): string | null {
    return this.notes.find(({ note }) => note.rematch !== undefined)?.note.rematch ?? null;
  }

  /** What a seat says to a rematch; null where it has said nothing. */
  offerOf(seat: Seat): Offer | null {
    return this.notes.findLast(({ note, seat: by }) => by === seat && note.offer !== undefined)?.note.offer ?? null;
  }

  get cut(): boolean {
    return this.notes.some(({ note }) => note.cut);
  }

  /** How many notes a seat has made. */
  notesOf(seat: Seat): number {
    return this.notes.filter(({ seat: by }) => by === seat).length;
  }

  action(seat: Seat, action: Action, why: Explanation | undefined): Promise<void> {
    return this.append('action', seat, action, why ? { why } : null);
  }

  async fault(seat: Seat, error: unknown, turn: number): Promise<void> {
    const fault = faultOf(error, seat, turn);
    await this.append('fault', seat, null, fault);
    this.faults.push(fault);
  }

  async note(note: Note, seat: Seat = WATCHER): Promise<void> {
    await this.append('note', seat, null, note);
    this.notes.push({ note, seat });
  }

  private async append(kind: LogEntry['kind'], seat: Seat, action: Action | null, detail: unknown): Promise<void> {
    const at = new Date().toISOString();
    await this.writer.append(this.id, { seq: this.seq, kind, seat, action, detail, at });
    this.seq++;
  }
}

interface Queued<Item> {
  readonly item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes items in batches. Items that are added in one turn of the event loop, or while a batch is being written, share
 * one commit. Each promise resolves after that commit.
 */
export class BatchQueue<Item> {
  private readonly write: (items: readonly Item[]) => Promise<ReadonlyMap<Item, unknown>>;
  private queue: Queued<Item>[] = [];
  private working: Promise<void> | undefined;
  /** When the next batch may be written, by `performance.now()`. */
  private restedAt = 0;

  private readonly shortestRest: number;

  /**
   * `write` commits a batch and returns the errors of items that it left out. If it throws, the whole batch failed.
   * `shortestRest`: milliseconds between two batches, at least.
   */
  constructor(write: (items: readonly Item[]) => Promise<ReadonlyMap<Item, unknown>>, shortestRest = 0) {
    this.write = write;
    this.shortestRest = shortestRest;
  }

  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.queue.push({ item, resolve, reject });
      this.working ??= this.work();
    });
  }

  /** Resolves when everything that was added is written or refused. */
  async settled(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) {
      const rest = this.restedAt - performance.now();
      if (rest > 0) await pause(rest);
      const batch = this.queue;
      this.queue = [];
      try {
        const refused = await this.write(batch.map(({ item }) => item));
        for (const { item, resolve, reject } of batch) {
          if (refused.has(item)) reject(refused.get(item));
          else resolve();
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      this.restedAt = performance.now() + this.shortestRest;
    }
    this.working = undefined;
  }
}

/** The entry's number is not the match's next: another process writes this match, or an entry was lost. */
export class WrongSequence extends Error {
  override readonly name = 'WrongSequence';
}

/** Writes the logs of all matches of a server, in batches. */
export class LogWriter {
  private readonly queue: BatchQueue<MatchEventTable>;
  private closed = false;

  /** `shortestRest`: milliseconds between two commits, at least. */
  constructor(store: Store, shortestRest = 0) {
    // another process may write one of these matches meanwhile: then the numbers are read again
    this.queue = new BatchQueue(
      (rows) => retryOnConflict(() => store.transaction().execute((all) => insert(all, rows))),
      shortestRest,
    );
  }

  /** Entries of one match are written in the order of the calls. One with a wrong `seq` is refused alone. */
  append(matchId: string, entry: LogEntry): Promise<void> {
    if (this.closed) return Promise.reject(new Error('the event writer is closed'));
    return this.queue.add(toTable(matchId, entry));
  }

  /** Resolves when everything asked for is written or refused. */
  async close(): Promise<void> {
    this.closed = true;
    await this.queue.settled();
  }
}

/** Returns the rows that were left out, with their errors. */
async function insert(
  all: Transaction<Tables>,
  batch: readonly MatchEventTable[],
): Promise<Map<MatchEventTable, WrongSequence>> {
  const next = await nextNumbers(all, new Set(batch.map(({ match_id }) => match_id)));
  const refused = new Map<MatchEventTable, WrongSequence>();
  const rows = batch.filter((row) => {
    const { match_id, seq } = row;
    const expected = next.get(match_id);
    if (expected === seq) {
      next.set(match_id, seq + 1);
      return true;
    }
    const problem = `event ${seq} of match ${match_id}: its next is ${expected}`;
    refused.set(row, new WrongSequence(expected === undefined ? `there is no match ${match_id}` : problem));
    return false;
  });
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
export async function logOf(store: Store, matchId: string): Promise<LogEntry[]> {
  const rows = await store
    .selectFrom('match_events')
    .selectAll()
    .where('match_id', '=', matchId)
    .orderBy('seq')
    .execute();
  return rows.map(fromTable);
}

function toTable(matchId: string, { detail, ...event }: LogEntry): MatchEventTable {
  return { match_id: matchId, ...event, detail: detail === null ? null : JSON.stringify(detail) };
}

function fromTable({ match_id: _, detail, ...row }: MatchEventTable): LogEntry {
  return { ...row, detail: detail === null ? null : JSON.parse(detail) };
}
