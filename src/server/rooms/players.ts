import type { Explanation } from '../../core/agent.ts';
import type { Action, Seat } from '../../core/game.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { Table } from './table.ts';

/** A person: sees its turns in its browser, answers through any of its tabs. */
export class PersonPlayer implements Player {
  readonly illegalLoses = false;
  readonly timed = true;
  readonly maxAbsence: number;
  private readonly tabs: () => number;

  /** `away`: milliseconds of absence before the match is lost; `tabs`: how many connections the seat has. */
  constructor(away: number, tabs: () => number) {
    this.maxAbsence = away;
    this.tabs = tabs;
  }

  get connected(): boolean {
    return this.tabs() > 0;
  }

  join(_chair: PlayerContext): void {}

  ask(): void {}
}

/** Who sits at a match, seat by seat; an open seat has nobody yet. */
export class Players {
  private readonly players: (Player | undefined)[];

  constructor(players: (Player | undefined)[]) {
    this.players = players;
  }

  /** Whether somebody is there for each seat. */
  get connected(): boolean[] {
    return this.players.map((player) => player?.connected ?? false);
  }

  /** Who sits there; only for seats that are taken. */
  at(seat: Seat): Player {
    return this.players[seat]!;
  }

  take(seat: Seat, player: Player | undefined): void {
    this.players[seat] = player;
  }

  /** Milliseconds that the seat may be away. */
  maxAbsence(seat: Seat): number {
    return this.players[seat]?.maxAbsence ?? Number.POSITIVE_INFINITY;
  }

  begin(): void {
    for (const player of this.players) player?.begin?.();
  }

  /** Shows the position to those who follow every step. */
  show(table: Table): void {
    for (const [seat, player] of this.players.entries()) {
      if (player?.observes) player.observe?.(table.turn, table.view(seat));
    }
  }

  end(outcome: MatchOutcome): void {
    for (const player of this.players) player?.end?.(outcome);
    this.leave();
  }

  leave(): void {
    for (const player of this.players) player?.leave?.();
  }
}

/** A turn that somebody is asked to take. */
export interface TurnRequest {
  readonly turn: number;
  readonly seat: Seat;
  readonly view: unknown;
  readonly legal: readonly Action[];
  /** Milliseconds for the answer; null without a clock. */
  readonly remaining: number | null;
  readonly explain: boolean;
}

/** What a player may know of its match and do in it. */
export interface PlayerContext {
  readonly match: string;
  readonly game: string;
  readonly seat: Seat;
  readonly names: readonly string[];
  readonly clock: number | null;
  /** The match's seed: no player tells it, or anything that it could be told from. */
  readonly seed: string;
  /** What the seats did so far. */
  readonly actions: readonly Action[];
  /** Milliseconds before each action of our agents. */
  pace(): number;
  /** Why the answer was refused; undefined where it was taken. */
  answer(turn: number, action: Action, why?: Explanation): Promise<string | undefined>;
  /** The player can play no more: it has lost. */
  fail(error: unknown): void;
  /** Somebody came, or nobody is there any more. */
  presenceChanged(): void;
  /** Milliseconds left for the answer that is awaited; null without a clock. */
  remaining(): number | null;
}

/** Who answers for a seat: a person, one of our agents, an outside program. */
export interface Player {
  /** Whether somebody is there to answer. */
  readonly connected: boolean;
  /** Whether the match's clock counts for it; else it is only told of it. */
  readonly timed: boolean;
  /** Whether an illegal answer loses the match, or is only refused. */
  readonly illegalLoses: boolean;
  /** Milliseconds that it may be away, see `TurnClock`. */
  readonly maxAbsence: number;
  /** Before anything else. */
  join(chair: PlayerContext): void;
  /** The match begins, or goes on after a restart. */
  begin?(): void;
  ask(question: TurnRequest): void;
  /** After every action of anybody, chance included; asked for by `sees`. */
  observe?(turn: number, view: unknown): void;
  readonly observes?: boolean;
  end?(outcome: MatchOutcome): void;
  /** The room lets go of the match, over or not. */
  leave?(): void;
}
