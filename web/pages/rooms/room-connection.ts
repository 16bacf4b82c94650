import type { ClientMessage, ServerMessage } from '../../../src/protocol/rooms.ts';

/** How the line to a room stands; the last two do not come back by themselves. */
export type ConnectionState = 'connecting' | 'live' | 'away' | 'stranger' | 'nowhere';

/** Milliseconds until the next try, by how many failed. */
const WAITS = [500, 1000, 2000, 4000];
/** A line that does not answer a ping within this is dead: a laptop slept, a network changed. */
const PATIENCE = 4000;
/** As in `CLOSE` of the protocol, which the page does not load for two numbers. */
const STRANGER = 4001;
const NOWHERE = 4004;

/** A WebSocket to a room that comes back by itself. */
export class RoomConnection {
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

  /** False where there is no line now. */
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
    socket.onopen = () => this.send({ type: 'hello', ...(this.key && { key: this.key }) });
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(this.timer);
      const frame = JSON.parse(data) as ServerMessage;
      if (frame.type === 'room') {
        this.failed = 0;
        this.turned('live');
      }
      this.heard(frame);
    };
    socket.onclose = ({ code }) => {
      if (this.closed || this.socket !== socket) return;
      if (code === STRANGER || code === NOWHERE) return this.turned(code === STRANGER ? 'stranger' : 'nowhere');
      this.turned('away');
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.failed++, WAITS.length - 1)]);
    };
  }

  /** Asks whether anybody is there, after a sleep. */
  private check(): void {
    if (document.hidden || !this.send({ type: 'ping' })) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.socket?.close(), PATIENCE);
  }
}
