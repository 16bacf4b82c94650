import type { WebSocket } from 'ws';

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
