import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { Rng } from '../src/core/rng.ts';

/** The thread sleeps at most so many milliseconds before it looks for messages and for what is due. */
const NAP = 0.2;
/** If nothing is due within so many milliseconds, a timer waits instead. Timers count whole milliseconds. */
const SOON = 2;

/** What waits in one direction of a connection, in the order in which it came. */
interface Direction {
  readonly into: Socket;
  readonly queue: { readonly at: number; readonly chunk: Buffer }[];
}

/**
 * Passes connections on to a port, each chunk late by half of the round trip and at random by half of the jitter more
 * or less. Chunks stay in order, as with TCP: what has to wait holds up all that follows. So there is one queue a
 * direction. Timers of their own would not do: of two that are due together, the second may run first.
 */
export async function delayingProxy(
  to: number,
  delay: number,
  jitter: number,
): Promise<{ server: Server; port: number }> {
  const luck = Rng.seeded('proxy');
  const directions = new Set<Direction>();
  const never = new Int32Array(new SharedArrayBuffer(4));
  let timer: NodeJS.Timeout | undefined;
  let isNapping = false;
  const wait = () => {
    const now = performance.now();
    let due = Number.POSITIVE_INFINITY;
    for (const { into, queue } of directions) {
      while (queue.length > 0 && queue[0].at <= now) into.write(queue.shift()!.chunk);
      if (queue.length > 0) due = Math.min(due, queue[0].at);
    }
    const left = due - now;
    isNapping = left <= SOON;
    if (isNapping) {
      Atomics.wait(never, 0, 0, Math.min(left, NAP));
      setImmediate(wait);
    } else if (left < Number.POSITIVE_INFINITY) timer = setTimeout(wait, left - SOON);
  };
  const pass = (from: Socket, into: Socket) => {
    const direction: Direction = { into, queue: [] };
    directions.add(direction);
    let last = 0;
    from.on('data', (chunk) => {
      const late = (delay + jitter * (2 * luck.float() - 1)) / 2;
      last = Math.max(last, performance.now() + late);
      direction.queue.push({ at: last, chunk });
      if (isNapping) return;
      clearTimeout(timer);
      wait();
    });
    from.on('close', () =>
      setTimeout(() => {
        directions.delete(direction);
        into.destroy();
      }, delay + jitter),
    );
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
