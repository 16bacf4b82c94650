import { type BestFirstOptions, expand, MAX_NODES, updateCounts } from './a-star.ts';
import { Frontier } from './frontier.ts';
import { newProgress, type Problem, type Search, YIELD_EVERY } from './problem.ts';

export interface AnytimeOptions extends BestFirstOptions {
  /** x: the frontier is pruned after this many expansions. */
  readonly interval?: number;
  /** y: how many nodes stay. */
  readonly keep?: number;
}

/**
 * Pruned A*: after every x expansions only the y best nodes of the frontier are kept. It runs again and again with x
 * and y doubled, and keeps the best plan. A run in which nothing was pruned is plain A*, and the last one.
 */
export function* anytime<S>(problem: Problem<S>, options: AnytimeOptions = {}): Search {
  const progress = newProgress();
  const frontier = new Frontier(problem, options.maxNodes ?? MAX_NODES);
  const state = problem.blank();
  const child = problem.blank();
  let wait = YIELD_EVERY;
  let interval = options.interval ?? 16;
  let keep = options.keep ?? 8;
  for (;;) {
    let cut = false;
    let left = interval;
    frontier.clear();
    frontier.add(problem.cost(problem.initial) + problem.estimate(problem.initial));
    while (frontier.size > 0 && !frontier.full) {
      const node = frontier.take();
      const path = frontier.restore(node, state);
      if (problem.isGoal(state)) {
        const cost = problem.cost(state);
        if (!progress.best || cost < progress.best.cost) progress.best = { actions: path.slice(), cost };
        break;
      }
      expand(problem, frontier, node, state, child, progress);
      if (--left === 0) {
        left = interval;
        if (frontier.keepBest(keep)) cut = true;
      }
      if (--wait === 0) {
        wait = YIELD_EVERY;
        yield updateCounts(progress, frontier);
      }
    }
    if (frontier.full || !cut) {
      progress.ended = frontier.full ? 'memory' : 'complete';
      progress.optimal = !cut && !frontier.full && progress.best !== undefined && (options.admissible ?? false);
      return updateCounts(progress, frontier);
    }
    yield updateCounts(progress, frontier);
    interval *= 2;
    keep *= 2;
  }
}
