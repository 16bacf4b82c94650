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
import type { AgentConnection, AgentHub } from './agent-hub.ts';

/** The agent that a token stands for, and the token's id. */
export type FindTokenHolder = (token: string) => Promise<{ readonly name: string; readonly token: string } | undefined>;

/** An outside program's WebSocket: `/api/agent`. */
export class AgentSocket implements AgentConnection {
  subscriptions: ReadonlySet<string> = new Set();
  token = '';
  private readonly hub: AgentHub;
  private readonly holderOf: FindTokenHolder;
  private readonly bearer: string | undefined;
  private readonly socket: JsonSocket<AgentMessage>;
  private name: string | undefined;
  /** What the first `hello` comes to: everything else waits for it. */
  private entered: Promise<boolean> | undefined;
  private gone = false;

  /** `holderOf` tells whom a token stands for; `bearer` is the token of the request's head, if it had one. */
  constructor(socket: WebSocket, hub: AgentHub, holderOf: FindTokenHolder, bearer: string | undefined) {
    this.hub = hub;
    this.holderOf = holderOf;
    this.bearer = bearer;
    this.socket = new JsonSocket(socket, {
      schema: agentMessage,
      maxBytes: MAX_AGENT_MESSAGE,
      maxPending: 2000,
      receive: (frame) => this.take(frame),
      onInvalid: (error): OrganiserMessage => ({ type: 'error', error }),
      onClose: () => {
        this.gone = true;
        if (this.name !== undefined) this.hub.disconnect(this.name, this);
      },
    });
  }

  send(frame: OrganiserMessage): void {
    this.socket.send(frame);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private async take(frame: AgentMessage): Promise<boolean> {
    if (frame.type === 'hello' && !this.entered) return (this.entered = this.hello(frame));
    await this.entered;
    if (frame.type === 'hello') {
      this.send({ type: 'error', error: 'you have said hello' });
      return false;
    }
    if (frame.type === 'ping') {
      this.send({ type: 'pong' });
      return false;
    }
    const { match } = frame;
    const turn = frame.type === 'answer' ? frame.turn : null;
    const reason = this.name === undefined ? 'say hello first' : await this.hub.answer(this.name, frame);
    if (reason !== undefined) this.send({ type: 'refused', match, turn, reason });
    return reason === undefined;
  }

  private async hello({ token, subscribe }: Extract<AgentMessage, { type: 'hello' }>): Promise<boolean> {
    const secret = token ?? this.bearer;
    const holder = secret === undefined ? undefined : await this.holderOf(secret);
    if (holder === undefined) {
      this.close(CLOSE.unauthorized, 'no agent has this token');
      return false;
    }
    if (this.gone) return false;
    const { name } = holder;
    this.name = name;
    this.token = holder.token;
    this.subscriptions = new Set(subscribe);
    this.send({ type: 'welcome', api: AGENT_API, name });
    this.hub.connect(name, this);
    return true;
  }
}
