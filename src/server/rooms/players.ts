import { setTimeout as sleep } from 'node:timers/promises';
import type { Decision } from '../../core/agent.ts';
import { Disconnected, TimedOut } from '../../core/faults.ts';
import type { Seat, State } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { FairQueue } from '../../work/fair-queue.ts';
import type { HouseAgentTask } from './house-agent-task.ts';
import type { Room } from './room.ts';

/** Who answers for a seat of a room: a person, one of our agents (both below), or an outside program (`RemotePlayer`). */
export interface Player {
  /** Whether somebody is there to answer. */
  readonly connected: boolean;
  /** Whether the match's clock counts for this player. */
  readonly timed: boolean;
  /** Whether an illegal answer loses the match; otherwise it is only refused. */
  readonly illegalLoses: boolean;
  /** Milliseconds that the player may be away in the whole match, see `TurnClock`. */
  readonly maxAbsence: number;
  /** Whether `observe` is wanted. */
  readonly observes?: boolean;
  /** Asks for the seat's contribution to the seed; the answer goes to `Room.contribute`. */
  askContribution?(): void;
  /** The match begins, or goes on after a restart. */
  begin?(): void;
  /** The seat is to move; the answer goes to `Room.applyAction`. */
  ask(): void;
  /** Called after every action of anybody, chance included. */
  observe?(turn: number, view: unknown): void;
  end?(outcome: MatchOutcome): void;
  /** The room closes, whether the match is over or not. */
  leave?(): void;
}

/** The players of a room, by seat; an open seat has none yet. */
export class Players {
  private readonly players: (Player | undefined)[] = [];

  /** The player of a seat that is taken. */
  at(seat: Seat): Player {
    return this.players[seat]!;
  }

  add(seat: Seat, player: Player): void {
    this.players[seat] = player;
  }

  connected(seat: Seat): boolean {
    return this.players[seat]?.connected ?? false;
  }

  maxAbsence(seat: Seat): number {
    return this.players[seat]?.maxAbsence ?? Number.POSITIVE_INFINITY;
  }

  begin(): void {
    for (const player of this.players) player?.begin?.();
  }

  /** Shows the position to the players that observe every action. */
  show(match: Match<State, unknown>): void {
    for (const [seat, player] of this.players.entries())
      if (player?.observes) player.observe?.(match.actions.length, match.view(seat));
  }

  end(outcome: MatchOutcome): void {
    for (const player of this.players) player?.end?.(outcome);
    this.leave();
  }

  leave(): void {
    for (const player of this.players) player?.leave?.();
  }
}

/** A person: sees its turns in the browser and answers through any of its tabs. */
export class PersonPlayer implements Player {
  readonly illegalLoses = false;
  readonly timed = true;
  readonly maxAbsence: number;
  private readonly room: Room;
  private readonly seat: Seat;

  constructor(room: Room, seat: Seat, maxAbsence: number) {
    this.room = room;
    this.seat = seat;
    this.maxAbsence = maxAbsence;
  }

  get connected(): boolean {
    return this.room.connectionCount(this.seat) > 0;
  }

  ask(): void {}
}

/** Milliseconds that a thought of our agents may take; their options are bounded, so that none should. */
const THOUGHT = 60_000;

/** One of our agents in a seat. */
export class HousePlayer implements Player {
  readonly connected = true;
  readonly illegalLoses = true;
  /** Waiting for a thread is not the agent's fault, so the clock does not count for it. */
  readonly timed = false;
  readonly maxAbsence = Number.POSITIVE_INFINITY;
  private readonly room: Room;
  private readonly seat: Seat;
  private readonly agent: Pick<HouseAgentTask, 'agent' | 'bases'>;
  /** The threads in which our agents think, so that none of them holds up the server. */
  private readonly threads: FairQueue;
  /** Who it thinks for: everybody who asks gets turns of their own. */
  private readonly asker: string;
  private readonly left = new AbortController();

  constructor(
    room: Room,
    seat: Seat,
    agent: Pick<HouseAgentTask, 'agent' | 'bases'>,
    threads: FairQueue,
    asker: string,
  ) {
    this.room = room;
    this.seat = seat;
    this.agent = agent;
    this.threads = threads;
    this.asker = asker;
  }

  leave(): void {
    this.left.abort();
  }

  ask(): void {
    void this.answer();
  }

  private async answer(): Promise<void> {
    const { room, seat, agent } = this;
    const { turn } = room;
    const { pace } = room.standing;
    const { id, game, seed, clockMs, explain } = room.row;
    const actions = [...room.match.actions];
    const task: HouseAgentTask = { match: id, game, seed, ...agent, seat, actions, remaining: clockMs, explain };
    try {
      const [{ action, why }] = await Promise.all([
        this.threads.ask<Decision>(this.asker, { work: 'house-agent', task, limit: THOUGHT, signal: this.left.signal }),
        pace > 0 ? sleep(pace, undefined, { ref: false }) : undefined,
      ]);
      await room.applyAction(seat, turn, action, why);
    } catch (error) {
      if (!this.left.signal.aborted) await room.fail(seat, error);
    }
  }
}

/** The longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/**
 * The time that the seat to move has. Its clock runs while somebody is connected for the seat. While nobody is, the
 * clock stands still, and the time counts as absence, of which a seat has so much for the whole match.
 */
export class TurnClock {
  /** The seat whose clock runs; -1 for none. */
  seat = -1;
  private readonly clock: number | null;
  private readonly maxAbsence: (seat: number) => number;
  private readonly onTimeout: (seat: number, error: Error) => void;
  private readonly absence: number[];
  /** Of the same match before its storage failed: the seat whose clock ran, and what it had left. */
  private resumed: { readonly seat: number; readonly left: number } | undefined;
  private stopped: { readonly seat: number; readonly left: number } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private here = true;
  private since = 0;
  private left = Number.POSITIVE_INFINITY;

  /**
   * `clock`: milliseconds for each answer, null for none; `maxAbsence`: that a seat may be away in the whole match;
   * `before`: a clock that was stopped, which this one goes on from.
   */
  constructor(
    clock: number | null,
    maxAbsence: (seat: number) => number,
    onTimeout: (seat: number, error: Error) => void,
    before?: TurnClock,
  ) {
    this.clock = clock;
    this.maxAbsence = maxAbsence;
    this.onTimeout = onTimeout;
    this.absence = [...(before?.absence ?? [])];
    this.resumed = before?.stopped;
  }

  /** A seat is to move. */
  start(seat: number, here: boolean): void {
    this.stop();
    this.seat = seat;
    this.here = here;
    this.left = this.clock ?? Number.POSITIVE_INFINITY;
    if (this.resumed?.seat === seat) this.left = Math.min(this.left, this.resumed.left);
    this.resumed = undefined;
    this.arm();
  }

  /** Somebody connected for a seat, or nobody is connected for it any more. */
  presence(seat: number, here: boolean): void {
    if (seat !== this.seat || here === this.here) return;
    this.settle();
    this.here = here;
    this.arm();
  }

  stop(): void {
    if (this.seat >= 0) {
      this.settle();
      this.stopped = { seat: this.seat, left: this.left };
    }
    this.seat = -1;
  }

  /** Milliseconds left for this answer; null without a clock. */
  remaining(): number | null {
    if (this.seat < 0 || this.left === Number.POSITIVE_INFINITY) return null;
    return Math.max(0, Math.round(this.left - (this.here ? performance.now() - this.since : 0)));
  }

  /** Milliseconds until the seat loses because nobody is connected for it; null where somebody is. */
  absenceLeft(): number | null {
    if (this.seat < 0 || this.here) return null;
    const left = this.maxAbsence(this.seat) - (this.absence[this.seat] ?? 0) - (performance.now() - this.since);
    return Number.isFinite(left) ? Math.max(0, Math.round(left)) : null;
  }

  private arm(): void {
    this.since = performance.now();
    const wait = this.here ? this.left : this.maxAbsence(this.seat) - (this.absence[this.seat] ?? 0);
    if (wait === Number.POSITIVE_INFINITY) return;
    const { seat, here } = this;
    this.timer = setTimeout(
      () => this.onTimeout(seat, here ? new TimedOut('no answer in time') : new Disconnected('away for too long')),
      Math.min(Math.max(wait, 0), LONGEST),
    );
    this.timer.unref();
  }

  private settle(): void {
    clearTimeout(this.timer);
    const passed = performance.now() - this.since;
    if (this.here) this.left -= passed;
    else this.absence[this.seat] = (this.absence[this.seat] ?? 0) + passed;
  }
}
