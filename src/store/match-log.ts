import type { Transaction } from 'kysely';
import type { Explanation } from '../core/agent.ts';
import { type Fault, faultOf } from '../core/faults.ts';
import { type Action, type Seat, WATCHER } from '../core/game.ts';
import type { MatchEventTable, Tables } from './schema.ts';
import { inChunks, retryOnConflict } from './sql.ts';
import type { Store } from './store.ts';

/** What the log can say beside actions and faults. */
export interface Note {
  /** Milliseconds before each action of our agents. */
  readonly pace?: number;
  /** The room of the rematch. */
  readonly rematch?: string;
  /** The match was too long and ended there. */
  readonly cut?: true;
  /** Whether this seat lets its hands be kept as cases: `jogatina cases collect` takes those. */
  readonly consent?: boolean;
}

/** The log of one match: what has been written, and the pen for more. Each promise resolves when it is durable. */
export class MatchLog {
  readonly faults: Fault[] = [];
  private readonly notes: Note[] = [];
  private readonly id: string;
  private readonly writer: LogWriter;
  private seq: number;

  /** Reads the past events; `each` gets the actions among them. */
  constructor(
    id: string,
    writer: LogWriter,
    past: readonly LogEntry[],
    each: (seat: Seat, action: Action, why: Explanation | undefined) => void,
  ) {
    this.id = id;
    this.writer = writer;
    this.seq = past.length;
    for (const { kind, seat, action, detail } of past) {
      if (kind === 'note') this.notes.push(detail as Note);
      else if (kind === 'fault') this.faults.push(detail as Fault);
      else each(seat, action as Action, (detail as { why?: Explanation } | null)?.why);
    }
  }

  get pace(): number {
    return this.notes.find((note) => note.pace !== undefined)?.pace ?? 0;
  }

  get rematch(): string | null {
    return this.notes.find((note) => note.rematch !== undefined)?.rematch ?? null;
  }

  get cut(): boolean {
    return this.notes.some((note) => note.cut);
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
    this.notes.push(note);
  }

  private async append(kind: LogEntry['kind'], seat: Seat, action: Action | null, detail: unknown): Promise<void> {
    const at = new Date().toISOString();
    await this.writer.append(this.id, { seq: this.seq, kind, seat, action, detail, at });
    this.seq++;
  }
}

/** One line of a match's log. */
export interface LogEntry {
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
export class LogWriter {
  private readonly store: Store;
  private queue: Waiting[] = [];
  private working: Promise<void> | undefined;
  private closed = false;

  constructor(store: Store) {
    this.store = store;
  }

  /** Events of one match are written in the order of the calls; one with a wrong `seq` is refused alone. */
  append(matchId: string, event: LogEntry): Promise<void> {
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
      const refused = await retryOnConflict(() => this.store.transaction().execute((all) => insert(all, batch)));
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
