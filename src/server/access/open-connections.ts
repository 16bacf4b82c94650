import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Milliseconds that WebSockets have to close when the server stops, and that requests under way have to be answered. */
const LAST = { sockets: 1000, requests: 3000 };

/**
 * The connections of a server, so that it can end. Node's own `close` waits for every connection that is not idle, and
 * from then on looks no more for requests that take too long: one that says nothing, or half a request, holds it for ever.
 */
export class OpenConnections {
  private readonly server: Server;
  private readonly all = new Set<Duplex>();
  private readonly asking = new Set<Duplex>();
  private readonly upgraded = new Set<Duplex>();
  private ending = false;

  constructor(server: Server) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.all.add(socket);
      socket.once('close', () => {
        for (const set of [this.all, this.asking, this.upgraded]) set.delete(socket);
      });
    });
    server.on('request', ({ socket }, response) => {
      this.asking.add(socket);
      response.once('close', () => {
        this.asking.delete(socket);
        // it would be kept for the next request
        if (this.ending) socket.destroySoon();
      });
    });
    server.on('upgrade', (_, socket) => this.upgraded.add(socket));
  }

  /** Nobody comes in any more; who is there stays. */
  stopListening(): void {
    this.server.removeAllListeners('upgrade');
    this.server.close();
  }

  /** Ends all connections: those on which nothing is asked at once, the others when they are answered or time is up. */
  end(): void {
    this.ending = true;
    for (const socket of this.all) if (!this.asking.has(socket) && !this.upgraded.has(socket)) socket.destroy();
    // a computer that sleeps does not answer, and Fastify leaves the sockets open that it refuses while it closes
    this.destroyLater(this.upgraded, LAST.sockets);
    this.destroyLater(this.all, LAST.requests);
  }

  private destroyLater(sockets: ReadonlySet<Duplex>, after: number): void {
    setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, after).unref();
  }
}
