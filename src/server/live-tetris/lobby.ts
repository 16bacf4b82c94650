import type { WebSocket } from 'ws';

/** Bytes that may wait for a slow reader before its connection is closed. */
const MAX_BUFFERED = 1 << 20;
/** How many players may wait. */
const MAX_WAITING = 100;
/** Milliseconds between two states for viewers: nobody sees more than sixty a second. */
const VIEWER_PERIOD = 1000 / 60;

/** Sends a frame, or closes the connection of a reader that does not keep up. */
export function sendOrDrop(socket: WebSocket, frame: Buffer): void {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  else socket.send(frame, { binary: false });
}

/**
 * Those who watch. They get states between two ticks, so that the next tick is not late because of them, and with a
 * fast clock not every one.
 */
export class Viewers {
  private readonly sockets = new Set<WebSocket>();
  private frames: Buffer[] = [];
  private due: NodeJS.Immediate | undefined;
  private shown = 0;

  /** `latest`: the state of the game that is on, for a viewer who comes in its midst. */
  join(socket: WebSocket, latest: Buffer | undefined): void {
    if (latest) sendOrDrop(socket, latest);
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
  }

  /** Shows a frame; `mayBeSkipped`: not if the last one was shown just now. */
  show(frame: Buffer, mayBeSkipped: boolean): void {
    if (this.sockets.size === 0) return;
    const now = performance.now();
    if (mayBeSkipped && now - this.shown < VIEWER_PERIOD) return;
    this.shown = now;
    this.frames.push(frame);
    this.due ??= setImmediate(() => this.flush());
  }

  private flush(): void {
    this.due = undefined;
    for (const socket of this.sockets) for (const frame of this.frames) sendOrDrop(socket, frame);
    this.frames = [];
  }
}

/** A player who plays or waits. */
export interface QueuedPlayer {
  readonly name: string;
  readonly socket: WebSocket;
  /** The last key since the tick before; undefined if none came. */
  key: string | undefined;
}

/** Players in the order in which they joined. One plays at a time. */
export class PlayerQueue {
  current: QueuedPlayer | undefined;
  private readonly waiting: QueuedPlayer[] = [];

  /** How many wait before a new player, the one who plays included. */
  get length(): number {
    return this.waiting.length + Number(this.current !== undefined);
  }

  /** Returns false if too many wait already. */
  join(player: QueuedPlayer): boolean {
    if (this.waiting.length >= MAX_WAITING) return false;
    this.waiting.push(player);
    return true;
  }

  /** Makes the next player the current one. Undefined where somebody plays already or nobody waits. */
  advance(): QueuedPlayer | undefined {
    if (this.current || this.waiting.length === 0) return undefined;
    this.current = this.waiting.shift();
    return this.current;
  }

  /** The current player's game is over. */
  finish(): void {
    this.current = undefined;
  }

  leave(player: QueuedPlayer): void {
    const place = this.waiting.indexOf(player);
    if (place >= 0) this.waiting.splice(place, 1);
  }
}

/** How many high scores are kept. */
const KEPT = 10;

/** The best scores, the highest first; of equal ones the earlier first. */
export class Highscores {
  private list: [name: string, score: number][] = [];

  /** `before`: the scores of earlier days, in their order. */
  constructor(before: readonly (readonly [name: string, score: number])[] = []) {
    this.set(before);
  }

  /** Another server may have had better ones. */
  set(scores: readonly (readonly [name: string, score: number])[]): void {
    this.list = scores.slice(0, KEPT).map(([name, score]) => [name, score]);
  }

  add(name: string, score: number): void {
    const place = this.list.findIndex(([, other]) => other < score);
    this.list.splice(place < 0 ? this.list.length : place, 0, [name, score]);
    this.list.length = Math.min(this.list.length, KEPT);
  }

  best(): [string, number][] {
    return this.list.map(([name, score]) => [name, score]);
  }
}
