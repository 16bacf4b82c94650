import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Seat } from '../../core/game.ts';
import { problem } from '../../core/problems.ts';
import { LogWriter, logOf, type Offer, WrongSequence } from '../../store/match-log.ts';
import { deleteMatch, MatchReader, type MatchRow, MatchWriter, PLAYED_ON } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { hashSecret, revokedAmong } from '../../store/tokens.ts';
import type { FairQueue } from '../../work/fair-queue.ts';
import { HttpError } from '../access/access.ts';
import { Share } from '../access/shares.ts';
import { AgentHub } from '../outside/agent-hub.ts';
import { RemotePlayer } from '../outside/remote-player.ts';
import type { Message } from '../site/bus.ts';
import { aloneSite } from '../site/open-site.ts';
import { shareAcross } from '../site/shares.ts';
import type { Site } from '../site/site.ts';
import type { OpenStudy } from '../study.ts';
import { inThreads, type Thinking } from '../thinking.ts';
import { Trouble } from '../trouble.ts';
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
/** Matches that are taken up side by side. */
const AT_ONCE = 8;
/** Milliseconds after which a match whose storage failed is loaded again. */
const RELOAD_AFTER = 1000;
/** What the log says of a look around that failed. */
const DATABASE = 'the database cannot be used';

/** A match is another server's; `owner` is undefined where none has it yet. */
export class PlayedElsewhere extends HttpError {
  readonly row: MatchRow;
  readonly owner: string | undefined;

  constructor(row: MatchRow, owner: string | undefined) {
    super(503, problem('elsewhere'));
    this.row = row;
    this.owner = owner;
  }
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
  readonly site: Site;
  /** Called for every match that ends here. */
  onOver: (match: MatchRow) => void = () => {};
  /** Called for every deal that was played to its end here. */
  onHandOver: (room: Room) => void = () => {};
  /** Called where a server, perhaps this one, has become the owner of matches. */
  onOwned: (server: string, rooms: readonly string[]) => void = () => {};
  private readonly store: Store;
  private readonly reader: MatchReader;
  private readonly study: OpenStudy | undefined;
  private readonly ownership: Ownership;
  readonly thinking: Thinking;
  private readonly houseAgents: FairQueue;
  private readonly rooms = new Map<string, Room>();
  private readonly share: Share;
  /** The addresses that asked for matches which are not over, by match. */
  private readonly makers = new Map<string, string>();
  private readonly rematches = new Rematches(this);
  private readonly services: RoomServices;
  /** For matches of agents alone that a visitor asked for: many of their actions share a commit. */
  private readonly unhurried: LogWriter;
  private readonly trouble = new Trouble();
  private beat: NodeJS.Timeout | undefined;
  private beating: Promise<void> | undefined;
  /** Why nothing can be stored at present; undefined where all is well. */
  problem: string | undefined;
  /** What is still being loaded: until then visitors are better sent elsewhere. */
  readonly preparing = new Set<string>();
  /** Whether the server is about to stop: it is to be sent nobody any more. */
  stopping = false;
  /** Whether everything is written, and the matches wait for the next server. */
  handedOver = false;
  private closed = false;

  private constructor(
    store: Store,
    limits: Partial<RoomLimits>,
    study: OpenStudy | undefined,
    site: Site,
    thinking: Thinking,
  ) {
    this.store = store;
    this.reader = new MatchReader(store);
    this.thinking = thinking;
    const threads = Math.max(1, availableParallelism() - 1);
    this.houseAgents = thinking('turns', { count: threads, idle: 1, megabytes: 512 });
    this.study = study;
    this.site = site;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.ownership = new Ownership(store, site, this.limits.stale);
    this.share = new Share(this.limits.rooms);
    shareAcross(site, 'rooms', this.share);
    this.unhurried = new LogWriter(store, UNHURRIED);
    this.services = {
      logWriter: new LogWriter(store),
      matchWriter: new MatchWriter(store),
      maxTurns: this.limits.maxTurns,
      contributionWait: this.limits.contribution,
      newPlayer: (room, seat) => this.newPlayer(room, seat),
      onHandOver: (room) => this.onHandOver(room),
      onOver: (room) => {
        this.release(room.id);
        this.onOver(room.row);
      },
      onFailure: (room, error) => this.recover(room, error),
    };
  }

  /** Takes over the matches that no server plays, now and regularly from now on. */
  static async open(
    store: Store,
    limits: Partial<RoomLimits> = {},
    study?: OpenStudy,
    site: Site = aloneSite(),
    thinking: Thinking = inThreads,
  ): Promise<Rooms> {
    const rooms = new Rooms(store, limits, study, site, thinking);
    await rooms.claim();
    rooms.next();
    site.on<Message & { rooms: readonly string[] }>('owned', (from, { rooms: owned }) => {
      if (from !== site.name) for (const id of owned) rooms.drop(id);
      rooms.onOwned(from, owned);
    });
    // another server stops, and its matches wait
    site.on('free', () => {
      if (!rooms.beating && !rooms.closed) rooms.next(0);
    });
    return rooms;
  }

  /** The server is not ready before something is; it is, too, where that fails. */
  prepare(what: string, done: Promise<void>): void {
    this.preparing.add(what);
    const ready = () => void this.preparing.delete(what);
    done.then(ready, ready);
  }

  /** Rooms in memory, the newest last. */
  get all(): Room[] {
    return [...this.rooms.values()];
  }

  async create(match: NewMatch): Promise<Room> {
    if (this.closed) throw new HttpError(503, problem('stopping'));
    this.admit(match);
    const row = newRow(match, this.ownership.name, this.agentHub, this.study?.agents);
    const { from } = match;
    if (from !== undefined) this.share.take(from);
    try {
      await this.services.matchWriter.create(row);
    } catch (error) {
      if (from !== undefined) this.share.release(from);
      throw error;
    }
    const ofAgents = from !== undefined && match.seats.every(({ kind }) => kind === 'agent');
    const room = new Room(row, [], ofAgents ? { ...this.services, logWriter: this.unhurried } : this.services);
    this.rooms.set(room.id, room);
    if (from !== undefined) this.makers.set(row.id, from);
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

  /** A room of this server that is in its memory. */
  here(id: string): Room | undefined {
    return this.rooms.get(id);
  }

  /** A room by its id: one that is played here, or one that is over, from its log. */
  async find(id: string, before?: Room): Promise<Room | undefined> {
    const known = this.rooms.get(id);
    if (known) return known;
    const row = await this.reader.find(id);
    if (!row) return undefined;
    const { name } = this.ownership;
    if (row.owner !== name && (row.status !== 'over' || this.site.shared)) {
      const owner = this.site.shared ? await this.ownership.ownerOf(row) : undefined;
      if (owner !== name) throw new PlayedElsewhere(row, owner);
      this.announce([id]);
    }
    return this.adopt({ ...row, owner: name }, before);
  }

  /** Whether this server is the one to do something that one does at a time. */
  isInCharge(what: string): Promise<boolean> {
    return this.ownership.isInCharge(what);
  }

  leaveCharge(what: string): Promise<void> {
    return this.ownership.leaveCharge(what);
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

  /** Releases the matches for the next server, after everything that is under way is written. */
  async close(): Promise<void> {
    this.stopping = true;
    this.closed = true;
    clearTimeout(this.beat);
    // what it takes over is given back with the rest
    await this.beating;
    await Promise.all(this.all.map((room) => room.close('the server stops')));
    await this.services.logWriter.close();
    await this.unhurried.close();
    await this.services.matchWriter.close();
    await this.ownership.release();
    this.handedOver = true;
    this.site.tell({ kind: 'free' });
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
    if (this.closed) return;
    const what = `match ${room.id}`;
    if (error instanceof WrongSequence || error instanceof PlayedElsewhere) {
      this.trouble.works(what);
      return;
    }
    this.trouble.failed(what, error);
    setTimeout(() => {
      if (this.closed) return;
      this.find(room.id, room).then(
        () => {
          // what failed at once is no longer there
          if (this.rooms.has(room.id)) this.trouble.works(what);
        },
        (again) => this.recover(room, again),
      );
    }, RELOAD_AFTER).unref();
  }

  private next(wait = this.limits.heartbeat): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(async () => {
      this.beating = this.lookAround();
      await this.beating;
      this.beating = undefined;
      if (!this.closed) this.next();
    }, wait);
    this.beat.unref();
  }

  private async lookAround(): Promise<void> {
    try {
      await this.claim();
      await this.sweep();
      // tokens may be revoked by any process
      this.agentHub.disconnectTokens(await revokedAmong(this.store, this.agentHub.tokens));
      this.problem = undefined;
      this.trouble.works(DATABASE);
    } catch (error) {
      this.problem = (error as Error).message;
      this.trouble.failed(DATABASE, error);
    }
  }

  /** Another server has taken a match over, since this one was silent for too long. */
  private drop(id: string): void {
    const room = this.rooms.get(id);
    if (!room) return;
    this.rooms.delete(id);
    void room.close('another server goes on');
  }

  /** Tells all servers, with this one, which matches have become this one's. */
  private announce(rooms: readonly string[]): void {
    if (!this.site.shared || rooms.length === 0) return;
    const owned = { kind: 'owned', rooms };
    this.site.tell(owned);
    this.site.send(this.site.name, owned);
  }

  private async claim(): Promise<void> {
    const rows = await this.ownership.claim();
    this.announce(rows.map(({ id }) => id));
    const next = rows.values();
    // each takes the next match until none is left
    await Promise.all(
      Array.from({ length: Math.min(rows.length, AT_ONCE) }, async () => {
        for (const row of next) {
          // a log that cannot be replayed affects its own match only
          await this.adopt(row).catch((error) => console.error(`match ${row.id} cannot be taken up:`, error));
        }
      }),
    );
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
