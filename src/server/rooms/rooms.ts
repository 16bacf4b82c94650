import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import { LogWriter, logOf, type Offer, WrongSequence } from '../../store/match-log.ts';
import { deleteMatch, type MatchRow, MatchWriter, matchOf, PLAYED_ON } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, matchesHash, revokedAmong } from '../../store/tokens.ts';
import { FairQueue } from '../../work/fair-queue.ts';
import { HttpError } from '../access.ts';
import { AgentHub } from '../outside/agent-hub.ts';
import { RemotePlayer } from '../outside/remote-player.ts';
import { Share } from '../shares.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import { DEFAULT_LIMITS, type RoomLimits } from './limits.ts';
import { type NewMatch, newRow } from './new-match.ts';
import { Ownership } from './ownership.ts';
import { HousePlayer, PersonPlayer, type Player } from './players.ts';
import { Rematches } from './rematches.ts';
import { Room } from './room.ts';
import type { RoomServices } from './services.ts';

export type { NewMatch, RoomLimits };

/** Milliseconds between two commits of matches in which nobody waits. */
const UNHURRIED = 100;
/** Milliseconds after which a match whose storage failed is loaded again. */
const RELOAD_AFTER = 1000;

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
  private readonly ownership: Ownership;
  private readonly houseAgents = new FairQueue(SERVER_TASKS, {
    count: Math.max(1, availableParallelism() - 1),
    idle: 1,
    megabytes: 512,
  });
  private readonly rooms = new Map<string, Room>();
  private readonly share: Share;
  /** The addresses that asked for matches which are not over, by match. */
  private readonly makers = new Map<string, string>();
  private readonly rematches = new Rematches(this);
  private readonly services: RoomServices;
  /** For matches of agents alone that a visitor asked for: many of their actions share a commit. */
  private readonly unhurried: LogWriter;
  private beat: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  /** Why nothing can be stored at present; undefined where all is well. */
  problem: string | undefined;
  private closed = false;

  private constructor(store: Store, limits: Partial<RoomLimits>) {
    this.store = store;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.ownership = new Ownership(store, this.limits.stale);
    this.share = new Share(this.limits.rooms);
    this.unhurried = new LogWriter(store, UNHURRIED);
    this.services = {
      store,
      logWriter: new LogWriter(store),
      matchWriter: new MatchWriter(store),
      maxTurns: this.limits.maxTurns,
      contributionWait: this.limits.contribution,
      newPlayer: (room, seat) => this.newPlayer(room, seat),
      onOver: (room) => {
        this.release(room.id);
        this.onOver(room.row);
      },
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
    this.admit(match);
    const row = newRow(match, this.ownership.name, this.agentHub);
    if (match.from !== undefined) {
      this.share.take(match.from);
      this.makers.set(row.id, match.from);
    }
    try {
      await this.services.matchWriter.create(row);
    } catch (error) {
      this.release(row.id);
      throw error;
    }
    const ofAgents = match.from !== undefined && match.seats.every(({ kind }) => kind === 'agent');
    const room = new Room(row, [], ofAgents ? { ...this.services, logWriter: this.unhurried } : this.services);
    this.rooms.set(room.id, room);
    if (match.pace) await room.note({ pace: match.pace });
    if (match.actions) await room.begunWith(match.actions);
    if (match.open) await room.note({ open: true });
    await room.resume();
    return room;
  }

  /** Everybody has a share of the rooms, and some are kept for events. */
  private admit({ from, event }: NewMatch): void {
    const all = this.rooms.size;
    const { most } = this.limits.rooms;
    if (from === undefined ? all >= most : !this.share.hasRoom(from, { all, event: (event ?? null) !== null }))
      throw new HttpError(from !== undefined && this.share.of(from) > 0 ? 429 : 503, problem('tooManyMatches'));
  }

  private release(id: string): void {
    const from = this.makers.get(id);
    if (from !== undefined && this.makers.delete(id)) this.share.release(from);
  }

  /** A room by its id: one that is played here, or one that is over, from its log. */
  async find(id: string, before?: Room): Promise<Room | undefined> {
    const known = this.rooms.get(id);
    if (known) return known;
    const row = await matchOf(this.store, id);
    if (!row) return undefined;
    if (row.status !== 'over' && row.owner !== this.ownership.name) throw new HttpError(503, problem('elsewhere'));
    return this.adopt(row, before);
  }

  /**
   * A finished match against one of our agents, played on from one of its turns by the person of a seat: the same cards,
   * the same opponent, not rated.
   */
  async playOn(old: Room, seat: Seat, turn: number, from: string): Promise<Room> {
    const { id, game, seats, seed, event, repeats } = old.row;
    const { actions, movers } = old.match;
    if (event !== null || !seats.every(({ kind }, i) => kind === (i === seat ? 'person' : 'agent')))
      throw new HttpError(409, problem('onlyAgainstAgents'));
    if (turn >= actions.length || movers[turn] !== seat)
      throw new HttpError(404, problem('noTurn', { turns: actions.length }));
    const first = repeats?.split(PLAYED_ON)[0] ?? id;
    const again = { game, seats, seed, repeats: `${first}${PLAYED_ON}${turn}`, actions: actions.slice(0, turn) };
    return this.create({ ...again, explain: true, from });
  }

  /** A seat offers a rematch, agrees to one or declines. */
  rematch(old: Room, seat: Seat, answer: Offer): Promise<void> {
    return this.rematches.answer(old, seat, answer);
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
    // what it takes over is given back with the rest
    await this.beating;
    await Promise.all(this.all.map((room) => room.close('the server stops')));
    await this.services.logWriter.close();
    await this.unhurried.close();
    await this.services.matchWriter.close();
    await this.ownership.release();
    await this.houseAgents.close();
  }

  private newPlayer(room: Room, seat: Seat): Player {
    const { seats } = room.row;
    const { kind, agent } = seats[seat];
    const { absenceFromAgents, absenceFromPeople, reconnect } = this.limits;
    if (kind === 'agent') return new HousePlayer(room, seat, agent!, this.houseAgents, this.askerOf(room));
    if (kind === 'remote') return new RemotePlayer(room, seat, agent!, this.agentHub, reconnect);
    const alone = seats.every((other, i) => i === seat || other.kind === 'agent');
    return new PersonPlayer(room, seat, alone ? absenceFromAgents : absenceFromPeople);
  }

  /** For whom our agents think in a room: a match without people stands behind those of the same address with them. */
  private askerOf({ row: { id, event, seats } }: Room): string {
    if (event !== null) return `event ${event}`;
    const alone = seats.every(({ kind }) => kind === 'agent');
    const from = this.makers.get(id);
    if (from === undefined) return alone ? 'agents' : id;
    return alone ? `${from} agents` : from;
  }

  private async adopt(row: MatchRow, before?: Room): Promise<Room> {
    const log = await logOf(this.store, row.id);
    const known = this.rooms.get(row.id);
    if (known) return known;
    const room = new Room(row, log, this.services, before);
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
      if (!this.closed) this.find(room.id, room).catch((again) => this.recover(room, again));
    }, RELOAD_AFTER).unref();
  }

  private next(): void {
    this.beat = setTimeout(async () => {
      this.beating = this.lookAround();
      await this.beating;
      if (!this.closed) this.next();
    }, this.limits.heartbeat);
    this.beat.unref();
  }

  private async lookAround(): Promise<void> {
    try {
      await this.claim();
      await this.sweep();
      // tokens may be revoked by any process
      this.agentHub.disconnectTokens(await revokedAmong(this.store, this.agentHub.tokens));
      this.problem = undefined;
    } catch (error) {
      const { message } = error as Error;
      // once, not every second
      if (message !== this.problem) console.error('the database cannot be used:', error);
      this.problem = message;
    }
  }

  private async claim(): Promise<void> {
    for (const row of await this.ownership.claim()) {
      try {
        await this.adopt(row);
      } catch (error) {
        // a log that cannot be replayed affects its own match only
        console.error(`match ${row.id} cannot be taken up:`, error);
      }
    }
  }

  /** Drops finished matches that nobody watches, and rooms that nobody ever touched. */
  private async sweep(): Promise<void> {
    for (const room of this.rooms.values()) {
      const { status, event, seats } = room.row;
      if (status === 'over') {
        if (room.connectionCount() === 0) this.rooms.delete(room.id);
      } else if (event === null) {
        const { untouched, unwatched } = this.limits;
        const since = room.untouchedFor ?? 0;
        const ofAgents = seats.every(({ kind }) => kind === 'agent');
        if (since > (ofAgents && this.makers.has(room.id) ? unwatched : untouched))
          await (ofAgents ? room.cut() : this.discard(room));
      }
    }
    for (const id of this.makers.keys()) if (!this.rooms.has(id)) this.release(id);
  }

  /** Deletes a room in which nothing happened, as if it had never been. */
  private async discard(room: Room): Promise<void> {
    this.rooms.delete(room.id);
    await room.close('nobody came');
    await deleteMatch(this.store, room.id, this.ownership.name);
  }
}

/** A seat's secret key, and the hash that the store keeps of it. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashSecret(key) };
}
