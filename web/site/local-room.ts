import type { Agent, Explanation } from '../../src/core/agent.ts';
import { type Fault, faultOf, LeftMatch } from '../../src/core/faults.ts';
import { type Action, CHANCE, type Seat, type State, WATCHER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { winnerOf } from '../../src/core/play.ts';
import type { ClientMessage, RoomSummary, ServerMessage } from '../../src/protocol/rooms.ts';
import type { LocalPlayers } from '../families/local-players.ts';
import type { KeptMatch, KeptReason } from './kept.ts';

type Whole = Extract<ServerMessage, { type: 'room' }>;
type ShownReason = Whole['reasons'][number];

/** A match of this browser as lists show it. */
export function summaryOf(match: KeptMatch): RoomSummary {
  const { id, game, seats, outcome, repeats, scores, actions, createdAt } = match;
  const summary = {
    id,
    game,
    status: outcome ? ('over' as const) : ('running' as const),
    seats: seats.map((seat) => ({ ...seat, taken: true, here: true, presence: 'here' as const })),
    clock: null,
    commitment: null,
    repeats,
    open: false,
    scores: [...scores],
    turn: actions.length,
    outcome,
    createdAt,
  };
  return summary;
}

/** A tab's end of a room. */
export interface LocalConnection {
  /** A seat, or `WATCHER`. */
  readonly seat: Seat;
  send(message: ServerMessage): void;
}

/** What a room needs from the worker that holds it. */
export interface LocalRoomServices {
  readonly players: LocalPlayers;
  /** Keeps the match as it stands, with the reason of its last action. */
  keep(match: KeptMatch, reason?: KeptReason): void;
}

/**
 * A room without a server: a person and an agent, or two agents, in a worker of the browser. It speaks as the server's
 * rooms do (`src/protocol/rooms.ts`), and the same match is played: an agent's answer depends on seed and turn alone.
 */
export class LocalRoom {
  private kept: KeptMatch;
  private readonly reasons: KeptReason[];
  private readonly services: LocalRoomServices;
  private readonly played: Match<State, unknown>;
  private readonly agents: readonly (Agent<unknown> | undefined)[];
  private readonly connections = new Set<LocalConnection>();
  /** Reasons of earlier turns may be shown: their hands are over. */
  private openUpTo = 0;
  private thinking = false;
  private closed = false;

  /** The agents' data are there already. */
  constructor(kept: KeptMatch, reasons: readonly KeptReason[], services: LocalRoomServices) {
    this.kept = kept;
    this.reasons = [...reasons];
    this.services = services;
    const game = services.players.gameOf(kept.game);
    this.agents = kept.seats.map(({ agent }) =>
      agent === undefined ? undefined : (services.players.agentOf(agent) as Agent<unknown>),
    );
    const match = new Match(game, {
      seed: kept.seed,
      onAction: () => {
        for (const [seat, agent] of this.agents.entries()) agent?.saw?.(match.view(seat));
      },
    });
    this.played = match;
    for (const [seat, agent] of this.agents.entries())
      agent?.begin?.({ game: kept.game, seat, rng: match.stream(seat).fork('begin') });
    match.advance();
    for (const action of kept.actions) {
      match.answer(action);
      if (match.toMove < 0) this.openUpTo = match.actions.length;
      match.advance();
    }
    this.kept = { ...kept, scores: [...match.state.scores()] };
    if (kept.outcome) this.openUpTo = match.actions.length;
  }

  get id(): string {
    return this.kept.id;
  }

  /** The seat that a key opens; without one, and with another's, one watches. */
  seatOf(key: string | undefined): Seat {
    const { key: own, seats } = this.kept;
    return own !== null && key === own ? seats.findIndex(({ kind }) => kind === 'person') : WATCHER;
  }

  connect(connection: LocalConnection): void {
    this.connections.add(connection);
    connection.send(this.snapshot(connection.seat));
    void this.think();
  }

  disconnect(connection: LocalConnection): void {
    this.connections.delete(connection);
  }

  /** Another tab has played on: its room takes the place of this one. */
  replacedBy(room: LocalRoom): void {
    this.closed = true;
    for (const connection of this.connections) room.connect(connection);
    this.connections.clear();
  }

  receive(connection: LocalConnection, message: ClientMessage): void {
    const { seat } = connection;
    if (message.type === 'ping') connection.send({ type: 'pong' });
    if (message.type === 'say' && seat !== WATCHER) this.tell(() => ({ type: 'said', seat, phrase: message.phrase }));
    if (seat === WATCHER || this.kept.outcome) return;
    if (message.type === 'leave') this.fail(seat, new LeftMatch());
    if (message.type !== 'act') return;
    const { turn, action } = message;
    if (turn !== this.turn || this.played.toMove !== seat || !this.played.isLegal(action))
      connection.send({ type: 'refused', reason: `${action} is not possible at turn ${turn}`, turn });
    else this.apply(action);
  }

  get match(): KeptMatch {
    return this.kept;
  }

  get rematch(): Whole['rematch'] {
    const { seats, rematch } = this.kept;
    return { offers: seats.map(() => null), room: rematch, repeatable: this.played.over };
  }

  /** Notes that a rematch was made. */
  rematchIs(room: string): void {
    this.keep({ rematch: room });
    this.tell(() => ({ type: 'rematch', ...this.rematch }));
  }

  /** The match as a replay takes it, once it is over. */
  record() {
    const { game, seed, seats, actions, outcome } = this.kept;
    return { version: 1, game, seed, agents: seats.map(({ name }) => name), actions, ...outcome };
  }

  /** Every action with its reason, as the server's log has them. */
  events() {
    return this.played.actions.map((action, seq) => {
      const why = this.reasons.find(({ turn }) => turn === seq)?.why;
      return { seq, kind: 'action', seat: this.played.movers[seq], action, detail: why ? { why } : null };
    });
  }

  private get turn(): number {
    return this.played.actions.length;
  }

  private position(seat: Seat) {
    const toMove = this.kept.outcome === null && this.played.toMove >= 0 ? this.played.toMove : null;
    const legal = toMove !== null && toMove === seat ? this.played.legal() : [];
    return { turn: this.turn, toMove, view: this.played.view(seat), legal, left: null, absence: null };
  }

  private snapshot(seat: Seat): ServerMessage {
    return {
      type: 'room',
      room: summaryOf(this.kept),
      seat: seat === WATCHER ? null : seat,
      ...this.position(seat),
      log: this.played.actions.map((_, turn) => this.played.shown(turn, seat)),
      hands: [...this.played.dealtAt],
      reasons: this.shown(0),
      rematch: this.rematch,
      told: null,
    };
  }

  /** Reasons from this turn on that may be shown. */
  private shown(from: number): ShownReason[] {
    return this.reasons
      .filter(({ turn }) => turn >= from && turn < this.openUpTo)
      .map(({ turn, why }) => ({ turn, seat: this.played.movers[turn], why: why as ShownReason['why'] }));
  }

  private apply(action: Action, why?: Explanation): void {
    const { played: match, turn } = this;
    match.answer(action);
    const reason = why && { match: this.id, turn, why };
    if (reason) this.reasons.push(reason);
    this.keep({ actions: [...match.actions], scores: [...match.state.scores()] }, reason);
    this.tell((to) => ({ type: 'played', last: match.shown(turn, to), ...this.position(to) }));
    if (match.toMove < 0) this.openReasons();
    if (match.toMove === CHANCE) {
      match.advance();
      this.tell((to) => ({ type: 'dealt', ...this.position(to) }));
    }
    if (match.over) this.finish([]);
    else void this.think();
  }

  private openReasons(): void {
    const from = this.openUpTo;
    this.openUpTo = this.turn;
    const reasons = this.shown(from);
    if (reasons.length > 0) this.tell(() => ({ type: 'reasons', reasons }));
  }

  /** Lets the agent to move answer, while somebody looks. */
  private async think(): Promise<void> {
    const { played: match } = this;
    const seat = match.toMove;
    const agent = this.agents[seat];
    if (!agent || this.kept.outcome || this.thinking || this.connections.size === 0) return;
    this.thinking = true;
    try {
      const rng = match.stream(seat).fork(this.turn);
      const [{ action, why }] = await Promise.all([
        agent.act({ ...match.turn({ deadline: Number.POSITIVE_INFINITY, explain: true }), rng }),
        new Promise((resolve) => setTimeout(resolve, this.kept.pace)),
      ]);
      this.thinking = false;
      if (!this.closed && !this.kept.outcome) this.apply(action, why);
    } catch (error) {
      this.thinking = false;
      if (!this.closed && !this.kept.outcome) this.fail(seat, error);
    }
  }

  private fail(seat: Seat, error: unknown): void {
    this.finish([faultOf(error, seat, this.turn)]);
    this.openReasons();
  }

  private finish(faults: Fault[]): void {
    const scores = [...this.kept.scores];
    const outcome = { scores, winner: winnerOf(scores, faults), faults };
    this.keep({ outcome, endedAt: new Date().toISOString() });
    for (const agent of this.agents) agent?.end?.(outcome.scores, outcome);
    this.tell(() => ({ type: 'over', outcome, told: null, rematch: this.rematch }));
  }

  private keep(changes: Partial<KeptMatch>, reason?: KeptReason): void {
    this.kept = { ...this.kept, ...changes };
    this.services.keep(this.kept, reason);
  }

  private tell(messageFor: (seat: Seat) => ServerMessage): void {
    for (const connection of this.connections) connection.send(messageFor(connection.seat));
  }
}
