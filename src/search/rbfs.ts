import { newProgress, type Problem, type Search, YIELD_EVERY } from './problem.ts';

/**
 * When a child takes over the f of its parent if its own is lower: `always` (Russell and Norvig), or `again`, only below a
 * parent that was left before with a higher f (Korf 1993). They differ where f falls along a path.
 */
export const RAISES = ['always', 'again'] as const;

export interface RbfsOptions {
  /** See `BestFirstOptions`. */
  readonly admissible?: boolean;
  readonly raise?: (typeof RAISES)[number];
}

/** One depth of the recursion: a state, its actions, and the best f known below each of them. */
interface Frame<S> {
  readonly state: S;
  actions: ArrayLike<number>;
  f: Float64Array;
  limit: number;
  /** The action that is being followed. */
  chosen: number;
}

/**
 * Recursive best-first search (Korf 1993), as Russell and Norvig have it. It follows the best child until its f exceeds
 * the second best f anywhere, then backs up with the best f found below. Memory grows with the depth only. Ties go to
 * the last child, as in A*.
 */
export function* rbfs<S>(problem: Problem<S>, options: RbfsOptions = {}): Search {
  const progress = newProgress();
  const { counts } = progress;
  const always = options.raise !== 'again';
  const frames: Frame<S>[] = [];
  const scratch = problem.blank();
  let depth = 0;
  let bytes = 0;

  /** Expands the state of the frame at `depth`, below which the best f known is `f`. */
  const open = (f: number, limit: number) => {
    const frame = frames[depth];
    const actions = problem.actions(frame.state);
    frame.actions = actions;
    frame.limit = limit;
    if (frame.f.length < actions.length) {
      bytes += 8 * (actions.length - frame.f.length);
      frame.f = new Float64Array(actions.length);
      counts.peakBytes = bytes;
    }
    let waiting = 0;
    const least =
      always || problem.cost(frame.state) + problem.estimate(frame.state) < f ? f : Number.NEGATIVE_INFINITY;
    for (let i = 0; i < actions.length; i++) {
      problem.result(frame.state, actions[i], scratch);
      frame.f[i] = Math.max(problem.cost(scratch) + problem.estimate(scratch), least);
    }
    for (let d = 0; d <= depth; d++) waiting += frames[d].actions.length;
    counts.peakFrontier = Math.max(counts.peakFrontier, waiting);
    counts.expanded++;
    counts.generated += actions.length;
  };
  const frameAt = (d: number) =>
    (frames[d] ??= { state: problem.blank(), actions: [], f: new Float64Array(0), limit: 0, chosen: 0 });

  problem.copy(problem.initial, frameAt(0).state);
  const finish = (found: boolean) => {
    if (found) {
      const actions = frames.slice(0, depth).map((frame) => frame.actions[frame.chosen]);
      progress.best = { actions, cost: problem.cost(frames[depth].state) };
      progress.optimal = options.admissible ?? false;
    }
    progress.ended = 'complete';
    return progress;
  };
  if (problem.isGoal(problem.initial)) return finish(true);
  open(problem.cost(problem.initial) + problem.estimate(problem.initial), Number.POSITIVE_INFINITY);
  let wait = YIELD_EVERY;
  for (;;) {
    const frame = frames[depth];
    let best = -1;
    let lowest = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let i = frame.actions.length - 1; i >= 0; i--) {
      const f = frame.f[i];
      if (f < lowest) {
        second = lowest;
        lowest = f;
        best = i;
      } else if (f < second) second = f;
    }
    if (best < 0 || lowest > frame.limit) {
      // nothing below is good enough: back to the parent, which keeps the best f found
      if (depth === 0) return finish(false);
      depth--;
      frames[depth].f[frames[depth].chosen] = lowest;
      continue;
    }
    frame.chosen = best;
    const child = frameAt(depth + 1);
    problem.result(frame.state, frame.actions[best], child.state);
    depth++;
    if (problem.isGoal(child.state)) return finish(true);
    open(lowest, Math.min(frame.limit, second));
    if (--wait === 0) {
      wait = YIELD_EVERY;
      yield progress;
    }
  }
}
