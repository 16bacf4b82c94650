import type { WebSocket } from 'ws';
import {
  AGENT_API,
  type AgentMessage,
  agentMessage,
  MAX_AGENT_MESSAGE,
  type OrganiserMessage,
} from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import { JsonSocket } from '../json-socket.ts';
import type { AgentConnection, AgentHub, Answer } from './agent-hub.ts';

/** Finds the agent that a token belongs to, and the token's id. */
type FindTokenHolder = (token: string) => Promise<{ readonly name: string; readonly token: string } | undefined>;

/** The WebSocket of an outside program: `/api/agent`. */
export class AgentSocket implements AgentConnection {
  subscriptions: ReadonlySet<string> = new Set();
  rematches: ReadonlySet<string> = new Set();
  token: string | null = null;
  private readonly hub: AgentHub;
  private readonly findTokenHolder: FindTokenHolder;
  private readonly bearer: string | undefined;
  private readonly socket: JsonSocket<AgentMessage>;
  private name: string | undefined;
  private closed = false;

  /** `bearer`: the token of the request's header, if it had one. */
  constructor(socket: WebSocket, hub: AgentHub, findTokenHolder: FindTokenHolder, bearer: string | undefined) {
    this.hub = hub;
    this.findTokenHolder = findTokenHolder;
    this.bearer = bearer;
    this.socket = new JsonSocket(socket, {
      schema: agentMessage,
      maxBytes: MAX_AGENT_MESSAGE,
      maxPending: 2000,
      enter: (hello) => this.enter(hello),
      receive: (answer) => this.receive(answer),
      onInvalid: (error): OrganiserMessage => {
        if (this.name !== undefined) this.hub.note(this.name, 'invalid', error);
        return { type: 'error', error };
      },
      onClose: () => {
        this.closed = true;
        if (this.name !== undefined) this.hub.disconnect(this.name, this);
      },
    });
  }

  send(message: OrganiserMessage): void {
    this.socket.send(message);
    if (this.name !== undefined && message.type === 'turn') this.hub.note(this.name, 'asked', message.match);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private async receive(answer: Answer): Promise<boolean> {
    const { match } = answer;
    const turn = answer.type === 'answer' ? answer.turn : null;
    const reason = this.name === undefined ? 'say hello first' : await this.hub.answer(this.name, answer);
    if (this.name !== undefined)
      this.hub.note(this.name, reason === undefined ? 'answered' : 'refused', reason ?? match);
    if (reason !== undefined) this.send({ type: 'refused', match, turn, reason });
    return reason === undefined;
  }

  private async enter({
    token,
    subscribe,
    rematch = ['new'],
  }: Extract<AgentMessage, { type: 'hello' }>): Promise<boolean> {
    const secret = token ?? this.bearer;
    const holder = secret === undefined ? undefined : await this.findTokenHolder(secret);
    if (holder === undefined) {
      this.hub.noteStranger();
      this.close(CLOSE.unauthorized, 'no agent has this token');
      return false;
    }
    if (this.closed) return false;
    const { name } = holder;
    this.name = name;
    this.token = holder.token;
    this.subscriptions = new Set(subscribe);
    this.rematches = new Set(rematch);
    this.send({ type: 'welcome', api: AGENT_API, name });
    this.hub.connect(name, this);
    return true;
  }
}
