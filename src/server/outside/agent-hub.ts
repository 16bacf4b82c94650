import type { AgentMessage, OrganiserMessage } from '../../protocol/agent-api.ts';
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

/** The connection of an outside program to this server. */
export interface AgentConnection {
  readonly subscriptions: ReadonlySet<string>;
  /** The rematches that the program agrees to: `new`, `same`. */
  readonly rematches: ReadonlySet<string>;
  /** The id of the token that the program came with. */
  readonly token: string;
  send(message: OrganiserMessage): void;
  close(code: number, reason: string): void;
}

/** Messages that are kept for a program that is away. */
const MAX_UNDELIVERED = 200;

/** The outside programs by name: their connections, and what each of them plays. */
export class AgentHub {
  private readonly connections = new Map<string, AgentConnection>();
  /** By program and by match. */
  private readonly handlers = new Map<string, Map<string, AnswerHandler>>();
  private readonly undelivered = new Map<string, OrganiserMessage[]>();

  connection(name: string): AgentConnection | undefined {
    return this.connections.get(name);
  }

  /** A program connects. Its connection before, which may be dead without knowing it, is closed. */
  connect(name: string, connection: AgentConnection): void {
    this.connections.get(name)?.close(CLOSE.replaced, 'another connection of this agent took over');
    this.connections.set(name, connection);
    for (const message of this.undelivered.get(name) ?? []) connection.send(message);
    this.undelivered.delete(name);
    for (const handler of this.handlersOf(name)) handler.reconnected();
  }

  disconnect(name: string, connection: AgentConnection): void {
    if (this.connections.get(name) !== connection) return;
    this.connections.delete(name);
    for (const handler of this.handlersOf(name)) handler.disconnected();
  }

  /** The ids of the tokens that programs are connected with. */
  get tokens(): string[] {
    return [...this.connections.values()].map(({ token }) => token);
  }

  /** Closes the connections of tokens that were revoked. */
  disconnectTokens(revoked: readonly string[]): void {
    for (const connection of this.connections.values())
      if (revoked.includes(connection.token)) connection.close(CLOSE.unauthorized, 'the token was revoked');
  }

  /** Sends a message now, or when the program is back. Of many, the latest are kept. */
  deliver(name: string, message: OrganiserMessage): void {
    const connection = this.connections.get(name);
    if (connection) connection.send(message);
    else this.undelivered.set(name, [...(this.undelivered.get(name) ?? []), message].slice(-MAX_UNDELIVERED));
  }

  /** Hands an answer on; returns why it is refused. */
  async answer(name: string, answer: Answer): Promise<string | undefined> {
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
