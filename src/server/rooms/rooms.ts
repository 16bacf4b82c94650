import { randomBytes } from 'node:crypto';
import { InputError } from '../../core/errors.ts';
import type { Seat } from '../../core/game.ts';
import { SECRET } from '../../core/rng.ts';
import { gameOf } from '../../games/index.ts';
import { EventWriter, eventsOf, WrongSequence } from '../../store/match-events.ts';
import { type MatchRow, type MatchSeat, matchOf } from '../../store/matches.ts';
import { claimMatches, heartbeat, releaseMatches } from '../../store/owners.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, matchesHash, revokedAmong } from '../../store/tokens.ts';
import { Hub } from '../outside/hub.ts';
import { RemotePlayer } from '../outside/remote-player.ts';
import { Refusal } from '../refusal.ts';
import { houseAgent } from './house-agents.ts';
import { HousePlayer, Thinkers } from './house-player.ts';
import { PersonPlayer } from './person-player.ts';
import type { Player } from './player.ts';
import { Registrar } from './registrar.ts';
import { Room, type RoomParts } from './room.ts';
import { isTaken } from './sight.ts';

const MINUTE = 60_000;
/** Rooms at once; more are refused. */
const MOST_ROOMS = 2000;
/** How long after a failure of storage a match is taken up again, in milliseconds. */
const REVIVE = 1000;

/** Times in milliseconds, and how long a match may be. */
export interface RoomTimes {
  /** That a person may be away on its turns where somebody waits, and where only our agents do. */
  readonly awayFromPeople: number;
  readonly awayFromAgents: number;
  /** In which an outside program may come back, in a whole match. */
  readonly reconnect: number;
  /** Between two signs of life, and after which a silent server's matches are taken over. */
  readonly heartbeat: number;
  readonly stale: number;
  /** A match of more actions is cut there: Tetris has no other end for a good player. */
  readonly mostTurns: number;
}

const TIMES: RoomTimes = {
  awayFromPeople: 5 * MINUTE,
  awayFromAgents: 24 * 60 * MINUTE,
  reconnect: MINUTE,
  heartbeat: 1000,
  stale: 5000,
  mostTurns: 5000,
};

/** A match as its maker wants it. */
export interface NewMatch {
  /** Default: drawn. One that is taken is refused by the store. */
  readonly id?: string;
  readonly game: string;
  readonly seats: readonly MatchSeat[];
  readonly clockMs?: number | null;
  readonly explain?: boolean;
  readonly seed?: string;
  readonly event?: string | null;
  readonly pace?: number;
}

/**
 * All matches that this server plays. It owns them in the store, and goes on with those whose server has died.
 *
 *     const rooms = await Rooms.open(store);
 *     const room = await rooms.create({ game: 'truco/ufsm24', seats });
 */
export class Rooms {
  readonly hub = new Hub();
  /** Told of every match that ends here. */
  onOver: (match: MatchRow) => void = () => {};
  private readonly store: Store;
  readonly times: RoomTimes;
  private readonly owner = randomBytes(9).toString('base64url');
  private readonly writer: EventWriter;
  private readonly registrar: Registrar;
  private readonly thinkers = new Thinkers();
  private readonly rooms = new Map<string, Room>();
  /** Being made, by the match before. */
  private readonly rematches = new Map<string, Promise<Room>>();
  private readonly parts: RoomParts;
  private beat: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(store: Store, times: Partial<RoomTimes>) {
    this.store = store;
    this.times = { ...TIMES, ...times };
    this.writer = new EventWriter(store);
    this.registrar = new Registrar(store);
    this.parts = {
      store,
      writer: this.writer,
      registrar: this.registrar,
      mostTurns: this.times.mostTurns,
      player: (room, seat) => this.player(room, seat),
      over: (room) => this.onOver(room.match),
      failed: (room, error) => this.failed(room, error),
    };
  }

  /** Takes up the matches that nobody plays, and looks for more from time to time. */
  static async open(store: Store, times: Partial<RoomTimes> = {}): Promise<Rooms> {
    const rooms = new Rooms(store, times);
    await rooms.claim();
    rooms.next();
    return rooms;
  }

  /** Rooms in memory, the newest last. */
  get all(): Room[] {
    return [...this.rooms.values()];
  }

  async create(match: NewMatch): Promise<Room> {
    if (this.rooms.size >= MOST_ROOMS)
      throw new Refusal(503, 'too many matches are being played here: try again later');
    const game = gameOf(match.game);
    if (match.seats.length !== game.seats)
      throw new InputError(`${game.id} has ${game.seats} seats, not ${match.seats.length}`);
    const remote = match.seats.filter(({ kind }) => kind === 'remote').map(({ agent }) => agent);
    if (new Set(remote).size < remote.length)
      throw new InputError('an outside program takes one seat of a match: register it twice to play itself');
    for (const { kind, agent } of match.seats) if (kind === 'agent') houseAgent(game, agent!);
    const row: MatchRow = {
      id: match.id ?? randomBytes(16).toString('base64url'),
      game: game.id,
      seed: match.seed ?? `${SECRET}${randomBytes(16).toString('hex')}`,
      clockMs: match.clockMs ?? null,
      status: match.seats.every(isTaken) ? 'running' : 'open',
      seats: match.seats,
      owner: this.owner,
      event: match.event ?? null,
      explain: match.explain ?? false,
      scores: null,
      winner: null,
      faults: null,
      createdAt: new Date().toISOString(),
      endedAt: null,
    };
    await this.registrar.begin(row);
    const room = new Room(row, [], this.parts);
    this.rooms.set(room.id, room);
    if (match.pace) await room.note({ pace: match.pace });
    await room.resume();
    return room;
  }

  /** A room by its id: one that is played here, or one that is over, from its log. */
  async find(id: string): Promise<Room | undefined> {
    const known = this.rooms.get(id);
    if (known) return known;
    const row = await matchOf(this.store, id);
    if (!row) return undefined;
    if (row.status !== 'over' && row.owner !== this.owner)
      throw new Refusal(503, 'this match is played on another server, or will be taken up here in a moment');
    return this.adopt(row);
  }

  /** The same cards with the seats swapped; the same room for whoever asks second. */
  async rematch(old: Room): Promise<Room> {
    const known = old.rematch && (await this.find(old.rematch));
    if (known) return known;
    let made = this.rematches.get(old.id);
    if (!made) {
      made = this.makeRematch(old).finally(() => this.rematches.delete(old.id));
      this.rematches.set(old.id, made);
    }
    return made;
  }

  private async makeRematch(old: Room): Promise<Room> {
    const { game, seats, clockMs, explain, seed } = old.match;
    const swapped = seats.map((_, seat) => seats[(seat + 1) % seats.length]);
    const room = await this.create({ game, seats: swapped, clockMs, explain, seed, pace: old.pace });
    await old.note({ rematch: room.id });
    return room;
  }

  /** The seat that a key opens; undefined for a wrong one. */
  seatOf(room: Room, key: string): Seat | undefined {
    const seat = room.match.seats.findIndex(({ keyHash }) => keyHash !== undefined && matchesHash(key, keyHash));
    return seat < 0 ? undefined : seat;
  }

  /** Gives the matches back for the next server; what is under way is written first. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.beat);
    await Promise.all(this.all.map((room) => room.close('the server stops')));
    await this.writer.close();
    await this.registrar.close();
    await releaseMatches(this.store, this.owner);
    await this.thinkers.close();
  }

  private player(room: Room, seat: Seat): Player {
    const { seats } = room.match;
    const { kind, agent } = seats[seat];
    if (kind === 'agent') return new HousePlayer(agent!, this.thinkers);
    if (kind === 'remote') return new RemotePlayer(agent!, this.hub, this.times.reconnect);
    const alone = seats.every((other, i) => i === seat || other.kind === 'agent');
    const away = alone ? this.times.awayFromAgents : this.times.awayFromPeople;
    return new PersonPlayer(away, () => room.guests(seat));
  }

  private async adopt(row: MatchRow): Promise<Room> {
    const log = await eventsOf(this.store, row.id);
    const known = this.rooms.get(row.id);
    if (known) return known;
    const room = new Room(row, log, this.parts);
    this.rooms.set(row.id, room);
    await room.resume();
    return room;
  }

  /** A match that another server took over is its own; any other failure is tried again from the log. */
  private failed(room: Room, error: unknown): void {
    if (this.rooms.get(room.id) === room) this.rooms.delete(room.id);
    if (this.closed || error instanceof WrongSequence) return;
    console.error(`match ${room.id}:`, error);
    setTimeout(() => {
      if (!this.closed) this.find(room.id).catch((again) => this.failed(room, again));
    }, REVIVE).unref();
  }

  private next(): void {
    this.beat = setTimeout(async () => {
      try {
        await this.claim();
        await this.sweep();
        // whoever revoked them, and wherever
        this.hub.dismiss(await revokedAmong(this.store, this.hub.tokens));
      } catch (error) {
        console.error('matches cannot be claimed:', error);
      }
      if (!this.closed) this.next();
    }, this.times.heartbeat);
    this.beat.unref();
  }

  private async claim(): Promise<void> {
    const now = Date.now();
    await heartbeat(this.store, this.owner, new Date(now).toISOString());
    const claimed = await claimMatches(this.store, this.owner, new Date(now - this.times.stale).toISOString());
    for (const row of claimed) {
      try {
        await this.adopt(row);
      } catch (error) {
        // a log that cannot be played again is that match's trouble alone
        console.error(`match ${row.id} cannot be taken up:`, error);
      }
    }
  }

  /** Forgets finished matches that nobody looks at, and ends those whose open seat nobody took. */
  private async sweep(): Promise<void> {
    const oldest = new Date(Date.now() - this.times.awayFromAgents).toISOString();
    for (const room of this.rooms.values()) {
      const { status, createdAt } = room.match;
      if (status === 'over' && room.guests() === 0) this.rooms.delete(room.id);
      else if (status === 'open' && createdAt < oldest) await room.abandon();
    }
  }
}

/** A seat's secret and what the store keeps of it. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashSecret(key) };
}
