import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { InputError } from '../../core/errors.ts';
import type { Seat } from '../../core/game.ts';
import { SECRET } from '../../core/rng.ts';
import { agentOf, gameOf } from '../../families/index.ts';
import { LogWriter, logOf, WrongSequence } from '../../store/match-log.ts';
import {
  claimMatches,
  heartbeat,
  type MatchRow,
  type MatchSeat,
  MatchWriter,
  matchOf,
  releaseMatches,
} from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, matchesHash, revokedAmong } from '../../store/tokens.ts';
import { Threads } from '../../work/threads.ts';
import { HttpError } from '../access.ts';
import { AgentHub } from '../outside/agent-hub.ts';
import { RemotePlayer } from '../outside/remote-player.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import { isTaken } from './connections.ts';
import { HousePlayer, PersonPlayer, type Player } from './players.ts';
import { Room, type RoomServices } from './room.ts';

const MINUTE = 60_000;
/** Rooms at once; more are refused. */
const MAX_ROOMS = 2000;
/** Milliseconds after which a match whose storage failed is loaded again. */
const RELOAD_AFTER = 1000;

/** Times in milliseconds, and how long a match may be. */
export interface RoomLimits {
  /** How long a person may be away on its turns if somebody else waits. */
  readonly absenceFromPeople: number;
  /** How long a person may be away on its turns if only our agents wait. */
  readonly absenceFromAgents: number;
  /** How long an outside program may be away on its turns of one match. */
  readonly reconnect: number;
  /** Between two signs of life of this server. */
  readonly heartbeat: number;
  /** After this time without a sign of life a server's matches are taken over. */
  readonly stale: number;
  /** A match of more actions is cut there: a good player's Tetris has no other end. */
  readonly maxTurns: number;
}

const DEFAULT_LIMITS: RoomLimits = {
  absenceFromPeople: 5 * MINUTE,
  absenceFromAgents: 24 * 60 * MINUTE,
  reconnect: MINUTE,
  heartbeat: 1000,
  stale: 5000,
  maxTurns: 5000,
};

/** A match as its maker wants it. */
export interface NewMatch {
  /** Random by default. The store refuses one that is taken. */
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
  readonly limits: RoomLimits;
  /** Called for every match that ends here. */
  onOver: (match: MatchRow) => void = () => {};
  private readonly store: Store;
  /** This server's name in the store. */
  private readonly owner = randomBytes(9).toString('base64url');
  private readonly houseAgents = new Threads(SERVER_TASKS, { count: Math.max(1, availableParallelism() - 1), idle: 1 });
  private readonly rooms = new Map<string, Room>();
  /** Rematches that are being made, by the id of the match before. */
  private readonly rematches = new Map<string, Promise<Room>>();
  private readonly services: RoomServices;
  private beat: NodeJS.Timeout | undefined;
  private closed = false;

  private constructor(store: Store, limits: Partial<RoomLimits>) {
    this.store = store;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.services = {
      store,
      logWriter: new LogWriter(store),
      matchWriter: new MatchWriter(store),
      maxTurns: this.limits.maxTurns,
      newPlayer: (room, seat) => this.newPlayer(room, seat),
      onOver: (room) => this.onOver(room.row),
      onFailure: (room, error) => this.recover(room, error),
    };
  }

  /** Takes over the matches that no server plays, now and regularly from now on. */
  static async open(store: Store, limits: Partial<RoomLimits> = {}): Promise<Rooms> {
    const rooms = new Rooms(store, limits);
    await rooms.claim();
    rooms.next();
    return rooms;
  }

  /** Rooms in memory, the newest last. */
  get all(): Room[] {
    return [...this.rooms.values()];
  }

  async create(match: NewMatch): Promise<Room> {
    if (this.rooms.size >= MAX_ROOMS)
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
    await this.services.matchWriter.create(row);
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

  /** The same cards with the seats swapped. Everybody who asks gets the same room. */
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
    const { game, seats, clockMs, explain, seed } = old.row;
    const swapped = seats.map((_, seat) => seats[(seat + 1) % seats.length]);
    const room = await this.create({ game, seats: swapped, clockMs, explain, seed, pace: old.pace });
    await old.note({ rematch: room.id });
    return room;
  }

  /** The seat that a key opens; undefined for a wrong one. */
  seatOfKey(room: Room, key: string): Seat | undefined {
    const seat = room.row.seats.findIndex(({ keyHash }) => keyHash !== undefined && matchesHash(key, keyHash));
    return seat < 0 ? undefined : seat;
  }

  /** Releases the matches for the next server, after everything that is under way is written. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.beat);
    await Promise.all(this.all.map((room) => room.close('the server stops')));
    await this.services.logWriter.close();
    await this.services.matchWriter.close();
    await releaseMatches(this.store, this.owner);
    await this.houseAgents.close();
  }

  private newPlayer(room: Room, seat: Seat): Player {
    const { seats } = room.row;
    const { kind, agent } = seats[seat];
    const { absenceFromAgents, absenceFromPeople, reconnect } = this.limits;
    if (kind === 'agent') return new HousePlayer(room, seat, agent!, this.houseAgents);
    if (kind === 'remote') return new RemotePlayer(room, seat, agent!, this.agentHub, reconnect);
    const alone = seats.every((other, i) => i === seat || other.kind === 'agent');
    return new PersonPlayer(room, seat, alone ? absenceFromAgents : absenceFromPeople);
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

  /** After a failure of storage the room is loaded again from the log, unless another server has taken the match over. */
  private recover(room: Room, error: unknown): void {
    if (this.rooms.get(room.id) === room) this.rooms.delete(room.id);
    if (this.closed || error instanceof WrongSequence) return;
    console.error(`match ${room.id}:`, error);
    setTimeout(() => {
      if (!this.closed) this.find(room.id).catch((again) => this.recover(room, again));
    }, RELOAD_AFTER).unref();
  }

  private next(): void {
    this.beat = setTimeout(async () => {
      try {
        await this.claim();
        await this.sweep();
        // tokens may be revoked by any process
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
        // a log that cannot be replayed affects its own match only
        console.error(`match ${row.id} cannot be taken up:`, error);
      }
    }
  }

  /** Drops finished matches that nobody watches, and ends those whose open seat nobody took. */
  private async sweep(): Promise<void> {
    const oldest = new Date(Date.now() - this.limits.absenceFromAgents).toISOString();
    for (const room of this.rooms.values()) {
      const { status, createdAt } = room.row;
      if (status === 'over' && room.connectionCount() === 0) this.rooms.delete(room.id);
      else if (status === 'open' && createdAt < oldest) await room.abandon();
    }
  }
}

/** A seat's secret key, and the hash that the store keeps of it. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashSecret(key) };
}
