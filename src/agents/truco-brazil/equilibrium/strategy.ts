import type { NodeIndex } from '../../../solve/node-strategy.ts';
import type { HandTree } from './hand-tree.ts';

/** What is known about a solved strategy; plain JSON. */
export interface StrategyFacts {
  /** Cards of each rank from the strongest, and what a hand is worth after each raise. */
  readonly sizes: readonly number[];
  readonly ladder: readonly number[];
  /** How it was made. */
  readonly algorithm: string;
  readonly iterations: number;
  readonly command: string;
  /** Exact, of the strategy as it is stored, in points a hand: mean gain of a best response, mano's value. */
  readonly exploitability: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The parts of every stored mix add up to this. */
export const LEVELS = 15;

/** A strategy for both seats of a hand, one mix for each public state and cards held. */
export class HandStrategy {
  readonly facts: StrategyFacts;
  readonly tree: HandTree;
  readonly index: NodeIndex;
  readonly weights: Uint8Array;

  constructor(facts: StrategyFacts, index: NodeIndex, weights: Uint8Array) {
    this.facts = facts;
    this.tree = index.tree as HandTree;
    this.index = index;
    this.weights = weights;
  }

  /** The chance of each action at a node for one private index; undefined where no play of the solved hand comes. */
  mix(node: number, index: number): number[] | undefined {
    if (!this.tree.decides(node)) return [1];
    return this.index.firstSlots.has(node) ? this.index.mix(this.weights, node, index) : undefined;
  }
}

/** The choices of one node: for each private index that is possible the slots of what it can do, in order. */
export function choicesAt(index: NodeIndex, node: number): (number[] | undefined)[] {
  const tree = index.tree as HandTree;
  const seat = tree.turn(node);
  const width = tree.width(node, seat);
  const choices = Array.from({ length: width }, (_, i): number[] | undefined =>
    tree.isPossible(node, seat, i) ? [] : undefined,
  );
  let slot = index.firstSlots.get(node)!;
  for (let action = 0; action < tree.actions(node); action++) {
    const before = tree.indicesBefore(node, action);
    const length = tree.width(tree.child(node, action), seat);
    for (let j = 0; j < length; j++, slot++) choices[before === undefined ? j : before[j]]?.push(slot);
  }
  return choices;
}
