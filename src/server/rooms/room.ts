import type { Explanation } from '../../core/agent.ts';
import { IllegalAction, LeftMatch } from '../../core/faults.ts';
import { type Action, CHANCE, type Seat, type State, WATCHER } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { problem } from '../../core/problems.ts';
import { gameOf } from '../../families/index.ts';
import { CLOSE, type RoomSummary } from '../../protocol/rooms.ts';
import { type LogEntry, MatchLog, type Note } from '../../store/match-log.ts';
import type { MatchRow, MatchSeat } from '../../store/matches.ts';
import { HttpError } from '../access/access.ts';
import { Attendance } from './attendance.ts';
import { CANNOT_GO_ON, isTaken, type RoomConnection, RoomConnections, RoomView } from './connections.ts';
import { Mutex } from './mutex.ts';
import { Players, TurnClock } from './players.ts';
import { Reasons, type ShownReason } from './reasons.ts';
import type { RoomServices } from './services.ts';
import { Standing } from './standing.ts';
import { AWAITED, StoredMatch } from './stored-match.ts';

/** Notes that a seat may make: offers of a rematch, consent. */
const MAX_NOTES = 30;

/**
 * The one authority over a match: nobody else changes its state. An action is checked, stored in the log, and only then
 * applied and shown. The log alone rebuilds the room, so a restart loses nothing.
 */
export class Room {
  readonly id: string;
  /** What chance did so far. */
  private readonly deals: Action[] = [];
  private played: Match<State, unknown>;
  private readonly stored: StoredMatch;
  private readonly services: RoomServices;
  private readonly log: MatchLog;
  private readonly connections = new RoomConnections();
  private readonly players = new Players();
  readonly attendance = new Attendance(this.connections, this.players, () => this.row.seats);
  private readonly clock: TurnClock;
  /** What was agreed on, how the match ended, its record. */
  readonly standing: Standing;
  private readonly reasons: Reasons;
  private readonly views = new RoomView(this);
  /** Changes of the match run one after another. */
  private readonly mutex: Mutex;
  /** When a match that all have come to begins, with or without contributions. */
  private beginning: NodeJS.Timeout | undefined;
  /** Whether a person or an outside program has acted. */
  private touched = false;

  /** `before`: the same room until its storage failed; its clock runs on. */
  constructor(row: MatchRow, past: readonly LogEntry[], services: RoomServices, before?: Room) {
    this.id = row.id;
    this.stored = new StoredMatch(row, services.matchWriter);
    this.services = services;
    this.played = this.newMatch(row.seed);
    // the cards of an open room are not drawn yet
    if (row.status !== 'open') this.match.advance();
    this.reasons = new Reasons(row.seats);
    this.log = new MatchLog(row.id, services.logWriter, past, (seat, action, why) => this.replay(seat, action, why));
    if (row.status === 'over') this.reasons.matchOver();
    for (const [seat, each] of row.seats.entries()) if (isTaken(each)) this.addPlayer(seat);
    this.clock = new TurnClock(
      row.clockMs,
      (seat) => this.players.maxAbsence(seat),
      (seat, error) => void this.fail(seat, error, this.turn),
      before?.clock,
    );
    const { stored, log, deals } = this;
    this.standing = new Standing({ stored, log, deals, match: () => this.match });
    // a failure of storage closes the room, not the server
    this.mutex = new Mutex((error) => {
      void this.close('storage failed');
      services.onFailure(this, error);
    });
  }

  get match(): Match<State, unknown> {
    return this.played;
  }

  /** The match as the store has it. */
  get row(): MatchRow {
    return this.stored.row;
  }

  /** How many actions the seats have taken. */
  get turn(): number {
    return this.match.actions.length;
  }

  /** Milliseconds since a person or a program was here, if none has ever acted; else null. */
  get untouchedFor(): number | null {
    return this.touched ? null : this.attendance.deserted;
  }

  /** The seat to move; null before the start, between two deals and after the end. */
  get toMove(): Seat | null {
    const running = this.row.status === 'running' && this.log.faults.length === 0;
    return running && this.match.toMove >= 0 ? this.match.toMove : null;
  }

  /** Milliseconds left to the seat to move; null without a clock. */
  get remaining(): number | null {
    return this.toMove === null ? null : this.clock.remaining();
  }

  /** Milliseconds until the seat to move loses by its absence; null where somebody is there. */
  get absence(): number | null {
    return this.toMove === null ? null : this.clock.absenceLeft();
  }

  /** The reasons that may be shown by now. */
  get knownReasons(): ShownReason[] {
    return this.reasons.known();
  }

  /** Connections of people, or those of one seat. */
  connectionCount(seat?: Seat): number {
    return this.connections.count(seat);
  }

  /** What everybody may see. */
  summary(): RoomSummary {
    return this.views.summary();
  }

  /** Puts what was done before into the log of a new match, before it begins to be played. */
  async begunWith(actions: readonly Action[]): Promise<void> {
    await this.mutex.run(async () => {
      for (const action of actions) {
        const seat = this.match.toMove;
        await this.log.action(seat, action, undefined);
        this.replay(seat, action, undefined);
      }
      this.touched = false;
    });
  }

  /** Goes on from where the log ends: starts the match, asks the seat to move, or ends it. */
  async resume(): Promise<void> {
    await this.mutex.run(async () => {
      if (this.row.status === 'over') return;
      if (this.row.status === 'open') {
        if (!this.row.seats.every(isTaken)) return;
        if (this.row.contributions?.includes(AWAITED)) return this.awaitContributions();
        await this.begin();
        this.startClock();
        this.connections.send((seat) => this.views.snapshot(seat));
      }
      this.players.begin();
      await this.proceed();
    });
  }

  /** Milliseconds that the seats have for their contributions. */
  get contributionWait(): number {
    return this.services.contributionWait;
  }

  /** Whether the seat may still add something to the seed. */
  awaitsContribution(seat: Seat): boolean {
    return this.stored.awaitsContribution(seat);
  }

  /** A seat adds its part to the seed, or null for none. False where it is too late or was done before. */
  async contribute(seat: Seat, contribution: string | null): Promise<boolean> {
    const added = await this.mutex.run(async () => {
      if (!this.awaitsContribution(seat)) return false;
      await this.stored.contribute(seat, contribution);
      return true;
    });
    if (added) await this.resume();
    return added ?? false;
  }

  /** A person takes the first open seat; undefined where none is. */
  async takeSeat(person: MatchSeat): Promise<Seat | undefined> {
    const taken = await this.mutex.run(async () => {
      const seat = await this.stored.takeSeat(person);
      if (seat !== undefined) this.addPlayer(seat);
      return seat;
    });
    if (taken !== undefined) await this.resume();
    return taken;
  }

  /** Applies an action of a seat. Returns why it is refused; undefined where it was accepted. */
  async applyAction(seat: Seat, turn: number, action: Action, why?: Explanation): Promise<string | undefined> {
    const done = await this.mutex.run(async () => ({ refusal: await this.tryAction(seat, turn, action, why) }));
    return done ? done.refusal : CANNOT_GO_ON;
  }

  /** A seat gives the match up. */
  resign(seat: Seat): Promise<void> {
    return this.fail(seat, new LeftMatch());
  }

  /** Ends the match where it stands: an administrator wants it, or nobody looks at what our agents play. */
  async cut(): Promise<void> {
    await this.mutex.run(async () => {
      if (this.row.status === 'over') return;
      await this.log.note({ cut: true });
      await this.finish();
    });
  }

  /** A seat loses by a fault. With a turn, only if the match has not gone on since. */
  async fail(seat: Seat, error: unknown, turn?: number): Promise<void> {
    await this.mutex.run(async () => {
      if (this.row.status !== 'over' && (turn === undefined || turn === this.turn)) await this.lose(seat, error);
    });
  }

  /** Adds a note to the log, also after the end. A seat may add so many. */
  async note(note: Note, seat?: Seat): Promise<void> {
    if (seat !== undefined && this.log.notesOf(seat) >= MAX_NOTES) throw new HttpError(429, problem('enough'));
    await this.mutex.run(() => this.log.note(note, seat));
    if (note.rematch === undefined && note.offer === undefined) return;
    this.connections.sendToSeats(() => ({ type: 'rematch', ...this.standing.rematch }));
  }

  /**
   * Adds a connection of a seat or a watcher and sends it everything that it may know. One that found the room just
   * before it closed is sent away like the others.
   */
  connect(connection: RoomConnection): void {
    if (this.mutex.closed) {
      connection.close(CLOSE.restart, CANNOT_GO_ON);
      return;
    }
    this.connections.add(connection);
    this.greet(connection);
    this.presenceChanged(connection.seat);
  }

  /** Sends a connection everything that it may know. */
  greet(connection: RoomConnection): void {
    connection.send(JSON.stringify(this.views.snapshot(connection.seat)));
  }

  disconnect(connection: RoomConnection): void {
    this.attendance.look();
    this.connections.remove(connection);
    this.presenceChanged(connection.seat);
  }

  /** Somebody connected for a seat, or nobody is connected for it any more. */
  presenceChanged(seat: Seat): void {
    if (seat !== WATCHER) this.clock.presence(seat, this.players.connected(seat));
    this.attendance.tell(this.remaining, this.absence);
  }

  /** What chance did, in its order. */
  get dealt(): readonly Action[] {
    return this.deals;
  }

  /** Closes the room without ending the match. Resolves when the change that is under way is done. */
  async close(reason: string): Promise<void> {
    const settled = this.mutex.close();
    clearTimeout(this.beginning);
    this.clock.stop();
    this.players.leave();
    this.connections.closeAll(CLOSE.restart, reason);
    await settled;
  }

  private newMatch(seed: string): Match<State, unknown> {
    this.deals.length = 0;
    return new Match(gameOf(this.row.game), {
      seed,
      onAction: (_, seat, action) => {
        if (seat === CHANCE) this.deals.push(action);
        this.players.show(this.match);
      },
    });
  }

  /** Asks the programs that want it for their contribution, and begins without those that do not come in time. */
  private awaitContributions(): void {
    if (this.beginning) return;
    const { awaited } = this.stored;
    for (const seat of awaited) this.players.at(seat).askContribution?.();
    this.beginning = setTimeout(() => {
      for (const seat of awaited) void this.contribute(seat, null);
    }, this.services.contributionWait);
    this.beginning.unref();
  }

  /** Draws the cards from the secret and what the seats have added. */
  private async begin(): Promise<void> {
    clearTimeout(this.beginning);
    await this.stored.begin();
    this.played = this.newMatch(this.row.seed);
    this.match.advance();
  }

  private replay(seat: Seat, action: Action, why: Explanation | undefined): void {
    if (why) this.reasons.add(this.turn, seat, why);
    this.touched ||= this.row.seats[seat].kind !== 'agent';
    this.match.answer(action);
    if (this.match.toMove < 0) this.reasons.handOver();
    this.match.advance();
  }

  /** Applies an action that is in the log and sends everybody what it may know of it. */
  private apply(seat: Seat, action: Action, why: Explanation | undefined): void {
    const { match, turn, connections, views } = this;
    if (why) this.reasons.add(turn, seat, why);
    this.touched ||= this.row.seats[seat].kind !== 'agent';
    match.answer(action);
    this.startClock();
    connections.send((to) => ({ type: 'played', last: match.shown(turn, to), ...views.position(to) }));
    if (match.toMove < 0) {
      this.sendReasons(this.reasons.handOver());
      this.services.onHandOver(this);
    }
    if (match.toMove !== CHANCE) return;
    match.advance();
    this.startClock();
    connections.send((to) => ({ type: 'dealt', ...views.position(to) }));
  }

  /** Asks the seat to move, or ends the match. */
  private async proceed(): Promise<void> {
    const { match, log } = this;
    const ended = match.over || log.faults.length > 0;
    if (!ended && !log.cut && this.turn >= this.services.maxTurns) await log.note({ cut: true });
    if (ended || log.cut) return this.finish();
    const seat = match.toMove;
    if (this.clock.seat !== seat) this.startClock();
    this.players.at(seat).ask();
  }

  private async finish(): Promise<void> {
    if (this.row.status === 'open') await this.begin();
    this.clock.stop();
    const outcome = this.standing.outcome();
    await this.stored.finish(outcome);
    this.sendReasons(this.reasons.matchOver());
    const { revealed: told, rematch } = this.standing;
    this.connections.send(() => ({ type: 'over', outcome, told, rematch }));
    this.players.end(outcome);
    this.services.onOver(this);
  }

  private async lose(seat: Seat, error: unknown): Promise<void> {
    await this.log.fault(seat, error, this.turn);
    await this.finish();
  }

  private async tryAction(seat: Seat, turn: number, action: Action, why?: Explanation): Promise<string | undefined> {
    const refusal = this.refusal(seat, turn);
    if (refusal !== undefined) return refusal;
    if (!this.match.isLegal(action)) {
      const problem = `${action} is not legal here`;
      if (this.players.at(seat).illegalLoses) await this.lose(seat, new IllegalAction(`answered ${problem}`));
      // the names would give cards away: only the sender is told them
      const names = this.match.legal().map((each) => this.match.game.formatAction(each));
      return `${problem}: ${names.join(', ').slice(0, 150)}`;
    }
    let kept: Explanation | undefined;
    try {
      kept = why && this.reasons.shorten(why, seat);
    } catch (error) {
      // what an answer breaks is its sender's fault, and nobody else's
      await this.lose(seat, error);
      return 'your explanation cannot be read';
    }
    await this.log.action(seat, action, kept);
    this.apply(seat, action, kept);
    await this.proceed();
    return undefined;
  }

  private refusal(seat: Seat, turn: number): string | undefined {
    if (this.row.status === 'over') return 'the match is over';
    if (this.row.status === 'open') return 'the match has not begun';
    if (turn !== this.turn) return `turn ${turn} is not the present one, ${this.turn}`;
    return this.match.toMove === seat ? undefined : 'it is not your turn';
  }

  private addPlayer(seat: Seat): void {
    this.players.add(seat, this.services.newPlayer(this, seat));
  }

  private startClock(): void {
    const seat = this.toMove;
    if (seat !== null && this.players.at(seat).timed) this.clock.start(seat, this.players.connected(seat));
    else this.clock.stop();
  }

  private sendReasons(reasons: ShownReason[]): void {
    if (reasons.length > 0) this.connections.send(() => ({ type: 'reasons', reasons }));
  }
}
