import type { WebSocket } from 'ws';
import { type Seat, WATCHER } from '../../core/game.ts';
import {
  CLOSE,
  type ClientMessage,
  clientMessage,
  MAX_ROOM_MESSAGE,
  type ServerMessage,
} from '../../protocol/rooms.ts';
import { HttpError } from '../access.ts';
import { JsonSocket } from '../json-socket.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';

/** A tab of a player or a watcher: `/api/rooms/:id/live`. */
export class BrowserConnection implements RoomConnection {
  seat: Seat = WATCHER;
  private readonly rooms: Rooms;
  private readonly id: string;
  private readonly socket: JsonSocket<ClientMessage>;
  private room: Room | undefined;
  /** What the first `hello` comes to: everything else waits for it. */
  private entered: Promise<boolean> | undefined;
  private gone = false;

  constructor(socket: WebSocket, rooms: Rooms, id: string) {
    this.rooms = rooms;
    this.id = id;
    this.socket = new JsonSocket(socket, {
      schema: clientMessage,
      maxBytes: MAX_ROOM_MESSAGE,
      maxPending: 20,
      receive: (frame) => this.take(frame),
      onInvalid: (problem) => refused(problem),
      onClose: () => {
        this.gone = true;
        this.room?.disconnect(this);
      },
    });
  }

  send(frame: string): void {
    this.socket.send(frame);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private async take(frame: ClientMessage): Promise<boolean> {
    if (frame.type === 'hello' && !this.entered) return (this.entered = this.hello(frame.key));
    await this.entered;
    if (frame.type === 'hello') return this.refuse('you have said hello');
    if (frame.type === 'ping') {
      this.socket.send({ type: 'pong' } satisfies ServerMessage);
      return false;
    }
    const { room, seat } = this;
    if (!room || seat === WATCHER) return this.refuse(room ? 'you only watch' : 'say hello first');
    if (frame.type === 'leave') {
      await room.resign(seat);
      return true;
    }
    const reason = await room.applyAction(seat, frame.turn, frame.action);
    return reason === undefined || this.refuse(reason, frame.turn);
  }

  private async hello(key: string | undefined): Promise<boolean> {
    let room: Room | undefined;
    try {
      room = await this.rooms.find(this.id);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.close(CLOSE.restart, error.message);
      return false;
    }
    const seat = room && (key === undefined ? WATCHER : this.rooms.seatOfKey(room, key));
    if (!room) this.close(CLOSE.notFound, 'there is no such room');
    else if (seat === undefined) this.close(CLOSE.unauthorized, 'this key opens no seat here');
    else if (!this.gone) {
      this.seat = seat;
      this.room = room;
      room.connect(this);
      return true;
    }
    return false;
  }

  private refuse(reason: string, turn: number | null = null): false {
    this.socket.send(refused(reason, turn));
    return false;
  }
}

function refused(reason: string, turn: number | null = null): ServerMessage {
  return { type: 'refused', reason, turn };
}

/** One connection to a room: a tab of a seat, or a watcher's. */
export interface RoomConnection {
  /** A seat, or `WATCHER`. */
  readonly seat: Seat;
  send(frame: string): void;
  close(code: number, reason: string): void;
}

/** The connections of a room; several may share a seat. */
export class RoomConnections {
  private readonly guests = new Set<RoomConnection>();

  get size(): number {
    return this.guests.size;
  }

  add(guest: RoomConnection): void {
    this.guests.add(guest);
  }

  remove(guest: RoomConnection): void {
    this.guests.delete(guest);
  }

  /** How many connections a seat, or the watchers, have. */
  count(seat: Seat): number {
    let count = 0;
    for (const guest of this.guests) if (guest.seat === seat) count++;
    return count;
  }

  /** Tells everybody what its seat may know; undefined tells nothing. */
  send(frameFor: (seat: Seat) => ServerMessage | undefined): void {
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
  sendToSeats(frameFor: (seat: Seat) => ServerMessage): void {
    this.send((seat) => (seat === WATCHER ? undefined : frameFor(seat)));
  }

  closeAll(code: number, reason: string): void {
    for (const guest of this.guests) guest.close(code, reason);
  }
}
