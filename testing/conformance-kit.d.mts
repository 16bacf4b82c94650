// The declarations of `jogatina/conformance`, as the package ships them; conformance-kit.test.ts holds them to the sources.
import type { Agent, Game, State } from 'jogatina';

export interface GameConformanceOptions {
  /** Random matches of each test. */
  readonly matches?: number;
  /** A match that lasts longer has not ended; endless games are cut there. */
  readonly mostActions?: number;
  /** Whether random play must reach the end within `mostActions`. */
  readonly ends?: boolean;
  /** Whether seats hide something from each other (or chance from the seats) at some time of every match. */
  readonly hidden?: boolean;
  /** Look closely at one of so many positions; the rest get the cheap checks only. */
  readonly every?: number;
}

/** The suite that every game passes. Call it from a vitest file. Needs the packages vitest and fast-check. */
export function gameConformance<S extends State, View>(game: Game<S, View>, options?: GameConformanceOptions): void;

export interface AgentConformanceOptions {
  /** Matches of each test, seat by seat. */
  readonly matches?: number;
  /** Leave a match after so many turns: for games without end. */
  readonly mostTurns?: number;
  /** Whether the same draws must give the same answers; false for agents that look at the clock. */
  readonly deterministic?: boolean;
  /** Milliseconds for each answer, for agents that use all the time they get. */
  readonly clock?: number;
}

/** The suite that every agent passes, asked in every position that play against a random opponent leads to. */
export function agentConformance<S extends State, View>(
  game: Game<S, View>,
  makeAgent: () => Agent<View>,
  options?: AgentConformanceOptions,
): void;
