import type { Seat } from '../../core/game.ts';
import type { RoomConnection } from '../rooms/connections.ts';
import type { Room } from '../rooms/room.ts';
import type { Rooms } from '../rooms/rooms.ts';
import {
  type FrameMessage,
  type LeftMessage,
  type SeatAnswer,
  type SeatCall,
  type ShutMessage,
  type TabHere,
  type TabsMessage,
  takeFor,
} from './messages.ts';
import type { Site } from './site.ts';

/** A tab of another server at a room of this one. */
class Guest implements RoomConnection {
  readonly room: Room;
  readonly seat: Seat;
  visible: boolean;
  readonly fan: { send(text: string): void };
  private readonly tab: number;
  private readonly server: string;
  private readonly site: Site;

  constructor(room: Room, { tab, seat, visible }: TabHere, server: string, site: Site, fan: Guest['fan']) {
    this.room = room;
    this.tab = tab;
    this.seat = seat;
    this.visible = visible;
    this.server = server;
    this.site = site;
    this.fan = fan;
  }

  send(text: string): void {
    const frame: FrameMessage = { kind: 'frame', room: this.room.id, tab: this.tab, text };
    this.site.send(this.server, frame);
  }

  /** The room closes: its tabs stay with their server, which looks for it elsewhere. */
  close(_code: number): void {
    const shut: ShutMessage = { kind: 'shut', room: this.room.id };
    this.site.send(this.server, shut);
  }
}

/** The guests of one server at a room, by the numbers of their tabs. */
interface Party {
  readonly room: Room;
  readonly guests: Map<number, Guest>;
  readonly fans: Map<Seat, Guest['fan']>;
}

/** The tabs of other servers at the rooms of this one. */
export class Guests {
  private readonly rooms: Rooms;
  private readonly site: Site;
  /** By server and room. */
  private readonly parties = new Map<string, Map<string, Party>>();
  /** The last message that waits for a room, by server and room. */
  private readonly loading = new Map<string, Promise<void>>();

  constructor(rooms: Rooms) {
    this.rooms = rooms;
    const { site } = rooms;
    this.site = site;
    site.on<TabsMessage>(
      'tabs',
      (from, message) => void this.withRoom(from, message, (room) => this.enter(from, room, message)),
    );
    site.on<LeftMessage>('left', (from, message) => void this.withRoom(from, message, () => this.leave(from, message)));
    site.answers<SeatCall>('seat', async (call): Promise<SeatAnswer> => {
      const room = await this.find(call.room);
      return room ? takeFor(room, call) : { moved: true };
    });
    site.whenGone((server) => this.drop(server));
  }

  /** A room of this server; undefined where it is another's, or none. */
  private async find(id: string): Promise<Room | undefined> {
    return this.rooms.here(id) ?? this.rooms.find(id).catch(() => undefined);
  }

  /** Messages of a server about a room are taken in their order, also while the room is loaded: an old list is no news. */
  private async withRoom(from: string, { room: id }: { readonly room: string }, use: (room: Room) => void) {
    const key = `${from} ${id}`;
    const before = this.loading.get(key);
    const here = this.rooms.here(id);
    if (here && !before) return use(here);
    const taken = (before ?? Promise.resolve()).then(async () => {
      const room = await this.find(id);
      const shut: ShutMessage = { kind: 'shut', room: id };
      if (room) use(room);
      else this.site.send(from, shut);
    });
    this.loading.set(key, taken);
    await taken;
    if (this.loading.get(key) === taken) this.loading.delete(key);
  }

  private enter(from: string, room: Room, { tabs, all }: TabsMessage): void {
    const party = this.partyOf(from, room);
    if (all) {
      const there = new Set(tabs.map(({ tab }) => tab));
      for (const tab of party.guests.keys()) if (!there.has(tab)) this.leave(from, { room: room.id, tab });
    }
    for (const each of tabs) {
      const known = party.guests.get(each.tab);
      if (!known) {
        const guest = new Guest(room, each, from, this.site, this.fanOf(party, from, each.seat));
        party.guests.set(each.tab, guest);
        room.connect(guest);
        continue;
      }
      if (known.visible !== each.visible) {
        known.visible = each.visible;
        room.presenceChanged(known.seat);
      }
      if (all) room.greet(known);
    }
    this.forgetIfEmpty(from, party);
  }

  private leave(from: string, { room, tab }: Pick<LeftMessage, 'room' | 'tab'>): void {
    const party = this.parties.get(from)?.get(room);
    const guest = party?.guests.get(tab);
    if (!party || !guest) return;
    party.guests.delete(tab);
    party.room.disconnect(guest);
    this.forgetIfEmpty(from, party);
  }

  private forgetIfEmpty(from: string, { room, guests }: Party): void {
    if (guests.size === 0) this.parties.get(from)?.delete(room.id);
  }

  /** The guests of a server at a room; those at the same match before it was loaded anew are forgotten. */
  private partyOf(from: string, room: Room): Party {
    const parties = this.parties.get(from) ?? new Map<string, Party>();
    this.parties.set(from, parties);
    let party = parties.get(room.id);
    if (party?.room !== room) parties.set(room.id, (party = { room, guests: new Map(), fans: new Map() }));
    return party;
  }

  private fanOf({ room, fans }: Party, server: string, seat: Seat): Guest['fan'] {
    let fan = fans.get(seat);
    if (!fan) {
      fan = {
        send: (text) => {
          const frame: FrameMessage = { kind: 'frame', room: room.id, seat, text };
          this.site.send(server, frame);
        },
      };
      fans.set(seat, fan);
    }
    return fan;
  }

  private drop(server: string): void {
    const parties = this.parties.get(server);
    this.parties.delete(server);
    for (const { room, guests } of parties?.values() ?? []) for (const guest of guests.values()) room.disconnect(guest);
  }
}
