import type { AgentFrame, OrganiserFrame } from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';

/** What a program can answer with. */
export type Answer = Extract<AgentFrame, { type: 'answer' | 'plan' }>;

/** Who waits for a program's answers: a seat of a match, a problem. */
export interface Caller {
  /** Why the answer is refused; undefined where it was taken. */
  take(answer: Answer): Promise<string | undefined>;
  /** The program is connected again. */
  returned(): void;
  gone(): void;
}

/** The connection of an outside program. */
export interface AgentLine {
  readonly subscriptions: ReadonlySet<string>;
  /** The id of the token that it came with. */
  readonly token: string;
  send(frame: OrganiserFrame): void;
  close(code: number, reason: string): void;
}

/** Frames that are kept for a program that is away. */
const MOST_OWED = 200;

/** Outside programs by name: the connection, if there is one, and what each plays: one seat of a match, or a problem. */
export class Hub {
  private readonly lines = new Map<string, AgentLine>();
  private readonly seats = new Map<string, Map<string, Caller>>();
  /** Frames for programs that were away. */
  private readonly owed = new Map<string, OrganiserFrame[]>();

  line(name: string): AgentLine | undefined {
    return this.lines.get(name);
  }

  /** A program connects; its former connection, which may be dead without knowing it, gives way. */
  connect(name: string, line: AgentLine): void {
    this.lines.get(name)?.close(CLOSE.replaced, 'another connection of this agent took over');
    this.lines.set(name, line);
    for (const frame of this.owed.get(name) ?? []) line.send(frame);
    this.owed.delete(name);
    for (const caller of this.callersOf(name)) caller.returned();
  }

  /** The ids of the tokens that programs are connected with. */
  get tokens(): string[] {
    return [...this.lines.values()].map(({ token }) => token);
  }

  /** Closes the connections of tokens that are worthless by now. */
  dismiss(revoked: readonly string[]): void {
    for (const line of this.lines.values())
      if (revoked.includes(line.token)) line.close(CLOSE.stranger, 'the token was revoked');
  }

  disconnect(name: string, line: AgentLine): void {
    if (this.lines.get(name) !== line) return;
    this.lines.delete(name);
    for (const caller of this.callersOf(name)) caller.gone();
  }

  /** Sends a frame now, or when the program is back; of many, the latest. */
  deliver(name: string, frame: OrganiserFrame): void {
    const line = this.lines.get(name);
    if (line) line.send(frame);
    else this.owed.set(name, [...(this.owed.get(name) ?? []), frame].slice(-MOST_OWED));
  }

  /** Takes an answer; returns why it is refused. */
  async answer(name: string, answer: Answer): Promise<string | undefined> {
    const caller = this.seats.get(name)?.get(answer.match);
    return caller ? caller.take(answer) : 'you do not play this match now';
  }

  seat(name: string, match: string, caller: Caller): void {
    let seats = this.seats.get(name);
    if (!seats) this.seats.set(name, (seats = new Map()));
    seats.set(match, caller);
  }

  unseat(name: string, match: string): void {
    const seats = this.seats.get(name);
    seats?.delete(match);
    if (seats?.size === 0) this.seats.delete(name);
  }

  private callersOf(name: string): Caller[] {
    return [...(this.seats.get(name)?.values() ?? [])];
  }
}
