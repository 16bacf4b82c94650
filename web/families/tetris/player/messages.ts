import type { Decision } from '../../../../src/core/agent.ts';
import type { TetrisView } from '../../../../src/games/tetris/game.ts';

/** Where the pieces of a game come from. */
export interface Dealing {
  readonly seed: number | string;
  /** `play`: one stream for all, as `jogatina tetris play` deals; `record`: a stream a draw, as matches are dealt. */
  readonly as: 'play' | 'record';
}

/** What the page asks of the worker of an agent. */
export type Request =
  | { readonly type: 'start'; readonly rules: string; readonly agent: string; readonly dealing: Dealing }
  /** Plays on; up to so many pieces, or for a moment. */
  | { readonly type: 'more'; readonly count: number }
  /** What the agent, or another, would do here and why. */
  | { readonly type: 'why'; readonly view: TetrisView; readonly legal: readonly number[]; readonly agent: string };

export interface More {
  readonly actions: readonly number[];
  readonly over: boolean;
}

export interface Answers {
  readonly start: null;
  readonly more: More;
  readonly why: Decision;
}

export type Asked = Request & { readonly id: number };
export type Answered =
  | { readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly id: number; readonly error: string };
