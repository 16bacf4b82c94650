import type { WebSocket } from 'ws';

/** Bytes that may wait for a slow reader before its connection is closed. */
const MAX_BUFFERED = 1 << 20;

/** Sends a frame, or closes the connection of a reader that does not keep up. */
export function sendOrDrop(socket: WebSocket, frame: Buffer): void {
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  else socket.send(frame, { binary: false });
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

  join(player: QueuedPlayer): void {
    this.waiting.push(player);
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
  private readonly list: [name: string, score: number][];

  /** `before`: the scores of earlier days, in their order. */
  constructor(before: readonly (readonly [name: string, score: number])[] = []) {
    this.list = before.slice(0, KEPT).map(([name, score]) => [name, score]);
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
