import { Frontier } from './frontier.ts';
import { newProgress, type Problem, type Progress, type Search, YIELD_EVERY } from './problem.ts';

export interface BestFirstOptions {
  /** The cost never falls along a path and the estimate is never too high, so the first goal taken is the cheapest. */
  readonly admissible?: boolean;
  /** The most nodes that may be kept. The search then ends with `memory`. */
  readonly maxNodes?: number;
}

/** 32 million nodes: about 700 MB. */
export const MAX_NODES = 2 ** 25;

/**
 * A* as tree search: f = cost + estimate, ties to the node inserted last, children inserted in the order of `actions`,
 * goal tested on removal.
 */
export function* aStar<S>(problem: Problem<S>, options: BestFirstOptions = {}): Search {
  const progress = newProgress();
  const frontier = new Frontier(problem, options.maxNodes ?? MAX_NODES);
  const state = problem.blank();
  const child = problem.blank();
  frontier.add(problem.cost(problem.initial) + problem.estimate(problem.initial));
  let wait = YIELD_EVERY;
  while (frontier.size > 0 && !frontier.full) {
    const node = frontier.take();
    const path = frontier.restore(node, state);
    if (problem.isGoal(state)) {
      progress.best = { actions: path.slice(), cost: problem.cost(state) };
      progress.optimal = options.admissible ?? false;
      break;
    }
    expand(problem, frontier, node, state, child, progress);
    if (--wait === 0) {
      wait = YIELD_EVERY;
      yield updateCounts(progress, frontier);
    }
  }
  progress.ended = frontier.full ? 'memory' : 'complete';
  return updateCounts(progress, frontier);
}

/** Adds the children of a node to the frontier. */
export function expand<S>(
  problem: Problem<S>,
  frontier: Frontier<S>,
  node: number,
  state: S,
  child: S,
  { counts }: Progress,
): void {
  const actions = problem.actions(state);
  counts.expanded++;
  counts.generated += actions.length;
  for (let i = 0; i < actions.length; i++) {
    const action = actions[i];
    problem.result(state, action, child);
    frontier.add(problem.cost(child) + problem.estimate(child), node, action);
  }
}

/** Copies the counts of the frontier to the progress. */
export function updateCounts<S>(progress: Progress, frontier: Frontier<S>): Progress {
  progress.counts.peakFrontier = frontier.peakSize;
  progress.counts.peakBytes = frontier.peakBytes;
  return progress;
}
