import { type Seat, WATCHER } from '../../core/game.ts';
import type { ServerFrame } from '../../protocol/rooms.ts';

/** One connection to a room: a tab of a seat, or a watcher's. */
export interface Guest {
  /** A seat, or `WATCHER`. */
  readonly seat: Seat;
  send(frame: string): void;
  close(code: number, reason: string): void;
}

/** The connections of a room; several may share a seat. */
export class Audience {
  private readonly guests = new Set<Guest>();

  get size(): number {
    return this.guests.size;
  }

  add(guest: Guest): void {
    this.guests.add(guest);
  }

  remove(guest: Guest): void {
    this.guests.delete(guest);
  }

  /** How many connections a seat, or the watchers, have. */
  count(seat: Seat): number {
    let count = 0;
    for (const guest of this.guests) if (guest.seat === seat) count++;
    return count;
  }

  /** Tells everybody what its seat may know; undefined tells nothing. */
  tell(frameFor: (seat: Seat) => ServerFrame | undefined): void {
    const texts = new Map<Seat, string | undefined>();
    for (const guest of this.guests) {
      if (!texts.has(guest.seat)) {
        const frame = frameFor(guest.seat);
        texts.set(guest.seat, frame && JSON.stringify(frame));
      }
      const text = texts.get(guest.seat);
      if (text !== undefined) guest.send(text);
    }
  }

  /** Tells the seats alone. */
  tellSeats(frameFor: (seat: Seat) => ServerFrame): void {
    this.tell((seat) => (seat === WATCHER ? undefined : frameFor(seat)));
  }

  closeAll(code: number, reason: string): void {
    for (const guest of this.guests) guest.close(code, reason);
  }
}
