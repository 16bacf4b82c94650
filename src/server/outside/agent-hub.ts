import type { AgentLog, AgentMessage, OrganiserMessage } from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';

/** What a program can answer with. */
export type Answer = Extract<AgentMessage, { type: 'answer' | 'plan' | 'contribution' }>;

/** Whatever waits for a program's answers: its seat in a match, or a problem that it was given. */
export interface AnswerHandler {
  /** Returns why the answer is refused; undefined where it was accepted. */
  receive(answer: Answer): Promise<string | undefined>;
  reconnected(): void;
  disconnected(): void;
}

/** The connection of an outside program, to this server or to another of its site. */
export interface AgentConnection {
  readonly subscriptions: ReadonlySet<string>;
  /** The rematches that the program agrees to: `new`, `same`. */
  readonly rematches: ReadonlySet<string>;
  /** The id of the token that the program came with; null where another server looks after it. */
  readonly token: string | null;
  send(message: OrganiserMessage): void;
  close(code: number, reason: string): void;
}

type LogEntry = AgentLog['entries'][number];

/** Entries that are kept of each program, and programs of which some are kept. */
const MAX_ENTRIES = 60;
const MAX_LOGS = 500;
/** Characters of a detail. */
const MAX_DETAIL = 200;

/** Messages that are kept for a program that is away. */
const MAX_UNDELIVERED = 200;

/** The outside programs by name: their connections, and what each of them plays. */
export class AgentHub {
  /** For other servers: a program has come, or gone. */
  onConnected: (name: string, connection: AgentConnection) => void = () => {};
  onDisconnected: (name: string, connection: AgentConnection) => void = () => {};
  /** Hands an answer to the server that asked for it; undefined where none did. */
  answerElsewhere: (name: string, answer: Answer) => Promise<{ refused: string | null } | undefined> = async () =>
    undefined;
  private readonly connections = new Map<string, AgentConnection>();
  /** By program and by match. */
  private readonly handlers = new Map<string, Map<string, AnswerHandler>>();
  private readonly undelivered = new Map<string, OrganiserMessage[]>();
  private readonly logs = new Map<string, LogEntry[]>();
  private stranger: string | null = null;

  /** Notes what a program did, for whoever tries to get it to play. */
  note(name: string, what: LogEntry['what'], detail = ''): void {
    const entries = this.logs.get(name) ?? [];
    const last = entries.at(-1);
    // the questions and answers of a long match are two entries
    const same = entries.findLast((entry) => entry.what === what && entry.detail === detail);
    if (same && (what === 'asked' || what === 'answered') && last?.what !== 'disconnected') return;
    entries.push({ at: new Date().toISOString(), what, detail: detail.slice(0, MAX_DETAIL) });
    if (entries.length > MAX_ENTRIES) entries.shift();
    this.logs.delete(name);
    this.logs.set(name, entries);
    if (this.logs.size > MAX_LOGS) this.logs.delete(this.logs.keys().next().value!);
  }

  /** Somebody came with a token that no agent has. */
  noteStranger(): void {
    this.stranger = new Date().toISOString();
  }

  logOf(name: string): AgentLog {
    const entries = [...(this.logs.get(name) ?? [])];
    return { here: this.connections.has(name), entries, stranger: this.stranger };
  }

  connection(name: string): AgentConnection | undefined {
    return this.connections.get(name);
  }

  /** All programs that are connected, by name. */
  get connected(): ReadonlyMap<string, AgentConnection> {
    return this.connections;
  }

  /** A program connects. Its connection before, which may be dead without knowing it, is closed. */
  connect(name: string, connection: AgentConnection): void {
    const before = this.connections.get(name);
    before?.close(CLOSE.replaced, 'another connection of this agent took over');
    this.connections.set(name, connection);
    this.note(name, before ? 'replaced' : 'connected', [...connection.subscriptions].join(', '));
    this.onConnected(name, connection);
    for (const message of this.undelivered.get(name) ?? []) connection.send(message);
    this.undelivered.delete(name);
    for (const handler of this.handlersOf(name)) handler.reconnected();
  }

  disconnect(name: string, connection: AgentConnection): void {
    if (this.connections.get(name) !== connection) return;
    this.connections.delete(name);
    this.note(name, 'disconnected');
    this.onDisconnected(name, connection);
    for (const handler of this.handlersOf(name)) handler.disconnected();
  }

  /** The ids of the tokens that programs are connected with. */
  get tokens(): string[] {
    return [...this.connections.values()].flatMap(({ token }) => token ?? []);
  }

  /** Closes the connections of tokens that were revoked. */
  disconnectTokens(revoked: readonly string[]): void {
    for (const connection of this.connections.values())
      if (connection.token !== null && revoked.includes(connection.token))
        connection.close(CLOSE.unauthorized, 'the token was revoked');
  }

  /** Sends a message now, or when the program is back. Of many, the latest are kept. */
  deliver(name: string, message: OrganiserMessage): void {
    const connection = this.connections.get(name);
    if (connection) connection.send(message);
    else this.undelivered.set(name, [...(this.undelivered.get(name) ?? []), message].slice(-MAX_UNDELIVERED));
  }

  /** Hands an answer on, here or to another server; returns why it is refused. */
  async answer(name: string, answer: Answer): Promise<string | undefined> {
    if (!this.handlers.get(name)?.has(answer.match)) {
      const elsewhere = await this.answerElsewhere(name, answer);
      if (elsewhere) return elsewhere.refused ?? undefined;
    }
    return this.answerHere(name, answer);
  }

  /** Hands an answer to whatever waits for it on this server; returns why it is refused. */
  async answerHere(name: string, answer: Answer): Promise<string | undefined> {
    const handler = this.handlers.get(name)?.get(answer.match);
    return handler ? handler.receive(answer) : 'you do not play this match now';
  }

  register(name: string, match: string, handler: AnswerHandler): void {
    const handlers = this.handlers.get(name) ?? new Map<string, AnswerHandler>();
    this.handlers.set(name, handlers.set(match, handler));
  }

  unregister(name: string, match: string): void {
    const handlers = this.handlers.get(name);
    handlers?.delete(match);
    if (handlers?.size === 0) this.handlers.delete(name);
  }

  private handlersOf(name: string): AnswerHandler[] {
    return [...(this.handlers.get(name)?.values() ?? [])];
  }
}
