import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Rng } from '../src/core/rng.ts';

/**
 * Passes connections on to a port, each chunk late by half of the round trip and at random by half of the jitter more
 * or less. Chunks stay in order.
 */
export async function delayingProxy(
  to: number,
  delay: number,
  jitter: number,
): Promise<{ server: Server; port: number }> {
  const luck = Rng.seeded('proxy');
  const pass = (from: Socket, into: Socket) => {
    let last = 0;
    from.on('data', (chunk) => {
      const late = (delay + jitter * (2 * luck.float() - 1)) / 2;
      last = Math.max(last, performance.now() + late);
      setTimeout(() => into.write(chunk), Math.max(0, last - performance.now()));
    });
    from.on('close', () => setTimeout(() => into.destroy(), delay + jitter));
    from.on('error', () => {});
    from.setNoDelay(true);
  };
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}
