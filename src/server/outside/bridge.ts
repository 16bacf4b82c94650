import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { InputError } from '../../core/errors.ts';
import { type AgentMessage, MAX_AGENT_MESSAGE, type OrganiserMessage } from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import type { Connection } from './connection.ts';

/** Waits between attempts to connect, in milliseconds: doubled each time, up to the longest. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;

export interface BridgeOptions {
  /** The server's address, such as `ws://127.0.0.1:7300`. */
  readonly url: string;
  readonly token: string;
  /** Connections in vain, one after another, before giving up. */
  readonly attempts: number;
  /** A line for a person who watches. */
  say(line: string): void;
}

/**
 * Lets a program that speaks over its standard input and output play on a server: what it says goes to a WebSocket, with
 * the token that the program need not know, and a lost connection is made again. Ends when the program does.
 */
export class AgentBridge {
  private readonly connection: Connection;
  private readonly options: BridgeOptions;
  private socket: WebSocket | undefined;
  private hello: Extract<AgentMessage, { type: 'hello' }> | undefined;
  private welcomed = false;
  private ended: string | undefined;
  private begin = () => {};

  constructor(line: Connection, options: BridgeOptions) {
    this.connection = line;
    this.options = options;
  }

  /** Resolves when the program ends, to how it ended. */
  async run(): Promise<string> {
    const begun = new Promise<void>((resolve) => {
      this.begin = resolve;
    });
    this.connection.listen({
      frame: (frame) => this.fromProgram(frame),
      junk: (problem) => this.options.say(`the program wrote something that is no message: ${problem}`),
      closed: (reason) => {
        this.ended = reason;
        this.begin();
        this.socket?.close();
      },
    });
    await begun;
    let wait = FIRST_WAIT;
    for (let failed = 0; this.ended === undefined; ) {
      if (await this.connect()) {
        failed = 0;
        wait = FIRST_WAIT;
      } else if (++failed === this.options.attempts)
        throw new InputError(`cannot reach ${this.options.url} after ${failed} attempts: is a server there?`);
      if (this.ended === undefined) await sleep(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
    return this.ended;
  }

  close(): void {
    this.ended ??= 'stopped';
    this.connection.close();
    this.socket?.close();
    this.begin();
  }

  private fromProgram(frame: AgentMessage): void {
    if (frame.type === 'hello') {
      this.hello = frame;
      this.begin();
    } else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** One connection, to its end; false where there was none. */
  private async connect(): Promise<boolean> {
    const { url, token, say } = this.options;
    const socket = new WebSocket(`${url}/api/agent`, { perMessageDeflate: false, maxPayload: 16 * MAX_AGENT_MESSAGE });
    this.socket = socket;
    let open = false;
    // what went wrong is told by the close that follows
    socket.on('error', () => {});
    socket.on('open', () => {
      open = true;
      socket.send(JSON.stringify({ ...this.hello, token }));
    });
    socket.on('message', (data) => this.fromServer(data.toString()));
    const [code, reason] = await new Promise<[number, string]>((resolve) => {
      socket.on('close', (closed, why) => resolve([closed, why.toString()]));
    });
    if (code === CLOSE.unauthorized) throw new InputError(`the server does not know this token: ${reason}`);
    if (code === CLOSE.replaced) throw new InputError(`stopped: ${reason}`);
    if (open && this.ended === undefined) say(`connection lost (${code}${reason && `: ${reason}`})`);
    return open;
  }

  private fromServer(text: string): void {
    const { type } = JSON.parse(text) as OrganiserMessage;
    if (type === 'welcome') {
      this.options.say(this.welcomed ? 'connected again' : 'connected');
      if (this.welcomed) return;
      this.welcomed = true;
    }
    this.connection.sendText(text);
  }
}
