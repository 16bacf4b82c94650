import type { Strategy } from '../../../../solve/best-response.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { type TreeSize, treeSize } from '../../../../solve/public-tree.ts';
import { type Ranks, ranksNamed } from './ranks.ts';
import { TrucoTree } from './truco-tree.ts';

/** What a file says about a solved strategy; plain JSON. */
export interface TrucoStrategyFacts {
  readonly ranks: string;
  /** The weights of every choice add up to this. */
  readonly levels: number;
  readonly algorithm: string;
  readonly iterations: number;
  readonly command?: string;
  /** Exact, of the strategy as it is stored, in points a hand. */
  readonly exploitability: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A strategy for both seats of the game of cards and truco: one mix for each public node and ranks held. */
export class TrucoStrategy implements Required<Strategy> {
  readonly facts: TrucoStrategyFacts;
  readonly tree: TrucoTree;
  readonly index: NodeIndex;
  readonly weights: Uint8Array;
  private measured: TreeSize | undefined;

  /** The index must be of a `TrucoTree`. */
  constructor(facts: TrucoStrategyFacts, index: NodeIndex, weights: Uint8Array) {
    this.facts = facts;
    this.tree = index.tree as TrucoTree;
    this.index = index;
    this.weights = weights;
  }

  get ranks(): Ranks {
    return this.tree.ranks;
  }

  /** The size of the tree, measured when it is first asked for. */
  get size(): TreeSize {
    this.measured ??= treeSize(this.tree);
    return this.measured;
  }

  /** The chance of each action at a node for one private index. */
  mix(node: number, index: number): number[] {
    return this.tree.decides(node) ? this.index.mix(this.weights, node, index) : [1];
  }
}

/** The weights that do not follow from the others, in the order of their slots: small numbers that compress well. */
export function packWeights({ index, facts, weights }: TrucoStrategy): Uint8Array {
  const packed = new Uint8Array(index.slots);
  let n = 0;
  completeWeights(index, facts.levels, (slot) => {
    packed[n++] = weights[slot];
    return weights[slot];
  });
  return packed.subarray(0, n);
}

/** The strategy of packed weights. */
export function unpackStrategy(facts: TrucoStrategyFacts, packed: Uint8Array): TrucoStrategy {
  const index = new NodeIndex(new TrucoTree(ranksNamed(facts.ranks)));
  let n = 0;
  return new TrucoStrategy(
    facts,
    index,
    completeWeights(index, facts.levels, () => packed[n++]),
  );
}

/**
 * All weights of a strategy from those that do not follow from the others. Impossible holdings have none. The last
 * action of every choice gets what is left of the levels, and after the levels are used up the others get nothing.
 */
export function completeWeights(index: NodeIndex, levels: number, weightOf: (slot: number) => number): Uint8Array {
  const tree = index.tree as TrucoTree;
  const weights = new Uint8Array(index.slots);
  const widest = tree.width(tree.root, 0);
  const actionsLeft = new Uint8Array(widest);
  const levelsLeft = new Uint8Array(widest);
  const possible = new Uint8Array(widest);
  for (const [node, first] of index.firstSlots) {
    const turn = tree.turn(node);
    const width = tree.width(node, turn);
    for (let i = 0; i < width; i++) possible[i] = tree.isPossible(node, turn, i) ? 1 : 0;
    const n = tree.actions(node);
    actionsLeft.fill(0, 0, width);
    levelsLeft.fill(levels, 0, width);
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      if (before === undefined) for (let i = 0; i < width; i++) actionsLeft[i]++;
      else for (const i of before) if (i >= 0) actionsLeft[i]++;
    }
    let slot = first;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, slot++) {
        const i = before === undefined ? j : before[j];
        if (i < 0 || !possible[i]) continue;
        const weight = --actionsLeft[i] === 0 ? levelsLeft[i] : levelsLeft[i] === 0 ? 0 : weightOf(slot);
        levelsLeft[i] -= weight;
        weights[slot] = weight;
      }
    }
  }
  return weights;
}
