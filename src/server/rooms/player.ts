import type { Explanation } from '../../core/agent.ts';
import type { Action, Seat } from '../../core/game.ts';
import type { Outcome } from '../../protocol/seats.ts';

/** A turn that somebody is asked to take. */
export interface Question {
  readonly turn: number;
  readonly seat: Seat;
  readonly view: unknown;
  readonly legal: readonly Action[];
  /** Milliseconds for the answer; null without a clock. */
  readonly left: number | null;
  readonly explain: boolean;
}

/** What a player may know of its match and do in it. */
export interface Chair {
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
  presence(): void;
  /** Milliseconds left for the answer that is awaited; null without a clock. */
  left(): number | null;
}

/** Who answers for a seat: a person, one of our agents, an outside program. */
export interface Player {
  /** Whether somebody is there to answer. */
  readonly here: boolean;
  /** Whether the match's clock counts for it; else it is only told of it. */
  readonly timed: boolean;
  /** Whether an illegal answer loses the match, or is only refused. */
  readonly strict: boolean;
  /** Milliseconds that it may be away, see `TurnClock`. */
  readonly away: number;
  /** Before anything else. */
  sit(chair: Chair): void;
  /** The match begins, or goes on after a restart. */
  begin?(): void;
  ask(question: Question): void;
  /** After every action of anybody, chance included; asked for by `sees`. */
  saw?(turn: number, view: unknown): void;
  readonly sees?: boolean;
  end?(outcome: Outcome): void;
  /** The room lets go of the match, over or not. */
  rise?(): void;
}
