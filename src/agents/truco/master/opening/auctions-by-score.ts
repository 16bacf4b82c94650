import { CHANCE, ChangedTree, END } from '../../../../solve/public-tree.ts';
import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import type { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import type { OpeningTree } from '../../equilibrium/opening/opening-tree.ts';

const SCORES = ENVIDO_SCORES.length;

/** How a seat's classes weigh in their envido scores, and how likely each is against a class of the other seat. */
interface Grouped {
  /** For each index of the seat the place of its score. */
  readonly score: Uint8Array;
  /** For each index its share of the hands with its score. */
  readonly share: Float64Array;
  /** For each class of the other seat and each score the chance of both. */
  readonly chance: Float64Array;
}

/**
 * An opening as it is solved, some six times faster than walked as it is. Two things are different:
 *
 * - The rest of the hand brings the same however an auction ends, so that its value is found once, where the auction
 *   begins: there the values of two branches are added up.
 * - In an auction the other seat's hands count by their envido scores. How likely two hands are beside each other is
 *   taken from their scores' means, which leaves out little.
 *
 * Slots are those of the opening.
 */
export class AuctionsByScore extends ChangedTree<OpeningTree> {
  private readonly classes: HandClasses;
  private readonly pairs: Float32Array;
  private readonly size: number;
  /** By the rank that mano has led, or -1: mano's hands, as pie sees them. */
  private readonly manos = new Map<number, Grouped>();
  private readonly pies: Grouped;
  private readonly byScore = new Float64Array(SCORES);

  /** `pairs`: the chance that mano (row) and pie (column) are dealt each pair of classes. */
  constructor(tree: OpeningTree, classes: HandClasses, pairs: Float32Array) {
    super(tree);
    this.classes = classes;
    this.pairs = pairs;
    this.size = tree.nodes.length;
    this.pies = this.group(1, undefined);
  }

  override turn(node: number): number {
    if (node < this.size) return this.tree.turn(node);
    return node < 2 * this.size ? CHANCE : END;
  }

  override actions(node: number): number {
    return node < this.size ? this.tree.actions(node) : 2;
  }

  /** Where an auction begins stands a node with two children: the auction, and the rest of the hand. */
  override child(node: number, action: number): number {
    const { tree, size } = this;
    if (node >= size) return action === 0 ? node - size : node + size;
    const child = tree.child(node, action);
    const begins = tree.nodes[child].kind === 'auction' && tree.nodes[node].kind !== 'auction';
    return begins ? child + size : child;
  }

  override width(node: number, seat: number): number {
    return this.tree.width(node % this.size, seat);
  }

  initialReach(): Float64Array {
    return this.tree.initialReach();
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { tree, size, byScore } = this;
    if (node >= size) {
      tree.restAfter(node % size, seat, reach, at, into, to);
      return;
    }
    const { envido, mano: led } = tree.nodes[node].payoff!;
    if (!envido) {
      tree.payoff(node, seat, reach, at, into, to);
      return;
    }
    const [won, lost] = envido;
    const theirs = seat === 0 ? this.pies : this.mano(led);
    const own = tree.classesAt(node, seat);
    byScore.fill(0);
    theirs.score.forEach((score, j) => {
      byScore[score] += theirs.share[j] * reach[at + j];
    });
    const width = tree.width(node, seat);
    for (let i = 0; i < width; i++) {
      const handClass = own ? own[i] : i;
      const mine = this.classes.score[handClass];
      const row = handClass * SCORES;
      let better = 0;
      let worse = 0;
      // mano wins when both have the same
      const split = seat === 0 ? mine + 1 : mine;
      for (let score = 0; score < split; score++) worse += theirs.chance[row + score] * byScore[score];
      for (let score = split; score < SCORES; score++) better += theirs.chance[row + score] * byScore[score];
      into[to + i] = seat === 0 ? won * worse + lost * better : -(lost * worse + won * better);
    }
  }

  private mano(led: number | undefined): Grouped {
    let known = this.manos.get(led ?? -1);
    if (!known) this.manos.set(led ?? -1, (known = this.group(0, led)));
    return known;
  }

  private group(seat: number, led: number | undefined): Grouped {
    const { classes, pairs } = this;
    const { size } = classes;
    const held = led === undefined ? Int16Array.from(classes.score.keys()) : classes.holders[led];
    const [down, across] = seat === 0 ? [size, 1] : [1, size];
    const chance = new Float64Array(size * SCORES);
    const score = Uint8Array.from(held, (each) => classes.score[each]);
    const share = Float64Array.from(held, (each, j) => {
      let sum = 0;
      for (let other = 0; other < size; other++) {
        const pair = pairs[each * down + other * across];
        chance[other * SCORES + score[j]] += pair;
        sum += pair;
      }
      return sum;
    });
    const totals = new Float64Array(SCORES);
    share.forEach((each, j) => {
      totals[score[j]] += each;
    });
    return { score, share: share.map((each, j) => each / totals[score[j]]), chance };
  }
}
