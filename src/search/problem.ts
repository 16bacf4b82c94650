/**
 * A search problem in the textbook's words (Russell and Norvig). States are written in place, so that a search holds a
 * few of them and stores a node as its parent and its action.
 */
export interface Problem<S> {
  readonly initial: S;
  /** A state to write into. */
  blank(): S;
  copy(from: S, into: S): void;
  /** In their fixed order; the caller must not change or keep the array. */
  actions(state: S): ArrayLike<number>;
  /** Writes the state after `action` to `into`, which is not `state`. */
  result(state: S, action: number, into: S): void;
  /** The cost of the path so far. */
  cost(state: S): number;
  isGoal(state: S): boolean;
  /** What is still to come, by guess: the heuristic h. */
  estimate(state: S): number;
}

/** A problem that `exact` can solve: it knows a limit to what is possible and when two states are the same. */
export interface BoundedProblem<S> extends Problem<S> {
  /**
   * No goal below `state` costs less: never too high, infinite if there is none. A result of `cutoff` or more may be
   * any such number: the caller only wants to know that nothing below `cutoff` is left.
   */
  bound(state: S, cutoff: number): number;
  readonly keyLength: number;
  /** Equal keys: the same goals lie ahead, at the same further cost. */
  key(state: S, into: Int32Array): void;
}

/** A way to a goal. */
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
  /** The most nodes that waited at the same time. */
  peakFrontier: number;
  /**
   * The most bytes that the search's own arrays held at the same time (nodes, frontier, table, path): counted, not
   * sampled, so that equal searches count equally. The runtime's own memory is not in it.
   */
  peakBytes: number;
}

/** Where a search stands. The same object comes again with every yield. */
export interface Progress {
  readonly counts: Counts;
  /** The best so far. */
  best: Path | undefined;
  /** No cheaper plan exists: proved, or the textbook's theorem for this search and an admissible estimate. */
  optimal: boolean;
  /** Why the search ended; `undefined` while it runs. */
  ended: 'complete' | 'memory' | undefined;
}

/** A search that is under way: yields at each better plan and at regular intervals; may be left at any yield. */
export type Search = Generator<Progress, Progress>;

/** How many expansions lie between two yields at most. */
export const YIELD_EVERY = 256;

export function newProgress(): Progress {
  return {
    counts: { expanded: 0, generated: 0, peakFrontier: 0, peakBytes: 0 },
    best: undefined,
    optimal: false,
    ended: undefined,
  };
}
