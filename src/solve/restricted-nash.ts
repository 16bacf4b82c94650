import { type Strategy, StrategyWalker } from './best-response.ts';
import { ChangedTree, type PublicTree, treeSize } from './public-tree.ts';

/** A player whose play is known, kept by node, and the chance that it is the one. */
export interface FixedPlayer {
  readonly play: Required<Strategy>;
  readonly chance: number;
}

/**
 * A game in which one seat is, with some chance each, one of some players whose play is known, and otherwise free to do
 * its best. Solved for the other seat it gives a restricted Nash response (Johanson, Zinkevich and Bowling 2007): a
 * strategy that gains from such players and gives little away to a best response. What the fixed players leave at each
 * end is counted once, and added there to what the free one leaves.
 */
export class RestrictedNashTree extends ChangedTree<PublicTree> {
  private readonly seat: number;
  /** The chance of the free player. */
  private readonly free: number;
  /** By end: what the other seat gets from the fixed players with each of its private indices. */
  private readonly fixed = new Map<number, Float64Array>();

  /** No two paths of the tree may meet. */
  constructor(tree: PublicTree, seat: number, players: readonly FixedPlayer[]) {
    super(tree);
    this.seat = seat;
    this.free = players.reduce((left, { chance }) => left - chance, 1);
    const size = treeSize(tree);
    for (const { play, chance } of players)
      new StrategyWalker(new CountedEnds(tree, chance, this.fixed), size, play).value(1 - seat);
  }

  initialReach(seat: number): Float64Array {
    return this.tree.initialReach(seat);
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    this.tree.payoff(node, seat, reach, at, into, to);
    if (seat === this.seat) return;
    const width = this.tree.width(node, seat);
    const fixed = this.fixed.get(node);
    for (let i = 0; i < width; i++) into[to + i] = this.free * into[to + i] + (fixed ? fixed[i] : 0);
  }
}

/** A tree that adds up what is paid at each end, times a chance. */
class CountedEnds extends ChangedTree<PublicTree> {
  private readonly chance: number;
  private readonly sums: Map<number, Float64Array>;

  constructor(tree: PublicTree, chance: number, sums: Map<number, Float64Array>) {
    super(tree);
    this.chance = chance;
    this.sums = sums;
  }

  initialReach(seat: number): Float64Array {
    return this.tree.initialReach(seat);
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    this.tree.payoff(node, seat, reach, at, into, to);
    const width = this.tree.width(node, seat);
    let sums = this.sums.get(node);
    if (!sums) this.sums.set(node, (sums = new Float64Array(width)));
    for (let i = 0; i < width; i++) sums[i] += this.chance * into[to + i];
  }
}
