import type { WeightedTree } from '../../../../solve/expected-values.ts';
import { ChangedTree } from '../../../../solve/public-tree.ts';
import { sumLed } from '../../../three-tricks/held-cards.ts';
import { CARDS, ENDED, LEVEL } from '../../equilibrium/cards/truco-bets.ts';
import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';

/** What a hand is worth to mano when it wins, and when it loses, by the points of the hand (index 1 to 4). */
export interface Stakes {
  readonly won: readonly number[];
  readonly lost: readonly number[];
}

/**
 * What is left of a hand after the first trick, as a game of its own: cards and truco bets from a node of `TrucoTree`
 * on. What the seats may hold is any joint distribution over their pairs of ranks, so that all that was played and said
 * before can be part of it; payoffs are any values of winning and losing, such as chances to win the match.
 */
export class RestOfHand extends ChangedTree<TrucoTree> implements WeightedTree {
  private readonly stakes: Stakes;
  private readonly ranks: number;
  /** How many pairs of ranks there are. */
  private readonly pairs: number;
  /** The chance of each pair of holdings: row mano's, column pie's. */
  private readonly joint: Float64Array;
  /** The same for single cards, by the cards of the second trick: mano's rank, pie's rank, mano's row, pie's column. */
  private readonly singles: Float64Array;
  private readonly ones: Float64Array;

  constructor(tree: TrucoTree, root: number, joint: Float64Array, stakes: Stakes) {
    super(tree, root);
    this.joint = joint;
    this.stakes = stakes;
    this.ranks = tree.ranks.sizes.length;
    this.pairs = tree.holdings.sets[2].length;
    this.ones = new Float64Array(this.pairs).fill(1);
    this.singles = this.singleCards();
  }

  override regroupsOther(node: number, action: number): boolean {
    return this.tree.regroupsOther(node, action);
  }

  override regroupReach(
    node: number,
    _action: number,
    from: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { ranks, singles } = this;
    const leader = this.tree.leader(node);
    const block = this.block(node);
    const [byLed, byOwn] = leader === 0 ? [ranks, 1] : [1, ranks];
    for (let led = 0; led < ranks; led++) {
      const wins = this.tree.winningRanks(node, led);
      let lost = 0;
      let won = 0;
      for (let own = 0; own < wins; own++) won += singles[block + led * byLed + own * byOwn] * from[at + own];
      for (let own = wins; own < ranks; own++) lost += singles[block + led * byLed + own * byOwn] * from[at + own];
      into[to + led] = lost;
      into[to + ranks + led] = won;
    }
  }

  override regroupValues(
    node: number,
    _action: number,
    from: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { ranks, singles } = this;
    const leader = this.tree.leader(node);
    const block = this.block(node);
    const [byLed, byOwn] = leader === 0 ? [ranks, 1] : [1, ranks];
    for (let led = 0; led < ranks; led++) {
      const wins = this.tree.winningRanks(node, led);
      const lost = from[at + led];
      const won = from[at + ranks + led];
      for (let own = 0; own < wins; own++) into[to + own] += singles[block + led * byLed + own * byOwn] * won;
      for (let own = wins; own < ranks; own++) into[to + own] += singles[block + led * byLed + own * byOwn] * lost;
    }
  }

  initialReach(): Float64Array {
    return this.ones;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { tree } = this;
    const bet = tree.betOf(node);
    const ended = ENDED[bet];
    const points = LEVEL[bet];
    if (tree.isLed(node)) {
      const leader = tree.leader(node);
      const leaderWins = this.worth(ended === CARDS ? leader : ended, points, seat);
      const followerWins = this.worth(ended === CARDS ? 1 - leader : ended, points, seat);
      sumLed(this.ranks, seat !== leader, leaderWins, followerWins, reach, at, into, to);
      return;
    }
    this.weigh(node, seat, this.worth(ended === CARDS ? tree.winner(node) : ended, points, seat), reach, at, into, to);
  }

  /** How likely each index of a seat is against the other's reach: see `WeightedTree`. */
  indexWeights(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    if (this.tree.isLed(node)) sumLed(this.ranks, seat !== this.tree.leader(node), 1, 1, reach, at, into, to);
    else this.weigh(node, seat, 1, reach, at, into, to);
  }

  /** The value to a seat of a hand of these points. */
  private worth(winner: number, points: number, seat: number): number {
    const { won, lost } = this.stakes;
    const mano = winner === 0 ? won[points] : lost[points];
    return seat === 0 ? mano : -mano;
  }

  /** The rows and columns of the joint distribution that are left after the cards of the second trick. */
  private weigh(
    node: number,
    seat: number,
    factor: number,
    reach: Float64Array,
    at: number,
    into: Float64Array,
    to: number,
  ): void {
    const { tree, pairs, ranks, joint, singles } = this;
    const [mano, pie] = tree.secondTrick(node);
    if (mano >= 0 && pie >= 0) {
      const block = (mano * ranks + pie) * ranks * ranks;
      if (seat === 0)
        for (let i = 0; i < ranks; i++) {
          let sum = 0;
          for (let j = 0; j < ranks; j++) sum += singles[block + i * ranks + j] * reach[at + j];
          into[to + i] = factor * sum;
        }
      else {
        into.fill(0, to, to + ranks);
        for (let i = 0; i < ranks; i++) {
          const scaled = factor * reach[at + i];
          if (scaled !== 0) for (let j = 0; j < ranks; j++) into[to + j] += scaled * singles[block + i * ranks + j];
        }
      }
      return;
    }
    const withRank = tree.holdings.withRank[1];
    const rows = mano >= 0 ? withRank[mano] : undefined;
    const columns = pie >= 0 ? withRank[pie] : undefined;
    const height = rows?.length ?? pairs;
    const width = columns?.length ?? pairs;
    into.fill(0, to, to + (seat === 0 ? height : width));
    for (let i = 0; i < height; i++) {
      const row = rows ? rows[i] : i;
      if (row < 0) continue;
      const from = row * pairs;
      if (seat === 0) {
        let sum = 0;
        if (columns) {
          for (let j = 0; j < width; j++) if (columns[j] >= 0) sum += joint[from + columns[j]] * reach[at + j];
        } else for (let j = 0; j < width; j++) sum += joint[from + j] * reach[at + j];
        into[to + i] = factor * sum;
      } else {
        const scaled = factor * reach[at + i];
        if (scaled === 0) continue;
        if (columns) {
          for (let j = 0; j < width; j++) if (columns[j] >= 0) into[to + j] += scaled * joint[from + columns[j]];
        } else for (let j = 0; j < width; j++) into[to + j] += scaled * joint[from + j];
      }
    }
  }

  private block(node: number): number {
    const [mano, pie] = this.tree.secondTrick(node);
    return (mano * this.ranks + pie) * this.ranks * this.ranks;
  }

  private singleCards(): Float64Array {
    const { ranks, pairs, joint } = this;
    const withRank = this.tree.holdings.withRank[1];
    const singles = new Float64Array(ranks ** 4);
    let at = 0;
    for (let mano = 0; mano < ranks; mano++)
      for (let pie = 0; pie < ranks; pie++)
        for (let own = 0; own < ranks; own++)
          for (let other = 0; other < ranks; other++, at++) {
            const row = withRank[mano][own];
            const column = withRank[pie][other];
            if (row >= 0 && column >= 0) singles[at] = joint[row * pairs + column];
          }
    return singles;
  }
}
