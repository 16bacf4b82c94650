/** Where the live game is, seen from this page. */
export function liveAddress(role: 'player' | 'viewer'): string {
  return new URL(`/api/live/${role}`, location.href.replace(/^http/, 'ws')).href;
}

/** A frame of the live game: JSON of any kind. */
export type Frame = Readonly<Record<string, unknown>>;

/** Milliseconds before a connection that was lost is tried again. */
const AGAIN = 1500;

/** Watches the live game, and comes back by itself when the connection is lost. */
export class LiveViewer {
  private socket: WebSocket | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly receive: (frame: Frame) => void;
  private readonly told: (connected: boolean) => void;

  constructor(receive: (frame: Frame) => void, told: (connected: boolean) => void) {
    this.receive = receive;
    this.told = told;
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  private open(): void {
    const socket = new WebSocket(liveAddress('viewer'));
    this.socket = socket;
    socket.onopen = () => {
      socket.send('{"cmd":"join"}');
      this.told(true);
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = () => {
      if (this.closed) return;
      this.told(false);
      this.timer = setTimeout(() => this.open(), AGAIN);
    };
  }
}

/** What becomes of somebody who wants to play. */
export type SeatState = 'connecting' | 'waiting' | 'playing' | 'over' | 'lost';

/** A place at the live game, from joining to the end of one's game. */
export class LiveSeat {
  state: SeatState = 'connecting';
  /** Points at the end. */
  score = 0;
  private readonly socket: WebSocket;
  private readonly changed: () => void;

  constructor(name: string, receive: (frame: Frame) => void, changed: () => void) {
    this.changed = changed;
    this.socket = new WebSocket(liveAddress('player'));
    this.socket.onopen = () => this.socket.send(JSON.stringify({ cmd: 'join', name }));
    this.socket.onmessage = ({ data }) => {
      const frame: Frame = JSON.parse(data);
      if ('highscores' in frame) {
        this.score = Number(frame.score);
        this.become('over');
      } else if ('dimensions' in frame) this.become('waiting');
      else {
        if (this.state !== 'playing') this.become('playing');
        receive(frame);
      }
    };
    this.socket.onclose = () => this.state !== 'over' && this.become('lost');
  }

  press(key: string): void {
    if (this.state === 'playing') this.socket.send(JSON.stringify({ cmd: 'key', key }));
  }

  leave(): void {
    this.socket.onclose = null;
    this.socket.close();
  }

  private become(state: SeatState): void {
    this.state = state;
    this.changed();
  }
}
