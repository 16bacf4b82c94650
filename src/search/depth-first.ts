import { newProgress, type Problem, type Search, YIELD_EVERY } from './problem.ts';

/**
 * Depth-first tree search. It tries the last action first, tests for the goal at generation and ends at the first goal.
 */
export function* depthFirst<S>(problem: Problem<S>): Search {
  const progress = newProgress();
  const { counts } = progress;
  const states: S[] = [problem.initial];
  /** At each depth, the index of the action taken. Those before it are still to be tried. */
  const at: number[] = [];
  let waiting = 0;
  if (problem.isGoal(problem.initial)) {
    progress.best = { actions: [], cost: problem.cost(problem.initial) };
    progress.ended = 'complete';
    return progress;
  }
  const enter = (state: S) => {
    const branches = problem.actions(state).length;
    counts.expanded++;
    at.push(branches);
    waiting += branches;
    counts.peakFrontier = Math.max(counts.peakFrontier, waiting);
    // an index and a state's reference for each depth
    counts.peakBytes = Math.max(counts.peakBytes, 16 * at.length);
  };
  enter(problem.initial);
  let wait = YIELD_EVERY;
  while (at.length > 0) {
    const depth = at.length - 1;
    if (at[depth] === 0) {
      at.pop();
      continue;
    }
    const index = --at[depth];
    waiting--;
    const child = (states[depth + 1] ??= problem.blank());
    problem.result(states[depth]!, problem.actions(states[depth]!)[index], child);
    counts.generated++;
    if (problem.isGoal(child)) {
      const actions = at.map((i, d) => problem.actions(states[d]!)[i]);
      progress.best = { actions, cost: problem.cost(child) };
      break;
    }
    enter(child);
    if (--wait === 0) {
      wait = YIELD_EVERY;
      yield progress;
    }
  }
  progress.ended = 'complete';
  return progress;
}
