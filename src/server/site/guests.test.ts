import { expect, test, vi } from 'vitest';
import type { RoomConnection } from '../rooms/connections.ts';
import type { Room } from '../rooms/room.ts';
import type { Rooms } from '../rooms/rooms.ts';
import { type Message, ProcessBus } from './bus.ts';
import { Guests } from './guests.ts';
import { Site } from './site.ts';

test('what a server says of its tabs is taken in its order while the room is loaded: an old list sends nobody away', async () => {
  const bus = new ProcessBus();
  const site = new Site('one', bus.join('one'));
  await site.join();
  const heard: Message[] = [];
  const two = bus.join('two');
  await two.listen({ receive: (_, message) => void heard.push(message), lost() {} });
  const seats = new Set<RoomConnection>();
  const room = {
    id: 'r',
    connect: (tab: RoomConnection) => void seats.add(tab),
    disconnect: (tab: RoomConnection) => void seats.delete(tab),
    presenceChanged() {},
    greet() {},
  } as unknown as Room;
  let here: Room | undefined;
  const loaded = Promise.withResolvers<Room>();
  const find = vi.fn(() => loaded.promise);
  new Guests({ site, here: () => here, find } as unknown as Rooms);
  const told = (message: Message & Record<string, unknown>) => two.send('one', message);
  // the storage of the room failed, and the server with its tabs tells of all that it has
  told({ kind: 'tabs', room: 'r', all: true, tabs: [{ tab: 0, seat: 1, visible: true }] });
  await vi.waitFor(() => expect(find).toHaveBeenCalled());
  // it is there again before those who loaded it go on, and a page has come back
  here = room;
  told({ kind: 'left', room: 'r', tab: 0 });
  told({ kind: 'tabs', room: 'r', all: false, tabs: [{ tab: 1, seat: 1, visible: true }] });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  loaded.resolve(room);
  await vi.waitFor(() => expect(seats.size).toBe(1));
  told({ kind: 'tabs', room: 'r', all: false, tabs: [{ tab: 2, seat: 0, visible: true }] });
  await vi.waitFor(() => expect(seats.size).toBe(2));
  [...seats].find(({ seat }) => seat === 1)!.send('hello');
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'frame', room: 'r', tab: 1, text: 'hello' }));
});
