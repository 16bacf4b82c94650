import { type Seat, WATCHER } from '../../core/game.ts';
import type { Phrase } from '../../protocol/phrases.ts';
import type { Presence } from '../../protocol/rooms.ts';
import type { MatchSeat } from '../../store/matches.ts';
import type { RoomConnections } from './connections.ts';
import type { Players } from './players.ts';

/** Milliseconds between two phrases of a seat; what is said in between is dropped. */
const BETWEEN_PHRASES = 1500;

/** Who is at the table of a room, and what is said beside the game. None of it is stored. */
export class Attendance {
  private readonly connections: RoomConnections;
  private readonly players: Players;
  private readonly seats: () => readonly MatchSeat[];
  /** When each seat said something last, by `performance.now()`. */
  private readonly spokeAt: number[] = [];
  /** When somebody was here last, by `performance.now()`. */
  private seenAt = performance.now();

  constructor(connections: RoomConnections, players: Players, seats: () => readonly MatchSeat[]) {
    this.connections = connections;
    this.players = players;
    this.seats = seats;
  }

  /** Somebody asked about the room. */
  look(): void {
    this.seenAt = performance.now();
  }

  /** Milliseconds since a person or a program was here. */
  get deserted(): number {
    const here = this.connected;
    if (this.connections.count() > 0 || this.seats().some(({ kind }, seat) => kind === 'remote' && here[seat]))
      this.look();
    return performance.now() - this.seenAt;
  }

  /** Whether somebody is connected for each seat. */
  get connected(): boolean[] {
    return this.seats().map((_, seat) => this.players.connected(seat));
  }

  /** Whether somebody is at each seat, and looks at the table. Agents always do, programs while they are connected. */
  get presence(): Presence[] {
    return this.seats().map(({ kind }, seat) => {
      if (kind === 'person') return this.connections.presence(seat);
      return this.players.connected(seat) ? 'here' : 'gone';
    });
  }

  /** Tells everybody who is here, with the time of the seat to move. */
  tell(left: number | null, absence: number | null): void {
    const { connected: here, presence } = this;
    const watchers = this.connections.count(WATCHER);
    this.connections.send(() => ({ type: 'presence', here, presence, watchers, left, absence }));
  }

  /** A seat says one of the phrases of the game. */
  say(seat: Seat, phrase: Phrase): void {
    const now = performance.now();
    if (now - (this.spokeAt[seat] ?? Number.NEGATIVE_INFINITY) < BETWEEN_PHRASES) return;
    this.spokeAt[seat] = now;
    this.connections.send(() => ({ type: 'said', seat, phrase }));
  }
}
