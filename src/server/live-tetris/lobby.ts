import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';

/** Frames of somebody who sends junk that are put up with. */
export const MAX_JUNK = 100;

/** Reads one text frame by a schema; undefined for anything else, which is thereby ignored. */
export function parseFrame<Schema extends z.ZodType>(
  data: RawData,
  isBinary: boolean,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (isBinary) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(data.toString());
  } catch {
    // not JSON: junk like any other, for the caller to count
    return undefined;
  }
  return schema.safeParse(json).data;
}

const KEPT = 10;

/** The best scores, the highest first; of equals the earlier. */
export class Highscores {
  private readonly list: [name: string, score: number][];

  /** `before`: those of earlier days, in their order. */
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

/** Bytes that may wait for somebody who reads slowly. */
export const MAX_BEHIND = 1 << 20;

/** Those who watch: they get every frame of every game. */
export class Viewers {
  private readonly sockets = new Set<WebSocket>();

  get count(): number {
    return this.sockets.size;
  }

  add(socket: WebSocket): void {
    this.sockets.add(socket);
  }

  remove(socket: WebSocket): void {
    this.sockets.delete(socket);
  }

  /** A viewer that does not keep up is let go. */
  send(frame: Buffer): void {
    for (const socket of this.sockets) {
      if (socket.bufferedAmount > MAX_BEHIND) socket.terminate();
      else socket.send(frame, { binary: false });
    }
  }
}

/** Somebody who plays or waits to. */
export interface QueuedPlayer {
  readonly name: string;
  readonly socket: WebSocket;
  /** The last key since the tick before; undefined: none came. */
  key: string | undefined;
}

/** Players in the order in which they joined; one plays at a time. */
export class PlayerQueue {
  current: QueuedPlayer | undefined;
  private readonly waiting: QueuedPlayer[] = [];

  get length(): number {
    return this.waiting.length;
  }

  join(player: QueuedPlayer): void {
    this.waiting.push(player);
  }

  /** The next player, if nobody plays. */
  advance(): QueuedPlayer | undefined {
    if (this.current || this.waiting.length === 0) return undefined;
    this.current = this.waiting.shift();
    return this.current;
  }

  /** The end of the current player's game. */
  finish(): void {
    this.current = undefined;
  }

  leave(player: QueuedPlayer): void {
    const place = this.waiting.indexOf(player);
    if (place >= 0) this.waiting.splice(place, 1);
  }
}
