import type { ClientMessage, ServerMessage } from '../../../src/protocol/rooms.ts';
import { LocalConnection } from '../../site/local-server.ts';
import { hasServer } from '../../site/mode.ts';

/**
 * How the connection to a room stands. It is refused where the key opens no seat, missing where there is no such room,
 * and sealed where others are still to play with the same cards: then it is not tried again.
 */
export type ConnectionState = 'connecting' | 'open' | 'lost' | keyof typeof FINAL;

/** Milliseconds until the next try, by the number of failed ones. */
const WAITS = [500, 1000, 2000, 4000];
/** A connection that answers no ping within this many milliseconds is dead: a laptop slept, a network changed. */
const PATIENCE = 4000;
/** Close codes, as in `CLOSE` of the protocol, which the page does not load for three numbers. */
const FINAL = { refused: 4001, sealed: 4003, missing: 4004 } as const;

/** This page's end of a connection to a room. */
export interface RoomEnd {
  /** False where there is no connection now. */
  send(frame: ClientMessage): boolean;
  close(): void;
}

/** Connects to a room of the server, or without one to a room of this browser. */
export function connectTo(...connection: ConstructorParameters<typeof RoomConnection>): RoomEnd {
  return hasServer ? new RoomConnection(...connection) : new LocalConnection(...connection);
}

/** A WebSocket to a room that reconnects by itself. */
class RoomConnection implements RoomEnd {
  private socket: WebSocket | undefined;
  private failed = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly room: string;
  private readonly key: string | undefined;
  private readonly heard: (frame: ServerMessage) => void;
  private readonly turned: (state: ConnectionState) => void;
  private readonly wake = () => this.check();

  constructor(
    room: string,
    key: string | undefined,
    heard: (frame: ServerMessage) => void,
    turned: (state: ConnectionState) => void,
  ) {
    this.room = room;
    this.key = key;
    this.heard = heard;
    this.turned = turned;
    document.addEventListener('visibilitychange', this.wake);
    addEventListener('online', this.wake);
    this.connect();
  }

  send(frame: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.wake);
    removeEventListener('online', this.wake);
    this.socket?.close();
  }

  private connect(): void {
    const address = new URL(`/api/rooms/${encodeURIComponent(this.room)}/live`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.send({ type: 'hello', ...(this.key && { key: this.key, contribute: true }) });
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(this.timer);
      const frame = JSON.parse(data) as ServerMessage;
      if (frame.type === 'room') {
        this.failed = 0;
        this.turned('open');
      }
      this.heard(frame);
    };
    socket.onclose = ({ code }) => {
      if (this.closed || this.socket !== socket) return;
      const final = Object.entries(FINAL).find(([, known]) => known === code)?.[0] as keyof typeof FINAL | undefined;
      if (final) return this.turned(final);
      this.turned('lost');
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.failed++, WAITS.length - 1)]);
    };
  }

  /** Checks that the connection is alive, after the page was hidden or the network away. */
  private check(): void {
    if (document.hidden || !this.send({ type: 'ping' })) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.socket?.close(), PATIENCE);
  }
}
