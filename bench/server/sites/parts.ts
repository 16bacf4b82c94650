import type { AddressInfo } from 'node:net';
import { createServer } from '../../../src/server/http.ts';
import { newKey } from '../../../src/server/rooms/rooms.ts';
import { openSite } from '../../../src/server/site/open-site.ts';
import { PeopleCrowd, type PersonSeat } from '../../../src/server/testing/load.ts';
import { byWorkers } from '../../../src/server/thinking.ts';
import { openStore } from '../../../src/store/store.ts';
import { QueueThinkers } from '../../../src/work/thinkers.ts';
import { positionals, values } from './options.ts';

// The processes of a measured site: a server, or its people. The measuring process starts them and tells them what to do.

type Told =
  | 'name'
  | { look: string }
  | { make: number; game: string }
  | { agents: number; agent: string; game: string };

/** The server's process: tells its port; makes matches when told. */
async function serverPart(): Promise<void> {
  const store = await openStore({ url: values.database! });
  const site = await openSite(store, values.site);
  const thinkers = values.thinking === undefined ? undefined : await QueueThinkers.open(values.thinking);
  const server = await createServer(store, {
    site,
    requests: 1_000_000,
    sockets: 1_000_000,
    // the balancer brings everybody's connections
    trustProxy: ['127.0.0.1'],
    ...(thinkers && { thinking: byWorkers(thinkers) }),
    limits: { rooms: { most: 1_000_000, forEvents: 0 } },
  });
  process.on('message', async (told: Told) => {
    if (told === 'name') process.send!({ name: site.name });
    else if ('look' in told) {
      const room = server.rooms.here(told.look);
      process.send!(
        room ? { turn: room.turn, toMove: room.toMove, tabs: [0, 1].map((seat) => room.connectionCount(seat)) } : {},
      );
    } else if ('agents' in told) {
      const seats = [0, 1].map(() => ({ kind: 'agent' as const, name: told.agent, agent: told.agent }));
      for (let i = 0; i < told.agents; i++) await server.rooms.create({ game: told.game, seats });
      process.send!('made');
    } else {
      const made = await Promise.all(
        Array.from({ length: told.make }, async () => {
          const keys = [newKey(), newKey()];
          const seats = keys.map(({ keyHash }, i) => ({ kind: 'person' as const, name: `p${i}`, keyHash }));
          const { id } = await server.rooms.create({ game: told.game, seats });
          return keys.map(({ key }, seat): PersonSeat => ({ room: id, seat, key }));
        }),
      );
      process.send!(made.flat());
    }
  });
  process.once('SIGTERM', async () => {
    await server.close();
    await thinkers?.close();
    await store.destroy();
    process.exit(0);
  });
  process.on('disconnect', () => process.exit(0));
  await server.listen({ port: Number(values.port), host: '127.0.0.1' });
  process.send!((server.server.address() as AddressInfo).port);
}

/** People's process. */
function peoplePart(): void {
  let crowd: PeopleCrowd | undefined;
  process.on('message', (told: 'report' | 'reset' | { tabsOf: string } | { seats: PersonSeat[] }) => {
    if (told === 'report') process.send!(crowd!.report());
    else if (typeof told === 'object' && 'tabsOf' in told) process.send!(crowd!.tabsOf(told.tabsOf));
    else if (told === 'reset') crowd!.reset();
    else crowd = new PeopleCrowd(values.address!, told.seats, Number(values.think), 1000 * Number(values.arrive));
  });
  process.on('disconnect', () => process.exit(0));
  process.send!('ready');
}

if (positionals[0] === 'server') await serverPart();
else peoplePart();
