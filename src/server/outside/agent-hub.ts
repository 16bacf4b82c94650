import type { AgentMessage, OrganiserMessage } from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';

/** What a program can answer with. */
export type Answer = Extract<AgentMessage, { type: 'answer' | 'plan' }>;

/** Who waits for a program's answers: a seat of a match, a problem. */
export interface AnswerHandler {
  /** Why the answer is refused; undefined where it was taken. */
  receive(answer: Answer): Promise<string | undefined>;
  /** The program is connected again. */
  reconnected(): void;
  disconnected(): void;
}

/** The connection of an outside program. */
export interface AgentConnection {
  readonly subscriptions: ReadonlySet<string>;
  /** The id of the token that it came with. */
  readonly token: string;
  send(frame: OrganiserMessage): void;
  close(code: number, reason: string): void;
}

/** Frames that are kept for a program that is away. */
const MOST_OWED = 200;

/** Outside programs by name: the connection, if there is one, and what each plays: one seat of a match, or a problem. */
export class AgentHub {
  private readonly connections = new Map<string, AgentConnection>();
  private readonly handlers = new Map<string, Map<string, AnswerHandler>>();
  /** Frames for programs that were away. */
  private readonly undelivered = new Map<string, OrganiserMessage[]>();

  connection(name: string): AgentConnection | undefined {
    return this.connections.get(name);
  }

  /** A program connects; its former connection, which may be dead without knowing it, gives way. */
  connect(name: string, line: AgentConnection): void {
    this.connections.get(name)?.close(CLOSE.replaced, 'another connection of this agent took over');
    this.connections.set(name, line);
    for (const frame of this.undelivered.get(name) ?? []) line.send(frame);
    this.undelivered.delete(name);
    for (const caller of this.handlersOf(name)) caller.reconnected();
  }

  /** The ids of the tokens that programs are connected with. */
  get tokens(): string[] {
    return [...this.connections.values()].map(({ token }) => token);
  }

  /** Closes the connections of tokens that are worthless by now. */
  disconnectTokens(revoked: readonly string[]): void {
    for (const line of this.connections.values())
      if (revoked.includes(line.token)) line.close(CLOSE.unauthorized, 'the token was revoked');
  }

  disconnect(name: string, line: AgentConnection): void {
    if (this.connections.get(name) !== line) return;
    this.connections.delete(name);
    for (const caller of this.handlersOf(name)) caller.disconnected();
  }

  /** Sends a frame now, or when the program is back; of many, the latest. */
  deliver(name: string, frame: OrganiserMessage): void {
    const line = this.connections.get(name);
    if (line) line.send(frame);
    else this.undelivered.set(name, [...(this.undelivered.get(name) ?? []), frame].slice(-MOST_OWED));
  }

  /** Takes an answer; returns why it is refused. */
  async answer(name: string, answer: Answer): Promise<string | undefined> {
    const caller = this.handlers.get(name)?.get(answer.match);
    return caller ? caller.receive(answer) : 'you do not play this match now';
  }

  register(name: string, match: string, caller: AnswerHandler): void {
    let seats = this.handlers.get(name);
    if (!seats) this.handlers.set(name, (seats = new Map()));
    seats.set(match, caller);
  }

  unregister(name: string, match: string): void {
    const seats = this.handlers.get(name);
    seats?.delete(match);
    if (seats?.size === 0) this.handlers.delete(name);
  }

  private handlersOf(name: string): AnswerHandler[] {
    return [...(this.handlers.get(name)?.values() ?? [])];
  }
}
