import { END, ListedTree, type PublicTree } from './public-tree.ts';

/** A node of a game that is small enough to write down; one without children is an end. */
export interface SmallNode {
  /** The seat to move or `CHANCE`; not read at an end. */
  readonly turn?: number;
  readonly children?: readonly SmallNode[];
  /** For each child `PublicTree.indicesBefore`; left out where every index can take every action and keeps its place. */
  readonly before?: readonly (readonly number[])[];
  /** At an end: chance's weight of the two private indices times the points of seat 0. */
  readonly payoff?: (first: number, second: number) => number;
}

interface NumberedNode {
  readonly turn: number;
  readonly children: readonly number[];
  readonly before: readonly Int16Array[];
  readonly widths: readonly [number, number];
  /** A matrix: rows are the indices of seat 0. */
  readonly payoff: Float64Array;
}

/** A public tree made of nested nodes. */
export class SmallTree extends ListedTree<NumberedNode> implements PublicTree {
  readonly root: number;
  private readonly ones: readonly [Float64Array, Float64Array];

  constructor(root: SmallNode, widths: readonly [number, number]) {
    super();
    this.ones = [new Float64Array(widths[0]).fill(1), new Float64Array(widths[1]).fill(1)];
    this.root = this.add(root, widths);
  }

  width(node: number, seat: number): number {
    return this.nodes[node].widths[seat];
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    return this.nodes[node].before[action];
  }

  initialReach(seat: number): Float64Array {
    return this.ones[seat];
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { widths, payoff } = this.nodes[node];
    const [rows, columns] = widths;
    for (let i = 0; i < (seat === 0 ? rows : columns); i++) {
      let sum = 0;
      if (seat === 0) for (let j = 0; j < columns; j++) sum += reach[at + j] * payoff[i * columns + j];
      else for (let j = 0; j < rows; j++) sum -= reach[at + j] * payoff[j * columns + i];
      into[to + i] = sum;
    }
  }

  /** At an end: chance's weight of two private indices times the points of seat 0. */
  points(node: number, first: number, second: number): number {
    const { widths, payoff } = this.nodes[node];
    return payoff[first * widths[1] + second];
  }

  private add(node: SmallNode, widths: readonly [number, number]): number {
    const { children = [], payoff = () => 0 } = node;
    const turn = children.length > 0 ? (node.turn as number) : END;
    const before = (node.before ?? []).map((indices) => Int16Array.from(indices));
    const added = children.map((child, k) => {
      const length = before[k]?.length;
      if (length === undefined) return this.add(child, widths);
      return this.add(child, turn === 0 ? [length, widths[1]] : [widths[0], length]);
    });
    const cells = turn === END ? widths[0] * widths[1] : 0;
    const matrix = Float64Array.from({ length: cells }, (_, i) => payoff(Math.floor(i / widths[1]), i % widths[1]));
    return this.nodes.push({ turn, children: added, before, widths, payoff: matrix }) - 1;
  }
}
