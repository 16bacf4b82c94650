import type { Trace, TraceStep } from '../../../../src/search/trace.ts';

/** What a node is at a step: not made yet, waiting, opened, forgotten again by RBFS, or the goal. */
export const UNSEEN = 0;
export const WAITING = 1;
export const OPENED = 2;
export const FORGOTTEN = 3;
export const GOAL = 4;

/** A traced search after some of its steps. */
export class TraceState {
  readonly trace: Trace;
  /** How many steps were made. */
  at = 0;
  readonly status: Uint8Array;
  /** The f of each node; what RBFS knows of its subtree, where that is more. */
  readonly value: Float64Array;
  private readonly childrenOf: Map<number, readonly [from: number, to: number]>;

  constructor(trace: Trace) {
    this.trace = trace;
    this.status = new Uint8Array(trace.nodes.length);
    this.value = new Float64Array(trace.nodes.length);
    this.childrenOf = new Map(
      trace.steps.filter(({ to, from }) => to > from).map(({ node, from, to }) => [node, [from, to] as const]),
    );
    this.begin();
  }

  /** The step made last; undefined at the start. */
  get step(): TraceStep | undefined {
    return this.trace.steps[this.at - 1];
  }

  seek(to: number): void {
    const wanted = Math.max(0, Math.min(to, this.trace.steps.length));
    if (wanted < this.at) this.begin();
    while (this.at < wanted) this.forward(this.trace.steps[this.at++]);
  }

  /** The nodes that wait, the next to be taken first, at most so many. */
  waiting(most: number): number[] {
    const found: number[] = [];
    for (const [node, status] of this.status.entries()) if (status === WAITING) found.push(node);
    return found.sort((a, b) => this.value[a] - this.value[b] || b - a).slice(0, most);
  }

  /** The nodes from the root to this one. */
  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at = node; at >= 0; at = this.trace.nodes[at].parent) path.unshift(at);
    return path;
  }

  private begin(): void {
    this.at = 0;
    this.status.fill(UNSEEN);
    this.trace.nodes.forEach(({ g, h }, node) => {
      this.value[node] = g + h;
    });
    this.status[0] = WAITING;
  }

  private forward({ kind, node, f, from, to }: TraceStep): void {
    const { status, value } = this;
    if (kind === 'back') {
      value[node] = f;
      status[node] = WAITING;
      this.forget(node);
      return;
    }
    status[node] = kind === 'goal' ? GOAL : OPENED;
    for (let child = from; child < to; child++) {
      status[child] = WAITING;
      value[child] = kind === 'follow' ? Math.max(this.estimate(child), f) : this.estimate(child);
    }
  }

  private estimate(node: number): number {
    const { g, h } = this.trace.nodes[node];
    return g + h;
  }

  /** What lies below a node is given up, to be made again if it is wanted. */
  private forget(node: number): void {
    const [from, to] = this.childrenOf.get(node) ?? [0, 0];
    for (let child = from; child < to; child++) {
      if (this.status[child] === UNSEEN) continue;
      this.status[child] = FORGOTTEN;
      this.forget(child);
    }
  }
}
