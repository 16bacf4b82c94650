import type { Explanation } from '../../core/agent.ts';
import { type Fault, faultOf } from '../../core/faults.ts';
import { type Action, type Seat, WATCHER } from '../../core/game.ts';
import type { EventWriter, MatchEvent } from '../../store/match-events.ts';

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
  private readonly writer: EventWriter;
  private seq: number;

  /** Reads the past events; `each` gets the actions among them. */
  constructor(
    id: string,
    writer: EventWriter,
    past: readonly MatchEvent[],
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

  private async append(kind: MatchEvent['kind'], seat: Seat, action: Action | null, detail: unknown): Promise<void> {
    const at = new Date().toISOString();
    await this.writer.append(this.id, { seq: this.seq, kind, seat, action, detail, at });
    this.seq++;
  }
}
