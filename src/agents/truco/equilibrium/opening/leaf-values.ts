import { valuesBelow } from '../../../../solve/expected-values.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { END, type PublicTree, treeSize } from '../../../../solve/public-tree.ts';
import { BOTH, betState, ENDED, LEVEL, NOBODY } from '../cards/truco-bets.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';
import type { TrucoTree } from '../cards/truco-tree.ts';
import type { ContinuationValues } from './continuation-values.ts';
import type { HandClasses } from './hand-classes.ts';
import type { LeafValues } from './opening-tree.ts';

const TRICK = 2;

/**
 * The first trick and its truco bets, every pair of holdings weighing one: it ends in the values of a continuation, so
 * that a walk with one holding of the other seat gives what each of one's own is worth against it.
 */
export class FirstTrickTree implements PublicTree {
  readonly root = 0;
  private readonly cards: TrucoTree;
  private readonly continuation: ContinuationValues;
  private readonly ones: Float64Array;

  constructor(cards: TrucoTree, continuation: ContinuationValues) {
    this.cards = cards;
    this.continuation = continuation;
    this.ones = new Float64Array(cards.width(cards.root, 0)).fill(1);
  }

  turn(node: number): number {
    return this.cards.cardsPlayed(node) === TRICK ? END : this.cards.turn(node);
  }

  actions(node: number): number {
    return this.cards.actions(node);
  }

  child(node: number, action: number): number {
    return this.cards.child(node, action);
  }

  width(node: number, seat: number): number {
    return this.cards.width(node, seat);
  }

  decides(): boolean {
    return true;
  }

  indicesBefore(node: number, action: number): Int16Array | undefined {
    return this.cards.indicesBefore(node, action);
  }

  regroupsOther(): boolean {
    return false;
  }

  regroupReach(): void {}

  regroupValues(): void {}

  initialReach(): Float64Array {
    return this.ones;
  }

  payoff(node: number, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    const own = this.cards.width(node, seat);
    const theirs = this.cards.width(node, 1 - seat);
    const bet = this.cards.betOf(node);
    const sign = seat === 0 ? 1 : -1;
    into.fill(0, to, to + own);
    if (this.cards.cardsPlayed(node) < TRICK) {
      let mass = 0;
      for (let j = 0; j < theirs; j++) mass += reach[at + j];
      into.fill(ENDED[bet] === seat ? mass * LEVEL[bet] : -mass * LEVEL[bet], to, to + own);
      return;
    }
    const [mano, pie] = this.cards.played(node) as [number, number];
    const values = this.continuation.block(mano, pie, bet);
    for (let j = 0; j < theirs; j++) {
      const weight = sign * reach[at + j];
      if (weight === 0) continue;
      for (let i = 0; i < own; i++) into[to + i] += weight * values[seat === 0 ? i * theirs + j : j * own + i];
    }
  }
}

const START = betState({ level: 1, owner: BOTH, caller: -1 });
const ACCEPTED = betState({ level: 2, owner: 1, caller: -1 });
const RAISED = betState({ level: 2, owner: NOBODY, caller: 1 });
const CALLED = betState({ level: 1, owner: NOBODY, caller: 1 });

/** What the ends of the opening are worth when the table plays on, class against class. */
export function leafValues(table: TrucoStrategy, classes: HandClasses, continuation: ContinuationValues): LeafValues {
  const { holders, rest, triple, score, size } = classes;
  const { tree } = table;
  const chance = classes.pairs();
  const hands = tree.width(tree.root, 1);
  const deck = holders.map((_, rank) => rank);
  /** Chance's weight times a value of each pair of classes, of those that hold the ranks played. */
  const weighed = (value: (mano: number, pie: number) => number, led?: number, pie?: number): Float32Array => {
    const rows = led === undefined ? undefined : holders[led];
    const columns = pie === undefined ? undefined : holders[pie];
    const [height, width] = [rows?.length ?? size, columns?.length ?? size];
    const into = new Float32Array(height * width);
    for (let i = 0; i < height; i++) {
      const row = (rows ? rows[i] : i) * size;
      for (let j = 0; j < width; j++) {
        const weight = chance[row + (columns ? columns[j] : j)];
        if (weight !== 0) into[i * width + j] = weight * value(i, j);
      }
    }
    return into;
  };
  const perLead = (make: (led: number | undefined) => Float32Array) => {
    const made = new Map([undefined, ...deck].map((led) => [led, make(led)]));
    return (led: number | undefined) => made.get(led) as Float32Array;
  };
  const between = holdingValues(table, continuation);
  const below = (node: number, led?: number): Float32Array => {
    const values = between(node);
    return weighed((i, j) => values[(led === undefined ? triple[i] : rest[led]?.[i]) * hands + triple[j]], led);
  };
  const own = (i: number, led: number | undefined) => score[led === undefined ? i : holders[led]?.[i]];
  const answers = [ACCEPTED, RAISED].map((bet) => below(tree.node([], false, bet)));
  const calls = deck.map((led) => below(tree.node([led], false, CALLED), led));
  const tricks = deck.map((mano) =>
    deck.map((pie) => {
      if (tree.cards.find([mano, pie]) < 0) return weighed(() => 0, mano, pie);
      const block = continuation.block(mano, pie, START);
      const value = (i: number, j: number) => block[rest[mano]?.[i] * continuation.width + rest[pie]?.[j]];
      return weighed(value, mano, pie);
    }),
  );
  const weight = perLead((led) => weighed(() => 1, led));
  const envido = perLead((led) => weighed((i, j) => (own(i, led) >= score[j] ? 1 : -1), led));
  const after = perLead((led) => below(led === undefined ? tree.root : tree.node([led], false, START), led));
  return {
    weight,
    envido,
    after,
    answered: (raised) => answers[raised ? 1 : 0],
    called: (led) => calls[led],
    trick: (mano, pie) => tricks[mano]?.[pie],
  };
}

/** Values for mano at a node of the first trick, holding against holding, both playing the table. */
function holdingValues(table: TrucoStrategy, continuation: ContinuationValues): (node: number) => Float32Array {
  const tree = new FirstTrickTree(table.tree, continuation);
  const index = new NodeIndex(tree);
  const numbers = new Float32Array(index.slots);
  for (const [node, base] of index.firstSlots) {
    const from = table.index.firstSlots.get(node) as number;
    let length = 0;
    for (let k = 0; k < tree.actions(node); k++) length += tree.width(tree.child(node, k), tree.turn(node));
    for (let slot = 0; slot < length; slot++) numbers[base + slot] = table.weights[from + slot];
  }
  const below = valuesBelow(tree, treeSize(tree), { weights: numbers, index });
  return (node) => {
    const [rows, columns] = [tree.width(node, 0), tree.width(node, 1)];
    const values = new Float32Array(rows * columns);
    const one = new Float64Array(columns);
    for (let j = 0; j < columns; j++) {
      one.fill(0);
      one[j] = 1;
      const column = below(node, 0, one);
      for (let i = 0; i < rows; i++) values[i * columns + j] = column[i];
    }
    return values;
  };
}
