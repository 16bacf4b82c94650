import { setTimeout as sleep } from 'node:timers/promises';
import type { Decision } from '../../core/agent.ts';
import type { Seat, State } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { Threads } from '../../work/threads.ts';
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

/** One of our agents in a seat. */
export class HousePlayer implements Player {
  readonly connected = true;
  readonly illegalLoses = true;
  /** Waiting for a thread is not the agent's fault, so the clock does not count for it. */
  readonly timed = false;
  readonly maxAbsence = Number.POSITIVE_INFINITY;
  private readonly room: Room;
  private readonly seat: Seat;
  private readonly agent: string;
  /** The threads in which our agents think, so that none of them holds up the server. */
  private readonly threads: Threads;

  constructor(room: Room, seat: Seat, agent: string, threads: Threads) {
    this.room = room;
    this.seat = seat;
    this.agent = agent;
    this.threads = threads;
  }

  ask(): void {
    void this.answer();
  }

  private async answer(): Promise<void> {
    const { room, seat, agent } = this;
    const { turn, pace } = room;
    const { id, game, seed, clockMs, explain } = room.row;
    const actions = [...room.match.actions];
    const task: HouseAgentTask = { match: id, game, seed, agent, seat, actions, remaining: clockMs, explain };
    try {
      const [{ action, why }] = await Promise.all([
        this.threads.ask<Decision>('house-agent', task),
        pace > 0 ? sleep(pace, undefined, { ref: false }) : undefined,
      ]);
      await room.applyAction(seat, turn, action, why);
    } catch (error) {
      await room.fail(seat, error);
    }
  }
}
