import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { InputError } from '../../core/errors.ts';
import { commitmentOf, seedFrom } from '../../core/fairness.ts';
import type { Action, Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import { gameOf, requestedAgent } from '../../families/index.ts';
import { LogWriter, logOf, type Offer, WrongSequence } from '../../store/match-log.ts';
import {
  claimMatches,
  deleteMatch,
  forgetServer,
  heartbeat,
  type MatchRow,
  type MatchSeat,
  MatchWriter,
  matchOf,
  PLAYED_ON,
  releaseMatches,
  serversAfter,
} from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, matchesHash, revokedAmong } from '../../store/tokens.ts';
import { FairQueue } from '../../work/fair-queue.ts';
import { HttpError } from '../access.ts';
import { AgentHub } from '../outside/agent-hub.ts';
import { RemotePlayer } from '../outside/remote-player.ts';
import { LIMITS, Share } from '../shares.ts';
import type { OpenStudy } from '../study.ts';
import { SERVER_TASKS } from '../thread-tasks.ts';
import { isTaken } from './connections.ts';
import { HousePlayer, PersonPlayer, type Player } from './players.ts';
import { AWAITED, Room, type RoomServices } from './room.ts';

const MINUTE = 60_000;
/** Milliseconds between two commits of matches in which nobody waits. */
const UNHURRIED = 100;
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
  /** How long a match that all have come to waits for their contributions to the seed. */
  readonly contribution: number;
  /** How many matches that are not over there may be, and how many of them are kept for events. */
  readonly rooms: { readonly most: number; readonly forEvents: number };
  /** How long a room stays in which nobody has ever acted and nobody is. */
  readonly untouched: number;
  /** How long a match of our agents alone goes on that a visitor asked for and nobody looks at. */
  readonly unwatched: number;
  /** A match of more actions is cut there: a good player's Tetris has no other end. */
  readonly maxTurns: number;
}

const DEFAULT_LIMITS: RoomLimits = {
  absenceFromPeople: 5 * MINUTE,
  absenceFromAgents: 24 * 60 * MINUTE,
  reconnect: MINUTE,
  heartbeat: 1000,
  stale: 5000,
  contribution: 5000,
  rooms: LIMITS.rooms,
  untouched: 10 * MINUTE,
  unwatched: 45_000,
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
  /** A seed that was chosen. Without it the server draws a secret, and the seats may add to it. */
  readonly seed?: string;
  /** Where `seed` follows from something that was committed to before: an event's seed, or the match that is repeated. */
  readonly committed?: Pick<MatchRow, 'commitment' | 'secret' | 'contributions'>;
  readonly repeats?: string | null;
  /** What the seats have done before: the match goes on from there. */
  readonly actions?: readonly Action[];
  readonly event?: string | null;
  readonly pace?: number;
  /** The address that asked for it. */
  readonly from?: string;
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
  private readonly study: OpenStudy | undefined;
  /** This server's name in the store. */
  private readonly owner = randomBytes(9).toString('base64url');
  private readonly houseAgents = new FairQueue(SERVER_TASKS, {
    count: Math.max(1, availableParallelism() - 1),
    idle: 1,
  });
  private readonly rooms = new Map<string, Room>();
  private readonly share: Share;
  /** The addresses that asked for matches which are not over, by match. */
  private readonly makers = new Map<string, string>();
  /** Rematches that are being made, by the id of the match before. */
  private readonly rematches = new Map<string, Promise<Room>>();
  private readonly services: RoomServices;
  /** For matches of agents alone that a visitor asked for: many of their actions share a commit. */
  private readonly unhurried: LogWriter;
  private beat: NodeJS.Timeout | undefined;
  /** Why nothing can be stored at present; undefined where all is well. */
  problem: string | undefined;
  /** Servers whose last sign of life is in the future, and since when it has stayed the same. */
  private readonly fromTheFuture = new Map<string, { readonly seenAt: string; readonly since: number }>();
  private closed = false;

  private constructor(store: Store, limits: Partial<RoomLimits>, study: OpenStudy | undefined) {
    this.store = store;
    this.study = study;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
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
  static async open(store: Store, limits: Partial<RoomLimits> = {}, study?: OpenStudy): Promise<Rooms> {
    const rooms = new Rooms(store, limits, study);
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
    const game = gameOf(match.game);
    if (match.seats.length !== game.seats)
      throw new InputError(`${game.id} has ${game.seats} seats, not ${match.seats.length}`);
    const remote = match.seats.filter(({ kind }) => kind === 'remote').map(({ agent }) => agent);
    if (new Set(remote).size < remote.length)
      throw new InputError('an outside program takes one seat of a match: register it twice to play itself');
    for (const { kind, agent } of match.seats)
      if (kind === 'agent' && !this.study?.agents.includes(agent!)) requestedAgent(agent!, game);
    const id = match.id ?? randomBytes(16).toString('base64url');
    const drawn = match.seed === undefined ? this.drawSecret(id, match.seats) : undefined;
    const waits = !match.seats.every(isTaken) || drawn?.contributions?.includes(AWAITED);
    const row: MatchRow = {
      commitment: null,
      secret: null,
      contributions: null,
      ...match.committed,
      ...drawn,
      id,
      game: game.id,
      seed: match.seed ?? drawn!.seed,
      repeats: match.repeats ?? null,
      clockMs: match.clockMs ?? null,
      status: waits ? 'open' : 'running',
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
    if (row.status !== 'over' && row.owner !== this.owner) throw new HttpError(503, problem('elsewhere'));
    return this.adopt(row, before);
  }

  /** A seat offers a rematch, agrees to one or declines. The room is made, once, when all agree on the same cards. */
  async rematch(old: Room, seat: Seat, answer: Offer): Promise<void> {
    const { seats, event } = old.row;
    if (old.row.status !== 'over') throw new HttpError(409, problem('matchNotOver'));
    if (event !== null) throw new HttpError(409, problem('eventRematch'));
    if (answer === 'same' && !old.rematch.repeatable) throw new HttpError(409, problem('sameCards'));
    if (old.rematch.room !== null || old.rematch.offers[seat] === answer) {
      await this.rematches.get(old.id);
      return;
    }
    const unwilling = seats.find(({ kind, agent }) => kind === 'remote' && !this.agreesBy(agent!, answer));
    if (answer !== 'no' && unwilling) throw new HttpError(409, problem('unwilling', { name: unwilling.name }));
    await old.note({ offer: answer }, seat);
    const { offers } = old.rematch;
    if (answer === 'no' || !seats.every(({ kind }, i) => kind !== 'person' || offers[i] === answer)) return;
    const making = this.rematches.get(old.id) ?? this.makeRematch(old, answer);
    this.rematches.set(old.id, making);
    await making.finally(() => this.rematches.delete(old.id));
  }

  /** Whether a connected program agrees to such rematches, see `hello` of the agent API. */
  private agreesBy(agent: string, answer: Offer): boolean {
    return this.agentHub.connection(agent)?.rematches.has(answer) ?? false;
  }

  private async makeRematch(old: Room, cards: 'new' | 'same'): Promise<Room> {
    const { id, game, seats, clockMs, explain, seed, repeats, commitment, secret, contributions } = old.row;
    const swapped = seats.map((_, seat) => seats[(seat + 1) % seats.length]);
    const again = cards === 'same' && {
      seed,
      repeats: repeats ?? id,
      committed: { commitment, secret, contributions },
    };
    const room = await this.create({ game, seats: swapped, clockMs, explain, pace: old.pace, ...again });
    await old.note({ rematch: room.id });
    return room;
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

  /** A secret, the commitment to it, and whose contributions are awaited. */
  private drawSecret(id: string, seats: readonly MatchSeat[]) {
    const secret = randomBytes(32).toString('hex');
    const contributions = seats.map(({ kind, agent }) => {
      const asks = kind === 'remote' && this.agentHub.connection(agent!)?.subscriptions.has('commitment');
      return kind === 'person' || asks ? AWAITED : null;
    });
    return { secret, commitment: commitmentOf(id, secret), contributions, seed: seedFrom(id, secret, contributions) };
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
    await this.unhurried.close();
    await this.services.matchWriter.close();
    await releaseMatches(this.store, this.owner);
    await this.houseAgents.close();
  }

  private newPlayer(room: Room, seat: Seat): Player {
    const { seats } = room.row;
    const { kind, agent } = seats[seat];
    const { absenceFromAgents, absenceFromPeople, reconnect } = this.limits;
    if (kind === 'agent') {
      const bases = this.study?.agents.includes(agent!) ? this.study.bases : undefined;
      return new HousePlayer(room, seat, { agent: agent!, bases }, this.houseAgents, this.askerOf(room));
    }
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
      if (!this.closed) this.next();
    }, this.limits.heartbeat);
    this.beat.unref();
  }

  private async claim(): Promise<void> {
    const now = Date.now();
    await heartbeat(this.store, this.owner, new Date(now).toISOString());
    await this.forgetStopped(now);
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

  /**
   * A clock that was set back leaves signs of life from the future, which would look recent for long. A living server's
   * changes all the time, whatever its clock says; one that does not is forgotten, and its matches are claimed.
   */
  private async forgetStopped(now: number): Promise<void> {
    const { stale } = this.limits;
    const future = await serversAfter(this.store, new Date(now + stale).toISOString());
    for (const id of this.fromTheFuture.keys()) if (!future.has(id)) this.fromTheFuture.delete(id);
    for (const [id, seenAt] of future) {
      const known = this.fromTheFuture.get(id);
      if (known?.seenAt !== seenAt) this.fromTheFuture.set(id, { seenAt, since: performance.now() });
      else if (performance.now() - known.since > stale) await forgetServer(this.store, id, seenAt);
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
    await deleteMatch(this.store, room.id, this.owner);
  }
}

/** A seat's secret key, and the hash that the store keeps of it. */
export function newKey(): { key: string; keyHash: string } {
  const key = randomBytes(32).toString('base64url');
  return { key, keyHash: hashSecret(key) };
}
