import { randomBytes } from 'node:crypto';
import { InputError } from '../../core/errors.ts';
import type { Seat } from '../../core/game.ts';
import { SECRET } from '../../core/rng.ts';
import { agentOf, gameOf } from '../../families/index.ts';
import { LogWriter, logOf, WrongSequence } from '../../store/match-log.ts';
import { MatchWriter } from '../../store/match-writer.ts';
import {
  claimMatches,
  heartbeat,
  type MatchRow,
  type MatchSeat,
  matchOf,
  releaseMatches,
} from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, matchesHash, revokedAmong } from '../../store/tokens.ts';
import { HttpError } from '../access.ts';
import { AgentHub } from '../outside/agent-hub.ts';
import { RemotePlayer } from '../outside/remote-player.ts';
import { HouseAgentThreads, HousePlayer } from './house-player.ts';
import type { Player } from './players.ts';
import { PersonPlayer } from './players.ts';
import { Room, type RoomServices } from './room.ts';
import { isTaken } from './room-view.ts';

const MINUTE = 60_000;
/** Rooms at once; more are refused. */
const MOST_ROOMS = 2000;
/** How long after a failure of storage a match is taken up again, in milliseconds. */
const REVIVE = 1000;

/** Times in milliseconds, and how long a match may be. */
export interface RoomLimits {
  /** That a person may be away on its turns where somebody waits, and where only our agents do. */
  readonly absenceFromPeople: number;
  readonly absenceFromAgents: number;
  /** In which an outside program may come back, in a whole match. */
  readonly reconnect: number;
  /** Between two signs of life, and after which a silent server's matches are taken over. */
  readonly heartbeat: number;
  readonly stale: number;
  /** A match of more actions is cut there: Tetris has no other end for a good player. */
  readonly maxTurns: number;
}

const TIMES: RoomLimits = {
  absenceFromPeople: 5 * MINUTE,
  absenceFromAgents: 24 * 60 * MINUTE,
  reconnect: MINUTE,
  heartbeat: 1000,
  stale: 5000,
  maxTurns: 5000,
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
  readonly agentHub = new AgentHub();
  /** Told of every match that ends here. */
  onOver: (match: MatchRow) => void = () => {};
  private readonly store: Store;
  readonly limits: RoomLimits;
  private readonly owner = randomBytes(9).toString('base64url');
  private readonly logWriter: LogWriter;
  private readonly matchWriter: MatchWriter;
  private readonly houseAgents = new HouseAgentThreads();
  private readonly rooms = new Map<string, Room>();
  /** Being made, by the match before. */
  private readonly rematches = new Map<string, Promise<Room>>();
  private readonly services: RoomServices;
  private beat: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(store: Store, times: Partial<RoomLimits>) {
    this.store = store;
    this.limits = { ...TIMES, ...times };
    this.logWriter = new LogWriter(store);
    this.matchWriter = new MatchWriter(store);
    this.services = {
      store,
      logWriter: this.logWriter,
      matchWriter: this.matchWriter,
      maxTurns: this.limits.maxTurns,
      newPlayer: (room, seat) => this.newPlayer(room, seat),
      onOver: (room) => this.onOver(room.match),
      onFailure: (room, error) => this.recover(room, error),
    };
  }

  /** Takes up the matches that nobody plays, and looks for more from time to time. */
  static async open(store: Store, times: Partial<RoomLimits> = {}): Promise<Rooms> {
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
      throw new HttpError(503, 'too many matches are being played here: try again later');
    const game = gameOf(match.game);
    if (match.seats.length !== game.seats)
      throw new InputError(`${game.id} has ${game.seats} seats, not ${match.seats.length}`);
    const remote = match.seats.filter(({ kind }) => kind === 'remote').map(({ agent }) => agent);
    if (new Set(remote).size < remote.length)
      throw new InputError('an outside program takes one seat of a match: register it twice to play itself');
    for (const { kind, agent } of match.seats) if (kind === 'agent') agentOf(agent!, game);
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
    await this.matchWriter.create(row);
    const room = new Room(row, [], this.services);
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
      throw new HttpError(503, 'this match is played on another server, or will be taken up here in a moment');
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
  seatOfKey(room: Room, key: string): Seat | undefined {
    const seat = room.match.seats.findIndex(({ keyHash }) => keyHash !== undefined && matchesHash(key, keyHash));
    return seat < 0 ? undefined : seat;
  }

  /** Gives the matches back for the next server; what is under way is written first. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.beat);
    await Promise.all(this.all.map((room) => room.close('the server stops')));
    await this.logWriter.close();
    await this.matchWriter.close();
    await releaseMatches(this.store, this.owner);
    await this.houseAgents.close();
  }

  private newPlayer(room: Room, seat: Seat): Player {
    const { seats } = room.match;
    const { kind, agent } = seats[seat];
    if (kind === 'agent') return new HousePlayer(agent!, this.houseAgents);
    if (kind === 'remote') return new RemotePlayer(agent!, this.agentHub, this.limits.reconnect);
    const alone = seats.every((other, i) => i === seat || other.kind === 'agent');
    const away = alone ? this.limits.absenceFromAgents : this.limits.absenceFromPeople;
    return new PersonPlayer(away, () => room.connectionCount(seat));
  }

  private async adopt(row: MatchRow): Promise<Room> {
    const log = await logOf(this.store, row.id);
    const known = this.rooms.get(row.id);
    if (known) return known;
    const room = new Room(row, log, this.services);
    this.rooms.set(row.id, room);
    await room.resume();
    return room;
  }

  /** A match that another server took over is its own; any other failure is tried again from the log. */
  private recover(room: Room, error: unknown): void {
    if (this.rooms.get(room.id) === room) this.rooms.delete(room.id);
    if (this.closed || error instanceof WrongSequence) return;
    console.error(`match ${room.id}:`, error);
    setTimeout(() => {
      if (!this.closed) this.find(room.id).catch((again) => this.recover(room, again));
    }, REVIVE).unref();
  }

  private next(): void {
    this.beat = setTimeout(async () => {
      try {
        await this.claim();
        await this.sweep();
        // whoever revoked them, and wherever
        this.agentHub.disconnectTokens(await revokedAmong(this.store, this.agentHub.tokens));
      } catch (error) {
        console.error('matches cannot be claimed:', error);
      }
      if (!this.closed) this.next();
    }, this.limits.heartbeat);
    this.beat.unref();
  }

  private async claim(): Promise<void> {
    const now = Date.now();
    await heartbeat(this.store, this.owner, new Date(now).toISOString());
    const claimed = await claimMatches(this.store, this.owner, new Date(now - this.limits.stale).toISOString());
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
    const oldest = new Date(Date.now() - this.limits.absenceFromAgents).toISOString();
    for (const room of this.rooms.values()) {
      const { status, createdAt } = room.match;
      if (status === 'over' && room.connectionCount() === 0) this.rooms.delete(room.id);
      else if (status === 'open' && createdAt < oldest) await room.abandon();
    }
  }
}

/** A seat's secret and what the store keeps of it. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashSecret(key) };
}
