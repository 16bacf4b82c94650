import type { WebSocket } from 'ws';
import { type Seat, WATCHER } from '../../core/game.ts';
import {
  CLOSE,
  type ClientMessage,
  clientMessage,
  MAX_ROOM_MESSAGE,
  type Presence,
  type RoomSummary,
  type ServerMessage,
} from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';
import { HttpError } from '../access.ts';
import { JsonSocket } from '../json-socket.ts';
import type { Room } from './room.ts';
import type { Rooms } from './rooms.ts';
import { SEALED, type Visibility } from './visibility.ts';

/** One connection to a room: a tab of a player or of a watcher. */
export interface RoomConnection {
  /** A seat, or `WATCHER`. */
  readonly seat: Seat;
  /** Whether its page is seen. */
  readonly visible: boolean;
  send(text: string): void;
  close(code: number, reason: string): void;
}

/** The connections of a room. Several may share a seat. */
export class RoomConnections {
  private readonly connections = new Set<RoomConnection>();

  add(connection: RoomConnection): void {
    this.connections.add(connection);
  }

  remove(connection: RoomConnection): void {
    this.connections.delete(connection);
  }

  /** How many there are, or how many a seat (or `WATCHER`) has. */
  count(seat?: Seat): number {
    if (seat === undefined) return this.connections.size;
    let count = 0;
    for (const connection of this.connections) if (connection.seat === seat) count++;
    return count;
  }

  /** Whether a person is at a seat, by its pages. */
  presence(seat: Seat): Presence {
    const own = [...this.connections].filter((each) => each.seat === seat);
    if (own.length === 0) return 'gone';
    return own.some(({ visible }) => visible) ? 'here' : 'away';
  }

  /** Sends each connection the message for its seat; undefined sends nothing. */
  send(messageFor: (seat: Seat) => ServerMessage | undefined): void {
    const texts = new Map<Seat, string | undefined>();
    for (const connection of this.connections) {
      const { seat } = connection;
      if (!texts.has(seat)) {
        const message = messageFor(seat);
        texts.set(seat, message && JSON.stringify(message));
      }
      const text = texts.get(seat);
      if (text !== undefined) connection.send(text);
    }
  }

  /** Sends to the players, not to watchers. */
  sendToSeats(messageFor: (seat: Seat) => ServerMessage): void {
    this.send((seat) => (seat === WATCHER ? undefined : messageFor(seat)));
  }

  closeAll(code: number, reason: string): void {
    for (const connection of this.connections) connection.close(code, reason);
  }
}

/** What a room shows: to everybody, and to one seat. */
export class RoomView {
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  summary(): RoomSummary {
    const { row, match, turn, connected, presence } = this.room;
    return {
      id: row.id,
      game: row.game,
      status: row.status,
      seats: row.seats.map((seat, i) => ({
        kind: seat.kind,
        name: seat.name,
        ...(seat.agent !== undefined && { agent: seat.agent }),
        taken: isTaken(seat),
        here: connected[i],
        presence: presence[i],
      })),
      clock: row.clockMs,
      open: this.room.open,
      commitment: row.commitment,
      repeats: row.repeats,
      scores: [...match.state.scores()],
      turn,
      outcome: row.status === 'over' ? this.room.outcome() : null,
      createdAt: row.createdAt,
    };
  }

  /** Where the match stands, as a seat or a watcher may know it. */
  position(seat: Seat) {
    const { match, turn, toMove, remaining: left, absence } = this.room;
    return { turn, toMove, view: match.view(seat), legal: toMove === seat ? match.legal() : [], left, absence };
  }

  /** Everything that a seat or a watcher may know. */
  snapshot(seat: Seat): ServerMessage {
    const { match, knownReasons, rematch, revealed } = this.room;
    return {
      type: 'room',
      room: this.summary(),
      seat: seat === WATCHER ? null : seat,
      ...this.position(seat),
      log: match.actions.map((_, turn) => match.shown(turn, seat)),
      reasons: knownReasons,
      rematch,
      told: revealed,
    };
  }
}

/** Whether somebody has the seat. A person's seat is open until it has a key. */
export function isTaken({ kind, keyHash }: MatchSeat): boolean {
  return kind !== 'person' || keyHash !== undefined;
}

/** The WebSocket of a browser's tab: `/api/rooms/:id/live`. */
export class BrowserConnection implements RoomConnection {
  seat: Seat = WATCHER;
  visible = true;
  private readonly rooms: Rooms;
  private readonly roomId: string;
  private readonly visibility: Visibility;
  private readonly socket: JsonSocket<ClientMessage>;
  private room: Room | undefined;
  private closed = false;

  constructor(socket: WebSocket, rooms: Rooms, roomId: string, visibility: Visibility) {
    this.rooms = rooms;
    this.roomId = roomId;
    this.visibility = visibility;
    this.socket = new JsonSocket(socket, {
      schema: clientMessage,
      maxBytes: MAX_ROOM_MESSAGE,
      maxPending: 20,
      enter: (hello) => this.enter(hello),
      receive: (message) => this.receive(message),
      onInvalid: (problem) => refused(problem),
      onClose: () => {
        this.closed = true;
        this.room?.disconnect(this);
      },
    });
  }

  send(text: string): void {
    this.socket.send(text);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private async receive(message: Exclude<ClientMessage, { type: 'hello' | 'ping' }>): Promise<boolean> {
    const { room, seat } = this;
    if (message.type === 'seen') {
      this.visible = message.visible;
      room?.presenceChanged(seat);
      return true;
    }
    if (!room || seat === WATCHER) return this.refuse(room ? 'you only watch' : 'say hello first');
    if (message.type === 'say') {
      room.say(seat, message.phrase);
      return true;
    }
    if (message.type === 'leave') {
      await room.resign(seat);
      return true;
    }
    if (message.type === 'contribute')
      return (await room.contribute(seat, message.contribution)) || this.refuse('the seed is drawn already');
    const reason = await room.applyAction(seat, message.turn, message.action);
    return reason === undefined || this.refuse(reason, message.turn);
  }

  private async enter({ key, contribute }: Extract<ClientMessage, { type: 'hello' }>): Promise<boolean> {
    let room: Room | undefined;
    try {
      room = await this.rooms.find(this.roomId);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.close(CLOSE.restart, error.message);
      return false;
    }
    if (!room) return this.turnAway(CLOSE.notFound, 'there is no such room');
    const seat = key === undefined ? undefined : this.rooms.seatOfKey(room, key);
    if (seat === undefined) {
      const organises = key !== undefined && (await this.visibility.organises(room.row, key));
      if (key !== undefined && !organises) return this.turnAway(CLOSE.unauthorized, 'this key opens no seat here');
      if (!organises && !(await this.visibility.mayWatch(room.row))) return this.turnAway(CLOSE.sealed, SEALED);
    }
    // who adds nothing to the seed is not waited for
    else if (!contribute) await room.contribute(seat, null);
    if (this.closed) return false;
    this.seat = seat ?? WATCHER;
    this.room = room;
    room.connect(this);
    return true;
  }

  private turnAway(code: number, reason: string): false {
    this.close(code, reason);
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
