/**
 * A search problem in the words of Russell and Norvig. States are written in place: a search holds only a few of them,
 * and stores a node as its parent and its action.
 */
export interface Problem<S> {
  readonly initial: S;
  /** A new state to write to. */
  blank(): S;
  copy(from: S, into: S): void;
  /** The actions in a fixed order. The caller must neither change nor keep the array. */
  actions(state: S): ArrayLike<number>;
  /** Writes the state after `action` to `into`, which is not `state`. */
  result(state: S, action: number, into: S): void;
  /** The cost of the path so far. */
  cost(state: S): number;
  isGoal(state: S): boolean;
  /** The heuristic h: an estimate of the cost from here to a goal. */
  estimate(state: S): number;
}

/** A problem that `exact` can solve: it has a lower bound of the cost, and knows when two states are equal. */
export interface BoundedProblem<S> extends Problem<S> {
  /**
   * A lower bound of the cost of every goal that can be reached from `state`; infinite if there is none. Once it is at
   * least `cutoff`, its value does not matter.
   */
  bound(state: S, cutoff: number): number;
  readonly keyLength: number;
  /** Writes the key of a state. States with equal keys reach the same goals at the same further cost. */
  key(state: S, into: Int32Array): void;
}

/** A sequence of actions from the initial state to a goal. */
export interface Path {
  readonly actions: readonly number[];
  readonly cost: number;
}

/** What every search counts, in the same way. */
export interface Counts {
  /** Nodes whose actions were tried. */
  expanded: number;
  /** States made by an action; the initial one is not among them. */
  generated: number;
  /** The most nodes that were waiting at the same time. */
  peakFrontier: number;
  /**
   * The most bytes that the search's own arrays held at the same time: nodes, frontier, table and path. It is computed,
   * not sampled, so equal searches have equal counts. Memory of the runtime is not included.
   */
  peakBytes: number;
}

/** The state of a search. Every yield gives the same object. */
export interface Progress {
  readonly counts: Counts;
  /** The best plan so far. */
  best: Path | undefined;
  /** Whether no cheaper plan exists. For A* and RBFS this follows from an admissible estimate. */
  optimal: boolean;
  /** Why the search ended; `undefined` while it runs. */
  ended: 'complete' | 'memory' | undefined;
}

/** A running search. It yields at each better plan and at regular intervals, and may be abandoned at any yield. */
export type Search = Generator<Progress, Progress>;

/** The most expansions between two yields. */
export const YIELD_EVERY = 256;

export function newProgress(): Progress {
  return {
    counts: { expanded: 0, generated: 0, peakFrontier: 0, peakBytes: 0 },
    best: undefined,
    optimal: false,
    ended: undefined,
  };
}
