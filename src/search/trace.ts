import type { Problem } from './problem.ts';

/** A node of a traced search. */
export interface TracedNode {
  /** -1 for the root. */
  readonly parent: number;
  readonly action: number;
  readonly depth: number;
  /** The cost of the path so far, and the estimate of the rest. */
  readonly g: number;
  readonly h: number;
  readonly goal: boolean;
}

/**
 * One step of a traced search.
 * - `take`: a node leaves the frontier; its children, `from` to `to`, enter it. `f` is the lowest that waits, `alike`
 *   how many nodes share it, `waiting` how many wait in all.
 * - `follow`: recursive best-first search goes down to a node and opens it. `f` is the best known below it, `limit`
 *   what that may rise to before another way is better.
 * - `back`: it leaves a node, as the best below, `f`, exceeds `limit`; the parent remembers `f`.
 * - `goal`: the node is a goal, and the search ends.
 */
export interface TraceStep {
  readonly kind: 'take' | 'follow' | 'back' | 'goal';
  readonly node: number;
  readonly f: number;
  readonly from: number;
  readonly to: number;
  readonly alike?: number;
  readonly waiting?: number;
  readonly limit?: number;
}

export interface Trace {
  readonly nodes: readonly TracedNode[];
  readonly steps: readonly TraceStep[];
  /** `full`: the most nodes were made before the search ended. */
  readonly ended: 'goal' | 'none' | 'full';
}

/** Makes the nodes of a trace, no more than `most`. */
class Tree<S> {
  readonly nodes: TracedNode[] = [];
  readonly steps: TraceStep[] = [];
  readonly states: S[] = [];
  private readonly problem: Problem<S>;
  private readonly most: number;

  constructor(problem: Problem<S>, most: number) {
    this.problem = problem;
    this.most = most;
    this.add(problem.initial, -1, -1);
  }

  hasRoom(children: number): boolean {
    return this.nodes.length + children <= this.most;
  }

  f(node: number): number {
    return this.nodes[node].g + this.nodes[node].h;
  }

  actions(node: number): ArrayLike<number> {
    return this.problem.actions(this.states[node]);
  }

  child(parent: number, action: number): number {
    const state = this.problem.blank();
    this.problem.result(this.states[parent], action, state);
    return this.add(state, parent, action);
  }

  children(node: number): { readonly from: number; readonly to: number } {
    const from = this.nodes.length;
    const actions = this.actions(node);
    for (let i = 0; i < actions.length; i++) this.child(node, actions[i]);
    return { from, to: this.nodes.length };
  }

  private add(state: S, parent: number, action: number): number {
    const { problem, nodes } = this;
    const depth = parent < 0 ? 0 : nodes[parent].depth + 1;
    const g = problem.cost(state);
    nodes.push({ parent, action, depth, g, h: problem.estimate(state), goal: problem.isGoal(state) });
    this.states.push(state);
    return nodes.length - 1;
  }
}

type Tracer = <S>(problem: Problem<S>, most: number) => Trace;

/** The searches of this folder in their simplest form, with a note of each step; the same nodes in the same order. */
export const tracers: Readonly<Record<'dfs' | 'astar' | 'rbfs', Tracer>> = {
  dfs: (problem, most) => {
    const tree = new Tree(problem, most);
    const { nodes, steps } = tree;
    /** The nodes on the path, with the index of the action tried last. */
    const path: { node: number; at: number }[] = [];
    let waiting = 0;
    const enter = (node: number) => {
      const { length } = tree.actions(node);
      waiting += length;
      steps.push({ kind: 'take', node, f: tree.f(node), from: 0, to: 0, waiting });
      path.push({ node, at: length });
    };
    if (nodes[0].goal) return { nodes, steps: [goalStep(0, tree.f(0))], ended: 'goal' };
    enter(0);
    while (path.length > 0) {
      const last = path.at(-1)!;
      if (last.at === 0) {
        path.pop();
        continue;
      }
      if (!tree.hasRoom(1)) return { nodes, steps, ended: 'full' };
      waiting--;
      const child = tree.child(last.node, tree.actions(last.node)[--last.at]);
      if (nodes[child].goal) {
        steps.push(goalStep(child, tree.f(child)));
        return { nodes, steps, ended: 'goal' };
      }
      enter(child);
    }
    return { nodes, steps, ended: 'none' };
  },

  astar: (problem, most) => {
    const tree = new Tree(problem, most);
    const { nodes, steps } = tree;
    const frontier = [0];
    while (frontier.length > 0) {
      const f = frontier.reduce((low, node) => Math.min(low, tree.f(node)), Number.POSITIVE_INFINITY);
      // of equals the one that came last
      const at = frontier.findLastIndex((node) => tree.f(node) === f);
      const node = frontier[at];
      const alike = frontier.filter((other) => tree.f(other) === f).length;
      const waiting = frontier.length;
      frontier.splice(at, 1);
      if (nodes[node].goal) {
        steps.push({ ...goalStep(node, f), alike, waiting });
        return { nodes, steps, ended: 'goal' };
      }
      if (!tree.hasRoom(tree.actions(node).length)) return { nodes, steps, ended: 'full' };
      const made = tree.children(node);
      steps.push({ kind: 'take', node, f, ...made, alike, waiting });
      for (let child = made.from; child < made.to; child++) frontier.push(child);
    }
    return { nodes, steps, ended: 'none' };
  },

  rbfs: (problem, most) => {
    const tree = new Tree(problem, most);
    const { nodes, steps } = tree;
    /** The best f known below each node, and its children once it was opened. */
    const best: number[] = [];
    const opened: { readonly from: number; readonly to: number }[] = [];
    let full = false;
    /** Opens a node and goes on below it: the goal found there, or the best f that is left. */
    const follow = (node: number, f: number, limit: number): { readonly goal?: number; readonly f: number } => {
      if (nodes[node].goal) {
        steps.push({ ...goalStep(node, f), limit });
        return { goal: node, f };
      }
      if (!opened[node] && !tree.hasRoom(tree.actions(node).length)) {
        full = true;
        return { f };
      }
      const { from, to } = (opened[node] ??= tree.children(node));
      steps.push({ kind: 'follow', node, f, from, to, limit });
      for (let child = from; child < to; child++) best[child] = Math.max(tree.f(child), f);
      for (;;) {
        let chosen = -1;
        let second = Number.POSITIVE_INFINITY;
        for (let child = to - 1; child >= from; child--) {
          if (best[child] < (chosen < 0 ? Number.POSITIVE_INFINITY : best[chosen])) {
            if (chosen >= 0) second = best[chosen];
            chosen = child;
          } else if (best[child] < second) second = best[child];
        }
        const lowest = chosen < 0 ? Number.POSITIVE_INFINITY : best[chosen];
        if (lowest > limit || chosen < 0) {
          if (node !== 0) steps.push({ kind: 'back', node, f: lowest, from, to, limit });
          return { f: lowest };
        }
        const below = follow(chosen, lowest, Math.min(limit, second));
        if (below.goal !== undefined || full) return below;
        best[chosen] = below.f;
      }
    };
    const { goal } = follow(0, tree.f(0), Number.POSITIVE_INFINITY);
    return { nodes, steps, ended: goal !== undefined ? 'goal' : full ? 'full' : 'none' };
  },
};

function goalStep(node: number, f: number): TraceStep {
  return { kind: 'goal', node, f, from: 0, to: 0 };
}
