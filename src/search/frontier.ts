import type { Problem } from './problem.ts';

/** The parent and the action of the root. */
const NONE = -1;

/**
 * The nodes of a tree search, and a priority queue of those that wait: lowest f first, ties to the node inserted last.
 * A node is its parent, its action and its f. States are computed again by following the actions from the initial
 * state.
 */
export class Frontier<S> {
  private readonly problem: Problem<S>;
  private readonly capacity: number;
  private parent = new Int32Array(FIRST_SIZE);
  private action = new Int32Array(FIRST_SIZE);
  private f = new Float64Array(FIRST_SIZE);
  private heap = new Int32Array(FIRST_SIZE);
  private readonly path: number[] = [];
  private spare: S;
  private nodes = 0;
  /** How many nodes wait. */
  size = 0;
  peakSize = 0;
  peakBytes = 0;

  constructor(problem: Problem<S>, capacity: number) {
    this.problem = problem;
    this.capacity = capacity;
    this.spare = problem.blank();
    this.measure(0);
  }

  /** Whether no more nodes can be stored. The search must end then. */
  get full(): boolean {
    return this.nodes >= this.capacity;
  }

  clear(): void {
    this.nodes = 0;
    this.size = 0;
  }

  add(f: number, parent = NONE, action = NONE): void {
    const node = this.nodes++;
    if (node === this.parent.length) this.grow();
    this.parent[node] = parent;
    this.action[node] = action;
    this.f[node] = f;
    if (this.size === this.heap.length) {
      const before = this.heap;
      this.heap = new Int32Array(2 * before.length);
      this.heap.set(before);
      this.measure(before.byteLength);
    }
    this.rise(this.size++, node);
    if (this.size > this.peakSize) this.peakSize = this.size;
  }

  /** Removes and returns the best node. There must be one. */
  take(): number {
    const best = this.heap[0];
    const last = this.heap[--this.size];
    if (this.size > 0) this.sink(last);
    return best;
  }

  /** Removes all waiting nodes but the `count` best. Returns whether any was removed. */
  keepBest(count: number): boolean {
    if (this.size <= count) return false;
    const kept = new Int32Array(count);
    for (let i = 0; i < count; i++) kept[i] = this.take();
    // a sorted array is a heap
    this.heap.set(kept);
    this.size = count;
    return true;
  }

  /** Writes the node's state to `into`. Returns the actions that lead there, which are valid until the next call. */
  restore(node: number, into: S): readonly number[] {
    const { path, problem } = this;
    path.length = 0;
    for (let at = node; this.parent[at] !== NONE; at = this.parent[at]) path.push(this.action[at]);
    path.reverse();
    // two states are used in turn, so that the last result is in `into`
    let from = path.length % 2 === 0 ? into : this.spare;
    let to = path.length % 2 === 0 ? this.spare : into;
    problem.copy(problem.initial, from);
    for (const action of path) {
      problem.result(from, action, to);
      const kept = from;
      from = to;
      to = kept;
    }
    return path;
  }

  private before(a: number, b: number): boolean {
    return this.f[a] < this.f[b] || (this.f[a] === this.f[b] && a > b);
  }

  private rise(at: number, node: number): void {
    const { heap } = this;
    while (at > 0) {
      const up = (at - 1) >> 1;
      if (!this.before(node, heap[up])) break;
      heap[at] = heap[up];
      at = up;
    }
    heap[at] = node;
  }

  private sink(node: number): void {
    const { heap, size } = this;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      if (down >= size) break;
      if (down + 1 < size && this.before(heap[down + 1], heap[down])) down++;
      if (!this.before(heap[down], node)) break;
      heap[at] = heap[down];
      at = down;
    }
    heap[at] = node;
  }

  private grow(): void {
    const { parent, action, f } = this;
    this.parent = new Int32Array(2 * parent.length);
    this.parent.set(parent);
    this.action = new Int32Array(2 * parent.length);
    this.action.set(action);
    this.f = new Float64Array(2 * parent.length);
    this.f.set(f);
    this.measure(parent.byteLength + action.byteLength + f.byteLength);
  }

  /** `old` is the size of the arrays that were still held while new ones were filled. */
  private measure(old: number): void {
    const held = this.parent.byteLength + this.action.byteLength + this.f.byteLength + this.heap.byteLength;
    this.peakBytes = Math.max(this.peakBytes, held + old);
  }
}

const FIRST_SIZE = 1024;
