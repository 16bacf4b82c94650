import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { InputError } from '../../core/errors.ts';
import { type AgentMessage, MAX_AGENT_MESSAGE, type OrganiserMessage } from '../../protocol/agent-api.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import type { Connection } from './connection.ts';

/** Waits between attempts to connect, in milliseconds: doubled each time, up to the longest. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;

/** The end of one that was closed from here. */
export const STOPPED = 'stopped';

/** Bytes that may wait for the server. */
const MAX_WAITING = 4 << 20;

export interface BridgeOptions {
  /** The server's address, such as `ws://127.0.0.1:7300`. */
  readonly url: string;
  readonly token: string;
  /** Failed attempts to connect, one after another, before giving up. */
  readonly attempts: number;
  /** Shows a line to the user. */
  say(line: string): void;
}

/**
 * Lets a program that uses its standard input and output play on a server. Its messages go to a WebSocket, with the
 * token, which the program need not know. A lost connection is made again. The bridge ends when the program does.
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

  /** Resolves when the program ends, to the reason. */
  async run(): Promise<string> {
    const { url, attempts, say } = this.options;
    const begun = new Promise<void>((resolve) => {
      this.begin = resolve;
    });
    this.connection.listen({
      message: (message) => this.fromProgram(message),
      invalid: (problem) => say(`the program wrote something that is no message: ${problem}`),
      closed: (reason) => {
        this.ended = reason;
        this.begin();
        this.socket?.close();
      },
    });
    await begun;
    if (this.hello === undefined && this.ended !== STOPPED) throw new InputError(`${this.ended} before its hello`);
    let wait = FIRST_WAIT;
    for (let failed = 0; this.ended === undefined; ) {
      if (await this.connect()) {
        failed = 0;
        wait = FIRST_WAIT;
      } else if (++failed === attempts)
        throw new InputError(`cannot reach ${url} after ${failed} attempts: is a server there?`);
      else if (this.ended === undefined)
        say(`nobody answers at ${url}: again in ${wait / 1000} s (attempt ${failed} of ${attempts})`);
      if (this.ended === undefined) await sleep(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    }
    return this.ended;
  }

  close(): void {
    this.ended ??= STOPPED;
    this.connection.close();
    this.socket?.close();
    this.begin();
  }

  private fromProgram(message: AgentMessage): void {
    if (message.type === 'hello') {
      this.hello = message;
      this.begin();
    } else if (this.socket?.readyState === WebSocket.OPEN) {
      // it sends more than it was asked for, and faster than the server takes it
      if (this.socket.bufferedAmount > MAX_WAITING) this.socket.terminate();
      else this.socket.send(JSON.stringify(message));
    }
  }

  /** Connects once and stays until the connection is closed; false where it never opened. */
  private async connect(): Promise<boolean> {
    const { url, token, say } = this.options;
    const socket = new WebSocket(`${url}/api/agent`, { perMessageDeflate: false, maxPayload: 16 * MAX_AGENT_MESSAGE });
    this.socket = socket;
    let open = false;
    // `close` follows and says what went wrong
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
    const message = JSON.parse(text) as OrganiserMessage;
    if (message.type === 'welcome') {
      this.options.say(this.welcomed ? 'connected again' : 'connected');
      if (this.welcomed) return;
      this.welcomed = true;
    }
    // by the wire that the program speaks
    this.connection.send(message);
  }
}
