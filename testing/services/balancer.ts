import { connect, createServer, type Server, type Socket } from 'node:net';

/** Milliseconds until the next round where no server answers. */
const AGAIN = 100;
/** Rounds until a connection is given up. */
const ROUNDS = 20;

/**
 * A plain TCP balancer for tests: each connection goes to the next server in turn, and to the one after it where nobody
 * listens. It knows nothing of what is said.
 */
export class Balancer {
  private readonly ports: readonly (() => number)[];
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private next = 0;

  /** `ports`: where each server listens at the time. */
  constructor(ports: readonly (() => number)[]) {
    this.ports = ports;
    this.server = createServer({ pauseOnConnect: true }, (client) => {
      this.track(client);
      this.forward(client, this.ports.length * ROUNDS);
    });
  }

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return (this.server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private forward(client: Socket, tries: number): void {
    const port = this.ports[this.next++ % this.ports.length]();
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true });
    this.track(upstream);
    upstream.once('connect', () => {
      // it left while we were connecting
      if (client.destroyed) return void upstream.destroy();
      client.setNoDelay(true);
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    });
    upstream.once('error', () => {
      if (upstream.connecting || upstream.bytesRead + upstream.bytesWritten === 0) {
        if (tries <= 1 || client.destroyed) client.destroy();
        else setTimeout(() => this.forward(client, tries - 1), tries % this.ports.length === 1 ? AGAIN : 0);
      }
    });
  }

  private track(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
  }
}
