import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_TYPE } from './metrics.ts';

/** What a process shows about itself. */
export interface Observed {
  health(): { readonly ok: boolean };
  metrics(): string;
}

/** A small server for probes: `/health` answers 200 or 503 with JSON, `/metrics` is for Prometheus. */
export class HealthServer {
  private readonly server: Server;

  constructor(observed: Observed) {
    this.server = createServer((request, response) => {
      const path = request.url?.split('?', 1)[0];
      if (path === '/health') {
        const health = observed.health();
        response.writeHead(health.ok ? 200 : 503, { 'content-type': 'application/json' });
        response.end(`${JSON.stringify(health)}\n`);
      } else if (path === '/metrics') {
        response.writeHead(200, { 'content-type': METRICS_TYPE }).end(observed.metrics());
      } else {
        response.writeHead(404).end('there are /health and /metrics\n');
      }
    });
  }

  /** Port 0 takes any free one; the address says which. */
  async listen(port: number, host: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.server.once('error', reject).listen(port, host, resolve);
    await promise;
    return `http://${host}:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
