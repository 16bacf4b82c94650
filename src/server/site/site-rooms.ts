import { setTimeout as sleep } from 'node:timers/promises';
import type { Seat } from '../../core/game.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import {
  CANNOT_GO_ON,
  LocalRoomLink,
  type RoomConnection,
  type RoomFinder,
  type RoomLink,
  type SeatMessage,
} from '../rooms/connections.ts';
import { PlayedElsewhere, type Rooms } from '../rooms/rooms.ts';
import { Guests } from './guests.ts';
import type { FrameMessage, LeftMessage, SeatAnswer, SeatCall, ShutMessage, TabsMessage } from './messages.ts';
import { NoAnswer, type Site } from './site.ts';

/** Milliseconds between two looks for the owner of a match, and for which a message of a tab is tried. */
const LOOK_EVERY = 100;
const PATIENCE = 15_000;
/** Milliseconds that a room elsewhere stays known when no tab of this server is in it any more. */
const EMPTY = 30_000;

/** The rooms that tabs of this server are in: its own, and those of other servers. */
export class SiteRooms implements RoomFinder {
  readonly guests: Guests;
  private readonly rooms: Rooms;
  private readonly site: Site;
  private readonly elsewhere = new Map<string, RemoteRoomLink>();

  constructor(rooms: Rooms) {
    this.rooms = rooms;
    const { site } = rooms;
    this.site = site;
    this.guests = new Guests(rooms);
    site.on<FrameMessage>('frame', (from, frame) => this.elsewhere.get(frame.room)?.receive(from, frame));
    site.on<ShutMessage>('shut', (from, { room }) => this.elsewhere.get(room)?.lose(from));
    rooms.onOwned = (server, owned) => {
      for (const id of owned) this.elsewhere.get(id)?.moveTo(server);
    };
    site.whenGone((server) => {
      for (const link of this.elsewhere.values()) link.lose(server);
    });
    site.whenLost((server) => {
      for (const link of this.elsewhere.values()) link.repeat(server);
    });
  }

  async open(id: string): ReturnType<RoomFinder['open']> {
    try {
      const room = await this.rooms.find(id);
      return room && { row: room.row, link: new LocalRoomLink(room) };
    } catch (error) {
      if (!(error instanceof PlayedElsewhere) || !this.site.shared) throw error;
      const { row, owner } = error;
      let link = this.elsewhere.get(id);
      if (!link) this.elsewhere.set(id, (link = new RemoteRoomLink(id, this.site, this)));
      link.foundAt(owner);
      return { row, link };
    }
  }

  /** The owner of a room, which may be this server; undefined where there is none now, null where there is no room. */
  async ownerOf(id: string): Promise<string | undefined | null> {
    try {
      return (await this.rooms.find(id)) ? this.site.name : null;
    } catch (error) {
      if (error instanceof PlayedElsewhere) return error.owner;
      throw error;
    }
  }

  forget(id: string): void {
    this.elsewhere.delete(id);
  }
}

/**
 * A room of another server with the tabs of this one. It stays where they are when the room changes hands: the new owner
 * is told of them and greets them, and whatever they sent meanwhile is sent again.
 */
class RemoteRoomLink implements RoomLink {
  private readonly id: string;
  private readonly site: Site;
  private readonly rooms: SiteRooms;
  /** Undefined while it is looked for. */
  private owner: string | undefined;
  /** How often it has changed hands. */
  private moves = 0;
  private readonly tabs = new Map<RoomConnection, { readonly number: number; greeted: boolean }>();
  private numbered = 0;
  /** Messages on their way to the owner. */
  private calls = 0;
  private looking: Promise<void> | undefined;
  private forgetting: NodeJS.Timeout | undefined;
  /** Resolved when the room changes hands. */
  private moved = Promise.withResolvers<void>();

  constructor(id: string, site: Site, rooms: SiteRooms) {
    this.id = id;
    this.site = site;
    this.rooms = rooms;
  }

  /** The store names the owner to somebody who is about to come in; undefined where there is none. */
  foundAt(owner: string | undefined): void {
    if (owner === undefined) this.owner = undefined;
    else this.moveTo(owner);
  }

  connect(tab: RoomConnection): void {
    this.tabs.set(tab, { number: this.numbered++, greeted: false });
    if (this.owner === undefined) void this.look();
    else this.announce([tab], false);
  }

  disconnect(tab: RoomConnection): void {
    const known = this.tabs.get(tab);
    this.tabs.delete(tab);
    if (known && this.owner !== undefined) {
      const left: LeftMessage = { kind: 'left', room: this.id, tab: known.number };
      this.site.send(this.owner, left);
    }
    this.forgetIfEmpty();
  }

  seen(tab: RoomConnection): void {
    this.announce([tab], false);
  }

  async take(seat: Seat, message: SeatMessage): Promise<string | undefined> {
    const until = performance.now() + PATIENCE;
    this.calls++;
    try {
      for (let again = false; performance.now() < until && !this.site.closed; again = true) {
        const answer = await this.ask({ room: this.id, seat, message, again });
        if (answer && 'refused' in answer && answer.refused !== CANNOT_GO_ON) return answer.refused ?? undefined;
        await this.look();
      }
      return CANNOT_GO_ON;
    } finally {
      this.calls--;
      this.forgetIfEmpty();
    }
  }

  /** Something for one tab, or for all of a seat. */
  receive(from: string, { tab: number, seat, text }: FrameMessage): void {
    if (from !== this.owner) return;
    for (const [tab, known] of this.tabs) {
      if (number === known.number) known.greeted = true;
      if (number === undefined ? known.greeted && tab.seat === seat : number === known.number) tab.send(text);
    }
  }

  /** A server has become the owner. */
  moveTo(owner: string): void {
    if (owner === this.owner) return;
    this.owner = owner;
    this.moves++;
    this.moved.resolve();
    this.moved = Promise.withResolvers();
    this.repeat(owner);
  }

  /** A server does not have the room any more. */
  lose(server: string): void {
    if (server !== this.owner) return;
    this.owner = undefined;
    void this.look();
  }

  /** Tells the owner of all tabs, if it is this server. */
  repeat(server: string): void {
    if (server === this.owner) this.announce([...this.tabs.keys()], true);
  }

  private announce(tabs: readonly RoomConnection[], all: boolean): void {
    if (this.owner === undefined) return;
    const list = tabs.flatMap((tab) => {
      const known = this.tabs.get(tab);
      return known ? [{ tab: known.number, seat: tab.seat, visible: tab.visible }] : [];
    });
    const message: TabsMessage = { kind: 'tabs', room: this.id, tabs: list, all };
    if (all || list.length > 0) this.site.send(this.owner, message);
  }

  /** What the owner says; undefined where it says nothing, or the room has changed hands meanwhile. */
  private async ask(call: SeatCall): Promise<SeatAnswer | undefined> {
    if (this.owner === undefined) return undefined;
    const asked = this.site.call<SeatAnswer>(this.owner, 'seat', call);
    try {
      return await Promise.race([asked, this.moved.promise.then(() => undefined)]);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      return undefined;
    } finally {
      asked.catch(() => {});
    }
  }

  /** Finds the owner, as long as somebody waits. */
  private look(): Promise<void> {
    this.looking ??= this.findOwner().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  private async findOwner(): Promise<void> {
    for (const { moves } = this; this.tabs.size + this.calls > 0 && !this.site.closed; ) {
      await sleep(LOOK_EVERY);
      // where the database is away it is asked again
      const owner = this.moves === moves ? await this.rooms.ownerOf(this.id).catch(() => undefined) : undefined;
      // it was announced
      if (this.moves !== moves) return;
      if (owner === null) return this.end();
      if (owner === undefined) continue;
      if (owner === this.owner) this.repeat(owner);
      else this.moveTo(owner);
      return;
    }
  }

  private end(): void {
    for (const tab of this.tabs.keys()) tab.close(CLOSE.restart, 'the room is gone');
  }

  /** Not at once: somebody may be about to come in. */
  private forgetIfEmpty(): void {
    if (this.tabs.size + this.calls > 0) return;
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => {
      if (this.tabs.size + this.calls === 0) this.rooms.forget(this.id);
    }, EMPTY);
    this.forgetting.unref();
  }
}
