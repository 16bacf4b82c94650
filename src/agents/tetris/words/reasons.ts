import type { Factor, Reason } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import type { TetrisView } from '../../../games/tetris/game.ts';
import type { AgentWords } from '../../words/explain.ts';
import type { MetricName } from '../metrics/index.ts';

/** Every reason of a Tetris agent, with the values that its sentence is made from. */
export interface TetrisReasons {
  only: object;
  lot: { count: number };
  /** The best of so many placements; against the second best, this metric weighed most. */
  best: { count: number; second: Action; metric: MetricName; value: number; other: number };
  /** No metric tells the best two apart. */
  bestTied: { count: number; second: Action };
  /** The one placement that does not lose at once. */
  lastHope: { count: number };
  lost: object;
  /** By a search: lines expected, or worth by metrics, after the placement and by how much that is more than second. */
  expectedLines: { count: number; lines: number; second: Action; lead: number };
  /** The same by values in which games with many lines count more, for a record. */
  recordLines: { count: number; lines: number; second: Action; lead: number };
  expectedWorth: { count: number; depth: number; second: Action };
}

/** The numbers behind a reason: a metric, or one of these. */
export type TetrisFactor = MetricName | 'linesExpected' | 'recordLines' | 'worth' | 'lead';

export interface TetrisAgentWords extends AgentWords<TetrisReasons> {
  readonly factors: Readonly<Record<TetrisFactor, string>>;
}

/** The reason for a placement of a view's piece. */
export function reason<Code extends keyof TetrisReasons>(
  { piece }: TetrisView,
  action: Action,
  code: Code,
  values: TetrisReasons[Code],
): Reason {
  return { code, action, values: { ...values, piece } };
}

export function factor(code: TetrisFactor, value: number, share?: number): Factor {
  return { code, value, ...(share !== undefined && { share }) };
}
