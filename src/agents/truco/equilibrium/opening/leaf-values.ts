import { StrategyWalker } from '../../../../solve/best-response.ts';
import { copyWeights, NodeIndex } from '../../../../solve/node-strategy.ts';
import { ChangedTree, END, treeSize } from '../../../../solve/public-tree.ts';
import { BOTH, betState, ENDED, LEVEL, NOBODY } from '../cards/truco-bets.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import type { TrucoTree } from '../cards/truco-tree.ts';
import type { ContinuationValues } from './continuation-values.ts';
import type { HandClasses } from './hand-classes.ts';
import type { LeafValues } from './opening-tree.ts';

const START = betState({ level: 1, owner: BOTH, caller: -1 });
const ACCEPTED = betState({ level: 2, owner: 1, caller: -1 });
const RAISED = betState({ level: 2, owner: NOBODY, caller: 1 });
const CALLED = betState({ level: 1, owner: NOBODY, caller: 1 });

/** The values at the ends of the opening when both play the strategy of cards and truco from there on. */
export function leafValues(
  strategy: TrucoStrategy,
  classes: HandClasses,
  continuation: ContinuationValues,
): LeafValues {
  const { holders, rest, holding, score, size } = classes;
  const { tree } = strategy;
  const probability = classes.pairs();
  const holdings = tree.width(tree.root, 1);
  const deck = holders.map((_, rank) => rank);
  /** The probability of each pair of classes times a value; only classes that hold the ranks played. */
  const weighted = (value: (mano: number, pie: number) => number, led?: number, followed?: number): Float32Array => {
    const rows = led === undefined ? undefined : holders[led];
    const columns = followed === undefined ? undefined : holders[followed];
    const [height, width] = [rows?.length ?? size, columns?.length ?? size];
    const into = new Float32Array(height * width);
    for (let i = 0; i < height; i++) {
      const row = (rows ? rows[i] : i) * size;
      for (let j = 0; j < width; j++) {
        const weight = probability[row + (columns ? columns[j] : j)];
        if (weight !== 0) into[i * width + j] = weight * value(i, j);
      }
    }
    return into;
  };
  const forEachLead = (make: (led: number | undefined) => Float32Array) => {
    const made = new Map([undefined, ...deck].map((led) => [led, make(led)]));
    return (led: number | undefined) => made.get(led) as Float32Array;
  };
  const valuesAt = firstTrickValues(strategy, continuation);
  const restOfHand = (node: number, led?: number): Float32Array => {
    const values = valuesAt(node);
    const own = (i: number) => (led === undefined ? holding[i] : rest[led][i]);
    return weighted((i, j) => values[own(i) * holdings + holding[j]], led);
  };
  const answers = [ACCEPTED, RAISED].map((bet) => restOfHand(tree.node([], false, bet)));
  const calls = deck.map((led) => restOfHand(tree.node([led], false, CALLED), led));
  const tricks = deck.map((mano) =>
    deck.map((pie) => {
      if (tree.cards.find([mano, pie]) < 0) return weighted(() => 0, mano, pie);
      const values = continuation.after(mano, pie, START);
      return weighted((i, j) => values[rest[mano][i] * continuation.width + rest[pie][j]], mano, pie);
    }),
  );
  const manoWins = (led: number | undefined, i: number, j: number) =>
    score[led === undefined ? i : holders[led][i]] >= score[j];
  return {
    weight: forEachLead((led) => weighted(() => 1, led)),
    envido: forEachLead((led) => weighted((i, j) => (manoWins(led, i, j) ? 1 : -1), led)),
    after: forEachLead((led) => restOfHand(tree.node(led === undefined ? [] : [led], false, START), led)),
    answered: (raised) => answers[raised ? 1 : 0],
    called: (led) => calls[led],
    trick: (mano, pie) => tricks[mano][pie],
  };
}

/** Values for mano at a node of the first trick, holding against holding, when both play the strategy. */
function firstTrickValues(strategy: TrucoStrategy, continuation: ContinuationValues): (node: number) => Float32Array {
  const tree = new FirstTrickTree(strategy.tree, continuation);
  const index = new NodeIndex(tree);
  const weights = new Float32Array(index.slots);
  copyWeights(strategy, index, weights);
  const walker = new StrategyWalker(tree, treeSize(tree), { weights, index });
  return (node) => {
    const [rows, columns] = [tree.width(node, 0), tree.width(node, 1)];
    const values = new Float32Array(rows * columns);
    const reach = new Float64Array(columns);
    for (let j = 0; j < columns; j++) {
      reach.fill(0);
      reach[j] = 1;
      const column = walker.values(node, 0, reach);
      for (let i = 0; i < rows; i++) values[i * columns + j] = column[i];
    }
    return values;
  };
}

/** How many cards a trick has. */
const TRICK = 2;

/**
 * The first trick and its truco bets. It ends in the continuation values, and all pairs of holdings weigh the same. So
 * a walk against one holding of the other seat gives the value of each holding against it.
 */
class FirstTrickTree extends ChangedTree<TrucoTree> {
  private readonly continuation: ContinuationValues;
  private readonly ones: Float64Array;

  constructor(tree: TrucoTree, continuation: ContinuationValues) {
    super(tree);
    this.continuation = continuation;
    this.ones = new Float64Array(tree.width(tree.root, 0)).fill(1);
  }

  override turn(node: number): number {
    return this.tree.cardsPlayed(node) === TRICK ? END : this.tree.turn(node);
  }

  initialReach(): Float64Array {
    return this.ones;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const { tree } = this;
    const own = tree.width(node, seat);
    const theirs = tree.width(node, 1 - seat);
    const bet = tree.betOf(node);
    if (tree.cardsPlayed(node) < TRICK) {
      let total = 0;
      for (let j = 0; j < theirs; j++) total += reach[at + j];
      into.fill(ENDED[bet] === seat ? total * LEVEL[bet] : -total * LEVEL[bet], to, to + own);
      return;
    }
    const [mano, pie] = tree.played(node);
    const values = this.continuation.after(mano, pie, bet);
    into.fill(0, to, to + own);
    for (let j = 0; j < theirs; j++) {
      const weight = seat === 0 ? reach[at + j] : -reach[at + j];
      if (weight === 0) continue;
      for (let i = 0; i < own; i++) into[to + i] += weight * values[seat === 0 ? i * theirs + j : j * own + i];
    }
  }
}
