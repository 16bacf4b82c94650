import type { Decision } from '../../../../src/core/agent.ts';
import type { Problem } from '../../../../src/core/problems.ts';
import type { TetrisView } from '../../../../src/games/tetris/game.ts';

/** What the page asks of an agent's worker. */
export type Request =
  | { readonly type: 'start'; readonly rules: string; readonly agent: string; readonly seed: number | string }
  /** Plays on: up to so many pieces, or for a moment. */
  | { readonly type: 'more'; readonly count: number }
  /** What the agent, or another, would do here and why. */
  | { readonly type: 'why'; readonly view: TetrisView; readonly legal: readonly number[]; readonly agent: string };

export interface Answers {
  readonly start: null;
  readonly more: { readonly actions: readonly number[]; readonly over: boolean };
  readonly why: Decision;
}

export type NumberedRequest = Request & { readonly id: number };
export type Answer =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly error: string; readonly problem?: Problem };
