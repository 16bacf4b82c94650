import type { WebSocket } from 'ws';
import {
  AGENT_API,
  type AgentFrame,
  agentFrame,
  MAX_AGENT_FRAME,
  type OrganiserFrame,
} from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import { Socket } from '../socket.ts';
import type { AgentLine, Hub } from './hub.ts';

/** The agent that a token stands for, and the token's id. */
export type HolderOf = (token: string) => Promise<{ readonly name: string; readonly token: string } | undefined>;

/** An outside program's WebSocket: `/api/agent`. */
export class SocketLine implements AgentLine {
  subscriptions: ReadonlySet<string> = new Set();
  token = '';
  private readonly hub: Hub;
  private readonly holderOf: HolderOf;
  private readonly bearer: string | undefined;
  private readonly socket: Socket<AgentFrame>;
  private name: string | undefined;
  /** What the first `hello` comes to: everything else waits for it. */
  private entered: Promise<boolean> | undefined;
  private gone = false;

  /** `holderOf` tells whom a token stands for; `bearer` is the token of the request's head, if it had one. */
  constructor(socket: WebSocket, hub: Hub, holderOf: HolderOf, bearer: string | undefined) {
    this.hub = hub;
    this.holderOf = holderOf;
    this.bearer = bearer;
    this.socket = new Socket(socket, {
      schema: agentFrame,
      longest: MAX_AGENT_FRAME,
      atOnce: 2000,
      take: (frame) => this.take(frame),
      junk: (error): OrganiserFrame => ({ type: 'error', error }),
      closed: () => {
        this.gone = true;
        if (this.name !== undefined) this.hub.disconnect(this.name, this);
      },
    });
  }

  send(frame: OrganiserFrame): void {
    this.socket.send(frame);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private async take(frame: AgentFrame): Promise<boolean> {
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

  private async hello({ token, subscribe }: Extract<AgentFrame, { type: 'hello' }>): Promise<boolean> {
    const secret = token ?? this.bearer;
    const holder = secret === undefined ? undefined : await this.holderOf(secret);
    if (holder === undefined) {
      this.close(CLOSE.stranger, 'no agent has this token');
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
