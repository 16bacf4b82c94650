import type { z } from 'zod';
import type { room } from '../../protocol/rooms.ts';
import { isTaken } from '../rooms/connections.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Visibility } from '../rooms/visibility.ts';

type Summary = z.infer<typeof room>;

/** How many rooms are listed. */
export const LISTED = 100;
/** Milliseconds for which the lists of the other servers are used again. */
const MAX_AGE = 500;

/** The rooms of the site that everybody may see. */
export class RoomLists {
  private readonly rooms: Rooms;
  private readonly visibility: Visibility;
  private known: { readonly at: number; readonly lists: Promise<Lists[]> } | undefined;

  constructor(rooms: Rooms, visibility: Visibility) {
    this.rooms = rooms;
    this.visibility = visibility;
    rooms.site.answers('rooms', () => this.own());
  }

  /** Matches being played that can be watched, the newest first. */
  async running(): Promise<Summary[]> {
    const lists = await this.all();
    return lists
      .flatMap(({ running }) => running)
      .sort((a, b) => -older(a, b))
      .slice(0, LISTED);
  }

  /** Rooms with a seat for whoever comes, the oldest first. */
  async open(): Promise<Summary[]> {
    const lists = await this.all();
    return lists
      .flatMap(({ open }) => open)
      .sort(older)
      .slice(0, LISTED);
  }

  private async all(): Promise<Lists[]> {
    const own = await this.own();
    const { site } = this.rooms;
    if (site.peers.size === 0) return [own];
    const now = performance.now();
    if (!this.known || now - this.known.at > MAX_AGE) {
      const lists = site.gather<Lists>('rooms').then(({ answers }) => [...answers.values()]);
      this.known = { at: now, lists };
    }
    return [own, ...(await this.known.lists)];
  }

  private async own(): Promise<Lists> {
    const { all } = this.rooms;
    const running = (await this.visibility.watchable(all.filter(({ row }) => row.status === 'running'))).slice(-LISTED);
    // whoever left the page does not wait any more
    const open = all
      .filter(
        (each) =>
          each.standing.open &&
          each.row.seats.every((seat, i) => !isTaken(seat) || each.attendance.presence[i] !== 'gone'),
      )
      .slice(0, LISTED);
    return { running: running.map((each) => each.summary()).reverse(), open: open.map((each) => each.summary()) };
  }
}

interface Lists {
  readonly running: readonly Summary[];
  readonly open: readonly Summary[];
}

function older(a: Summary, b: Summary): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0;
}
