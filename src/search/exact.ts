import { type BoundedProblem, newProgress, type Search, YIELD_EVERY } from './problem.ts';

/**
 * Remembers the lowest cost at which states were entered. Whole keys are stored, so different states are never
 * confused. A new entry replaces an old one in the same slot.
 */
class TranspositionTable {
  private readonly keyLength: number;
  private readonly mask: number;
  private readonly keys: Int32Array;
  private readonly costs: Float64Array;

  /** `size` is a power of two. */
  constructor(keyLength: number, size: number) {
    this.keyLength = keyLength;
    this.mask = size - 1;
    this.keys = new Int32Array(size * keyLength);
    this.costs = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  }

  get bytes(): number {
    return this.keys.byteLength + this.costs.byteLength;
  }

  /** Whether a state was entered before at this cost or less. If not, it is noted. */
  seen(key: Int32Array, cost: number): boolean {
    const { keyLength, keys, costs } = this;
    let hash = 0x811c9dc5;
    for (let i = 0; i < keyLength; i++) {
      hash = Math.imul(hash ^ key[i], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = hash & this.mask;
    const from = slot * keyLength;
    let same = true;
    for (let i = 0; i < keyLength && same; i++) same = keys[from + i] === key[i];
    if (same && costs[slot] <= cost) return true;
    for (let i = 0; i < keyLength; i++) keys[from + i] = key[i];
    costs[slot] = cost;
    return false;
  }
}

export interface ExactOptions {
  /** Slots of the transposition table, a power of two. */
  readonly tableSize?: number;
}

/** One depth of the search: the children that may still lead to a better plan, best bound first. */
interface Level<S> {
  readonly state: S;
  action: Int32Array;
  bound: Float64Array;
  tie: Float64Array;
  order: Int32Array;
  count: number;
  next: number;
}

/**
 * Depth-first branch and bound. Children are tried in the order of their bounds, ties by their estimates. Branches that
 * cannot beat the best plan are skipped, and so are states that were entered before at the same or a lower cost. When
 * the search ends, its plan is the cheapest there is.
 */
export function* exact<S>(problem: BoundedProblem<S>, options: ExactOptions = {}): Search {
  const progress = newProgress();
  const { counts } = progress;
  const table = new TranspositionTable(problem.keyLength, options.tableSize ?? 2 ** 14);
  const key = new Int32Array(problem.keyLength);
  const child = problem.blank();
  const levels: Level<S>[] = [];
  let bytes = table.bytes;
  let cutoff = Number.POSITIVE_INFINITY;
  let depth = 0;
  let waiting = 0;

  const levelAt = (d: number) =>
    (levels[d] ??= {
      state: problem.blank(),
      action: new Int32Array(0),
      bound: new Float64Array(0),
      tie: new Float64Array(0),
      order: new Int32Array(0),
      count: 0,
      next: 0,
    });

  /** Expands the state of a level. */
  const open = (level: Level<S>) => {
    const actions = problem.actions(level.state);
    if (level.action.length < actions.length) {
      level.action = new Int32Array(actions.length);
      level.order = new Int32Array(actions.length);
      level.bound = new Float64Array(actions.length);
      level.tie = new Float64Array(actions.length);
      bytes += 24 * actions.length;
      counts.peakBytes = Math.max(counts.peakBytes, bytes);
    }
    counts.expanded++;
    counts.generated += actions.length;
    level.count = 0;
    level.next = 0;
    for (let i = 0; i < actions.length; i++) {
      problem.result(level.state, actions[i], child);
      const bound = problem.bound(child, cutoff);
      if (!(bound < cutoff)) continue;
      if (problem.isGoal(child)) {
        cutoff = problem.cost(child);
        const path = levels.slice(0, depth).map((l) => l.action[l.order[l.next - 1]]);
        progress.best = { actions: [...path, actions[i]], cost: cutoff };
        continue;
      }
      insert(level, actions[i], bound, problem.estimate(child));
    }
    waiting += level.count;
    if (waiting > counts.peakFrontier) counts.peakFrontier = waiting;
  };

  problem.copy(problem.initial, levelAt(0).state);
  if (problem.isGoal(problem.initial)) progress.best = { actions: [], cost: problem.cost(problem.initial) };
  else open(levels[0]);
  let wait = YIELD_EVERY;
  while (depth >= 0) {
    const level = levels[depth];
    if (level.next === level.count || !(level.bound[level.order[level.next]] < cutoff)) {
      waiting -= level.count - level.next;
      depth--;
      continue;
    }
    const below = levelAt(depth + 1);
    waiting--;
    problem.result(level.state, level.action[level.order[level.next++]], below.state);
    problem.key(below.state, key);
    if (table.seen(key, problem.cost(below.state))) continue;
    depth++;
    open(below);
    if (--wait === 0) {
      wait = YIELD_EVERY;
      yield progress;
    }
  }
  progress.optimal = progress.best !== undefined;
  progress.ended = 'complete';
  return progress;
}

/** Inserts a child in order: lowest bound first, then lowest tie. */
function insert<S>(level: Level<S>, action: number, bound: number, tie: number): void {
  const { order } = level;
  const at = level.count++;
  level.action[at] = action;
  level.bound[at] = bound;
  level.tie[at] = tie;
  let to = at;
  while (to > 0) {
    const other = order[to - 1];
    if (level.bound[other] < bound || (level.bound[other] === bound && level.tie[other] <= tie)) break;
    order[to] = other;
    to--;
  }
  order[to] = at;
}
