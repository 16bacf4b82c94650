import { type MatchRecord, recordOf } from '../../arena/record.ts';
import type { Explanation } from '../../core/agent.ts';
import { Disconnected, IllegalAction } from '../../core/faults.ts';
import { type Action, type Seat, WATCHER } from '../../core/game.ts';
import { winnerOf } from '../../core/play.ts';
import { gameOf } from '../../families/index.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import { CLOSE } from '../../protocol/rooms.ts';
import type { LogEntry, LogWriter } from '../../store/match-log.ts';
import { MatchLog, type Note } from '../../store/match-log.ts';
import type { MatchWriter } from '../../store/match-writer.ts';
import { type MatchRow, type MatchSeat, setSeats, startMatch } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { Mutex } from '../mutex.ts';
import { type RoomConnection, RoomConnections } from './connections.ts';
import type { Player, PlayerContext } from './players.ts';
import { Players } from './players.ts';
import { Reasons, type ShownReason, shortenExplanation } from './reasons.ts';
import { isTaken, RoomView } from './room-view.ts';
import { Table } from './table.ts';
import { TurnClock } from './turn-clock.ts';

export interface RoomServices {
  readonly store: Store;
  readonly logWriter: LogWriter;
  readonly matchWriter: MatchWriter;
  /** A match of more actions is cut there. */
  readonly maxTurns: number;
  /** Who plays a seat, made once it is taken. */
  newPlayer(room: Room, seat: Seat): Player;
  /** The match has ended, durably. */
  onOver(room: Room): void;
  /** Storage failed: this room knows nothing for sure any more, the log does. */
  onFailure(room: Room, error: unknown): void;
}

/**
 * The one authority over a match: nobody else touches its state. What a seat does is checked, written to the log
 * durably, and only then applied and told. The log alone rebuilds the room, so that a restart loses nothing.
 */
export class Room {
  readonly id: string;
  readonly table: Table;
  private row: MatchRow;
  private readonly parts: RoomServices;
  private readonly log: MatchLog;
  private readonly connections = new RoomConnections();
  private readonly players: Players;
  private readonly clock: TurnClock;
  private readonly reasons: Reasons;
  private readonly roomView: RoomView;
  /** Everything that changes the match passes here, one after another. */
  private readonly mutex: Mutex;

  constructor(row: MatchRow, past: readonly LogEntry[], parts: RoomServices) {
    this.id = row.id;
    this.row = row;
    this.parts = parts;
    this.table = new Table(gameOf(row.game), row.seed);
    this.reasons = new Reasons(row.seats);
    this.table.deal();
    this.log = new MatchLog(row.id, parts.logWriter, past, (seat, action, why) => this.replay(seat, action, why));
    if (row.status === 'over') this.reasons.matchOver();
    this.players = new Players(row.seats.map((_, seat) => this.newPlayer(seat)));
    this.clock = new TurnClock(
      row.clockMs,
      (seat) => this.players.maxAbsence(seat),
      (seat, error) => void this.fault(seat, error, this.table.turn),
    );
    // a failure of storage ends the room, never the server
    this.mutex = new Mutex((error) => {
      void this.close('storage failed');
      parts.onFailure(this, error);
    });
    this.roomView = new RoomView(this);
  }

  get match(): MatchRow {
    return this.row;
  }

  get rematch(): string | null {
    return this.log.rematch;
  }

  get pace(): number {
    return this.log.pace;
  }

  /** Whether somebody is there for each seat. */
  get connected(): boolean[] {
    return this.players.connected;
  }

  /** The seat to move; null before the start, between two deals and after the end. */
  get toMove(): Seat | null {
    return this.row.status === 'running' && this.log.faults.length === 0 ? this.table.toMove : null;
  }

  /** Milliseconds left to the seat to move; null without a clock. */
  get remaining(): number | null {
    return this.toMove === null ? null : this.clock.remaining();
  }

  /** The reasons that may be told by now. */
  get knownReasons(): ShownReason[] {
    return this.reasons.known();
  }

  /** Connections of people, or those of one seat. */
  connectionCount(seat?: Seat): number {
    return seat === undefined ? this.connections.size : this.connections.count(seat);
  }

  /** What everybody may see. */
  summary() {
    return this.roomView.summary();
  }

  /** Goes on from where the log ends: starts, asks, or closes the match. */
  async resume(): Promise<void> {
    await this.mutex.run(async () => {
      if (this.row.status === 'over') return;
      if (this.row.status === 'open') {
        if (this.row.seats.some((seat) => !isTaken(seat))) return;
        await startMatch(this.parts.store, this.id);
        this.row = { ...this.row, status: 'running' };
        this.connections.send((seat) => this.roomView.snapshot(seat));
      }
      this.players.begin();
      await this.proceed();
    });
  }

  /** A person takes the first open seat; undefined where none is. */
  async takeSeat(person: MatchSeat): Promise<Seat | undefined> {
    const taken = await this.mutex.run(async () => {
      const seat = this.row.seats.findIndex((each) => !isTaken(each));
      if (this.row.status !== 'open' || seat < 0) return undefined;
      const seats = this.row.seats.map((each, i) => (i === seat ? person : each));
      await setSeats(this.parts.store, this.id, seats);
      this.row = { ...this.row, seats };
      this.players.take(seat, this.newPlayer(seat));
      return seat;
    });
    if (taken !== undefined) await this.resume();
    return taken;
  }

  /** A seat acts. Returns why that is refused; undefined where it was taken. */
  async applyAction(seat: Seat, turn: number, action: Action, why?: Explanation): Promise<string | undefined> {
    let answer: string | undefined = 'the server cannot go on with this match now: come back in a moment';
    await this.mutex.run(async () => {
      let refusal = this.refusal(seat, turn);
      if (refusal === undefined && !this.table.isLegal(action)) {
        refusal = `${action} is not legal here: ${this.legalNames()}`;
        if (this.players.at(seat).illegalLoses) await this.forfeit(seat, new IllegalAction(`answered ${refusal}`));
      } else if (refusal === undefined) {
        const kept = why && shortenExplanation(why);
        await this.log.action(seat, action, kept);
        this.apply(seat, action, kept);
        await this.proceed();
      }
      answer = refusal;
    });
    return answer;
  }

  /** A seat gives the match up. */
  resign(seat: Seat): Promise<void> {
    return this.fault(seat, new Disconnected('left the match'));
  }

  /** Nobody came to take the open seat. */
  abandon(): Promise<void> {
    const open = this.row.seats.findIndex((seat) => !isTaken(seat));
    return this.fault(open, new Disconnected('nobody took this seat'));
  }

  /** Adds to the log what is no action, also after the end. */
  async note(note: Note, seat?: Seat): Promise<void> {
    await this.mutex.run(() => this.log.note(note, seat));
    const { rematch } = note;
    if (rematch === undefined) return;
    const seats = this.row.seats.length;
    this.connections.sendToSeats((from) => ({ type: 'rematch', room: rematch, seat: (from + 1) % seats }));
  }

  /** A connection of a seat or a watcher: it is told everything that it may know. */
  connect(guest: RoomConnection): void {
    this.connections.add(guest);
    guest.send(JSON.stringify(this.roomView.snapshot(guest.seat)));
    this.presenceChanged(guest.seat);
  }

  disconnect(guest: RoomConnection): void {
    this.connections.remove(guest);
    this.presenceChanged(guest.seat);
  }

  outcome(): MatchOutcome {
    const scores = [...this.table.state.scores()];
    const { faults } = this.log;
    return { scores, winner: winnerOf(scores, this.table.over ? [] : faults), faults: [...faults] };
  }

  /** The match as `replay` takes it. */
  record(): MatchRecord {
    const { game, seed, seats } = this.row;
    const result = { ...this.outcome(), actions: this.table.actions };
    const record = recordOf({ game, seed, agents: seats.map(({ name }) => name) }, result);
    return this.log.cut ? { ...record, cut: true } : record;
  }

  /** Lets go without ending the match: the server stops. Resolves when what was under way is done. */
  async close(reason: string): Promise<void> {
    const settled = this.mutex.close();
    this.clock.stop();
    this.players.leave();
    this.connections.closeAll(CLOSE.restart, reason);
    await settled;
  }

  private replay(seat: Seat, action: Action, why: Explanation | undefined): void {
    if (why) this.reasons.add(this.table.turn, seat, why);
    this.table.act(action);
    if (this.table.toMove === null) this.reasons.handOver();
    this.table.deal();
  }

  /** Applies what the log has, and tells everybody what it may know of it. */
  private apply(seat: Seat, action: Action, why: Explanation | undefined): void {
    const { table, connections: audience, roomView: sight } = this;
    const { turn } = table;
    if (why) this.reasons.add(turn, seat, why);
    table.act(action);
    this.startClock();
    this.players.show(table);
    audience.send((to) => ({ type: 'played', last: table.shown(turn, to), ...sight.position(to) }));
    if (table.toMove === null) this.tellReasons(this.reasons.handOver());
    if (!table.deal(() => this.players.show(table))) return;
    this.startClock();
    audience.send((to) => ({ type: 'dealt', ...sight.position(to) }));
  }

  /** Asks the seat to move, or ends the match. */
  private async proceed(): Promise<void> {
    const { table, log } = this;
    const ended = table.over || log.faults.length > 0;
    if (!ended && !log.cut && table.turn >= this.parts.maxTurns) await log.note({ cut: true });
    if (ended || log.cut) return this.finish();
    const seat = table.toMove as Seat;
    if (this.clock.seat !== seat) this.startClock();
    const player = this.players.at(seat);
    player.ask({
      turn: table.turn,
      seat,
      view: table.view(seat),
      legal: table.legal(),
      remaining: player.timed ? this.clock.remaining() : this.row.clockMs,
      explain: this.row.explain,
    });
  }

  private async finish(): Promise<void> {
    this.clock.stop();
    const outcome = this.outcome();
    const endedAt = new Date().toISOString();
    await this.parts.matchWriter.finish(this.id, { ...outcome, endedAt });
    this.row = { ...this.row, ...outcome, status: 'over', endedAt };
    this.tellReasons(this.reasons.matchOver());
    this.connections.send(() => ({ type: 'over', outcome }));
    this.players.end(outcome);
    this.parts.onOver(this);
  }

  /** A fault of a seat, unless the match has gone on since the turn that it is about. */
  private async fault(seat: Seat, error: unknown, turn?: number): Promise<void> {
    await this.mutex.run(async () => {
      if (this.row.status === 'over' || (turn !== undefined && turn !== this.table.turn)) return;
      await this.forfeit(seat, error);
    });
  }

  private async forfeit(seat: Seat, error: unknown): Promise<void> {
    await this.log.fault(seat, error, this.table.turn);
    await this.finish();
  }

  private refusal(seat: Seat, turn: number): string | undefined {
    if (this.row.status === 'over') return 'the match is over';
    if (this.row.status === 'open') return 'the match has not begun';
    if (turn !== this.table.turn) return `turn ${turn} is not the present one, ${this.table.turn}`;
    return this.table.toMove === seat ? undefined : 'it is not your turn';
  }

  private legalNames(): string {
    const names = this.table.legal().map((action) => this.table.game.formatAction(action));
    return names.join(', ').slice(0, 150);
  }

  private newPlayer(seat: Seat): Player | undefined {
    if (!isTaken(this.row.seats[seat])) return undefined;
    const player = this.parts.newPlayer(this, seat);
    player.join(this.context(seat));
    return player;
  }

  private context(seat: Seat): PlayerContext {
    const { id, game, clockMs, seed, seats } = this.row;
    return {
      match: id,
      game,
      seat,
      names: seats.map(({ name }) => name),
      clock: clockMs,
      seed,
      actions: this.table.actions,
      pace: () => this.pace,
      answer: (turn, action, why) => this.applyAction(seat, turn, action, why),
      fail: (error) => void this.fault(seat, error),
      presenceChanged: () => this.presenceChanged(seat),
      remaining: () => this.remaining,
    };
  }

  private startClock(): void {
    const seat = this.toMove;
    if (seat !== null && this.players.at(seat).timed) this.clock.start(seat, this.connected[seat]);
    else this.clock.stop();
  }

  private presenceChanged(seat: Seat): void {
    const { connected: here } = this;
    if (seat !== WATCHER) this.clock.presence(seat, here[seat]);
    const watchers = this.connections.count(WATCHER);
    this.connections.send(() => ({ type: 'presence', here, watchers }));
  }

  private tellReasons(reasons: ShownReason[]): void {
    if (reasons.length > 0) this.connections.send(() => ({ type: 'reasons', reasons }));
  }
}
