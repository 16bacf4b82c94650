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
import type { MatchRow, MatchSeat } from '../../store/matches.ts';
import { matchesHash } from '../../store/tokens.ts';
import { HttpError } from '../access/access.ts';
import { JsonSocket } from '../json-socket.ts';
import type { Room } from './room.ts';
import { SEALED, type Visibility } from './visibility.ts';

/** What is said to an action where the room is closed, or its storage failed. */
export const CANNOT_GO_ON = 'the server cannot go on with this match now: come back in a moment';

/** One connection to a room: a tab of a player or of a watcher. */
export interface RoomConnection {
  /** A seat, or `WATCHER`. */
  readonly seat: Seat;
  /** Whether its page is seen. */
  readonly visible: boolean;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Of a connection to another server: all of a seat there hear the same, and what is for all of them goes once. */
  readonly fan?: { send(text: string): void };
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
    const told = new Set<object>();
    for (const connection of this.connections) {
      const { seat, fan } = connection;
      if (!texts.has(seat)) {
        const message = messageFor(seat);
        texts.set(seat, message && JSON.stringify(message));
      }
      const text = texts.get(seat);
      if (text === undefined || (fan && told.has(fan))) continue;
      if (fan) told.add(fan);
      (fan ?? connection).send(text);
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
    const { row, match, turn, attendance, standing } = this.room;
    const { connected, presence } = attendance;
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
      open: standing.open,
      commitment: row.commitment,
      repeats: row.repeats,
      scores: [...match.state.scores()],
      turn,
      outcome: row.status === 'over' ? standing.outcome() : null,
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
    const { match, knownReasons, standing } = this.room;
    return {
      type: 'room',
      room: this.summary(),
      seat: seat === WATCHER ? null : seat,
      ...this.position(seat),
      log: match.actions.map((_, turn) => match.shown(turn, seat)),
      hands: [...match.dealtAt],
      reasons: knownReasons,
      rematch: standing.rematch,
      told: standing.revealed,
    };
  }
}

/** Whether somebody has the seat. A person's seat is open until it has a key. */
export function isTaken({ kind, keyHash }: MatchSeat): boolean {
  return kind !== 'person' || keyHash !== undefined;
}

/** What the tab of a seat may send when it has come in. */
export type SeatMessage =
  | Exclude<ClientMessage, { type: 'hello' | 'ping' | 'seen' | 'contribute' }>
  | { readonly type: 'contribute'; readonly contribution: string | null };

/** What a tab needs of its room, which may be on another server. */
export interface RoomLink {
  /** Sends the tab everything that it may know, and from then on what happens. */
  connect(tab: RoomConnection): void;
  disconnect(tab: RoomConnection): void;
  /** The tab is seen, or no longer. */
  seen(tab: RoomConnection): void;
  /** Takes a message of a seat. Returns why it had no effect; undefined where it had. */
  take(seat: Seat, message: SeatMessage): Promise<string | undefined>;
}

/** A room of this server. */
export class LocalRoomLink implements RoomLink {
  private readonly room: Room;

  constructor(room: Room) {
    this.room = room;
  }

  connect(tab: RoomConnection): void {
    this.room.connect(tab);
  }

  disconnect(tab: RoomConnection): void {
    this.room.disconnect(tab);
  }

  seen({ seat }: RoomConnection): void {
    this.room.presenceChanged(seat);
  }

  async take(seat: Seat, message: SeatMessage): Promise<string | undefined> {
    const { room } = this;
    if (message.type === 'act') return room.applyAction(seat, message.turn, message.action);
    if (message.type === 'contribute')
      return (await room.contribute(seat, message.contribution)) ? undefined : 'the seed is drawn already';
    if (message.type === 'say') room.attendance.say(seat, message.phrase);
    else await room.resign(seat);
    return undefined;
  }
}

/** Finds the rooms that tabs want to enter. */
export interface RoomFinder {
  /** A match as the store has it, and the way to its room; undefined where there is none. */
  open(id: string): Promise<{ readonly row: MatchRow; readonly link: RoomLink } | undefined>;
}

/** The WebSocket of a browser's tab: `/api/rooms/:id/live`. */
export class BrowserConnection implements RoomConnection {
  seat: Seat = WATCHER;
  visible = true;
  private readonly finder: RoomFinder;
  private readonly roomId: string;
  private readonly visibility: Visibility;
  private readonly socket: JsonSocket<ClientMessage>;
  private link: RoomLink | undefined;
  private closed = false;

  constructor(socket: WebSocket, finder: RoomFinder, roomId: string, visibility: Visibility) {
    this.finder = finder;
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
        this.link?.disconnect(this);
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
    const { link, seat } = this;
    if (message.type === 'seen') {
      this.visible = message.visible;
      link?.seen(this);
      return true;
    }
    if (!link || seat === WATCHER) return this.refuse(link ? 'you only watch' : 'say hello first');
    const reason = await link.take(seat, message);
    if (reason === CANNOT_GO_ON) {
      // its page comes back, perhaps to another server, and says it again
      this.close(CLOSE.restart, reason);
      return true;
    }
    return reason === undefined || this.refuse(reason, message.type === 'act' ? message.turn : null);
  }

  private async enter({ key, contribute }: Extract<ClientMessage, { type: 'hello' }>): Promise<boolean> {
    let found: Awaited<ReturnType<RoomFinder['open']>>;
    try {
      found = await this.finder.open(this.roomId);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.close(CLOSE.restart, error.message);
      return false;
    }
    if (!found) return this.turnAway(CLOSE.notFound, 'there is no such room');
    const { row, link } = found;
    const seat = key === undefined ? undefined : seatOfKey(row, key);
    if (seat === undefined) {
      const organises = key !== undefined && (await this.visibility.organises(row, key));
      if (key !== undefined && !organises) return this.turnAway(CLOSE.unauthorized, 'this key opens no seat here');
      if (!organises && !(await this.visibility.mayWatch(row))) return this.turnAway(CLOSE.sealed, SEALED);
    }
    // who adds nothing to the seed is not waited for
    else if (!contribute && row.status === 'open') await link.take(seat, { type: 'contribute', contribution: null });
    if (this.closed) return false;
    this.seat = seat ?? WATCHER;
    this.link = link;
    link.connect(this);
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

/** The seat that a key opens; undefined for a wrong one. */
export function seatOfKey({ seats }: Pick<MatchRow, 'seats'>, key: string): Seat | undefined {
  const seat = seats.findIndex(({ keyHash }) => keyHash !== undefined && matchesHash(key, keyHash));
  return seat < 0 ? undefined : seat;
}

function refused(reason: string, turn: number | null = null): ServerMessage {
  return { type: 'refused', reason, turn };
}
