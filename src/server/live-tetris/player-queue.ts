import type { WebSocket } from 'ws';

/** Somebody who plays or waits to. */
export interface Player {
  readonly name: string;
  readonly socket: WebSocket;
  /** The last key since the tick before; undefined: none came. */
  key: string | undefined;
}

/** Players in the order in which they joined; one plays at a time. */
export class PlayerQueue {
  current: Player | undefined;
  private readonly waiting: Player[] = [];

  get length(): number {
    return this.waiting.length;
  }

  join(player: Player): void {
    this.waiting.push(player);
  }

  /** The next player, if nobody plays. */
  advance(): Player | undefined {
    if (this.current || this.waiting.length === 0) return undefined;
    this.current = this.waiting.shift();
    return this.current;
  }

  /** The end of the current player's game. */
  finish(): void {
    this.current = undefined;
  }

  leave(player: Player): void {
    const place = this.waiting.indexOf(player);
    if (place >= 0) this.waiting.splice(place, 1);
  }
}
