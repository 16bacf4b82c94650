import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { type Ranks, ranksNamed } from './ranks.ts';
import { TrucoTree } from './truco-tree.ts';

/** What is known about a solved table; plain JSON. */
export interface TrucoStrategyFacts {
  readonly ranks: string;
  /** The parts of every choice add up to this. */
  readonly levels: number;
  /** How it was made. */
  readonly algorithm: string;
  readonly iterations: number;
  readonly command?: string;
  /** Exact, of the table as it is stored, in points a hand. */
  readonly exploitability: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A strategy for both seats of the card and truco game, one mix for each public state and cards held. */
export class TrucoStrategy {
  readonly facts: TrucoStrategyFacts;
  readonly ranks: Ranks;
  readonly tree: TrucoTree;
  readonly index: NodeIndex;
  readonly weights: Uint8Array;

  constructor(facts: TrucoStrategyFacts, index: NodeIndex, numbers: Uint8Array) {
    this.facts = facts;
    this.ranks = ranksNamed(facts.ranks);
    this.tree = index.tree as TrucoTree;
    this.index = index;
    this.weights = numbers;
  }

  /** The chance of each action at a node for one private index; even over what it can do where nothing is known. */
  mix(node: number, index: number): number[] {
    if (!this.tree.decides(node)) return [1];
    const slots = this.index.slotsOf(node, index);
    const total = slots.reduce((sum, slot) => sum + (slot < 0 ? 0 : this.weights[slot]), 0);
    const can = slots.filter((slot) => slot >= 0).length;
    return slots.map((slot) => (slot < 0 ? 0 : total > 0 ? this.weights[slot] / total : 1 / can));
  }
}

/**
 * The numbers of a table that cannot be told from the others: those of impossible cards and the last part of every
 * choice are left out. What remains is small numbers in runs, ready for any compressor.
 */
export function packWeights(table: TrucoStrategy): Uint8Array {
  const symbols = new Uint8Array(table.index.slots);
  let n = 0;
  visit(table.index, table.facts.levels, (slot) => {
    const part = table.weights[slot];
    symbols[n++] = part;
    return part;
  });
  return symbols.subarray(0, n);
}

/** The numbers as they come back from a file: nothing for impossible cards, whole choices everywhere else. */
export function normaliseWeights(index: NodeIndex, levels: number, numbers: Uint8Array): Uint8Array {
  const whole = new Uint8Array(index.slots);
  visit(
    index,
    levels,
    (slot) => numbers[slot],
    (slot, part) => {
      whole[slot] = part;
    },
  );
  return whole;
}

/** The table again. */
export function unpackWeights(facts: TrucoStrategyFacts, symbols: Uint8Array): TrucoStrategy {
  const index = new NodeIndex(new TrucoTree(ranksNamed(facts.ranks).sizes));
  const numbers = new Uint8Array(index.slots);
  let n = 0;
  visit(
    index,
    facts.levels,
    () => symbols[n++],
    (slot, part) => {
      numbers[slot] = part;
    },
  );
  return new TrucoStrategy(facts, index, numbers);
}

/** Goes through all slots in order; `told` gives the parts that do not follow from others, `set` hears all. */
function visit(
  index: NodeIndex,
  levels: number,
  told: (slot: number) => number,
  set?: (slot: number, part: number) => void,
): void {
  const tree = index.tree as TrucoTree;
  const possible = possibilities(tree);
  const choices = new Uint8Array(tree.width(tree.root, 0));
  const rest = new Uint8Array(choices.length);
  for (const [node, base] of index.firstSlots) {
    const turn = tree.turn(node);
    const width = tree.width(node, turn);
    const can = possible(node, turn);
    const n = tree.actions(node);
    choices.fill(0, 0, width);
    rest.fill(levels, 0, width);
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      if (before === undefined) for (let i = 0; i < width; i++) choices[i]++;
      else for (const i of before) if (i >= 0) choices[i]++;
    }
    let slot = base;
    for (let k = 0; k < n; k++) {
      const before = tree.indicesBefore(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, slot++) {
        const i = before === undefined ? j : before[j];
        if (i < 0 || can[i] === 0) continue;
        const part = --choices[i] === 0 ? rest[i] : rest[i] === 0 ? 0 : told(slot);
        rest[i] -= part;
        set?.(slot, part);
      }
    }
  }
}

/** `tree.possible` for a whole vector, remembered: bets do not change it. */
function possibilities(tree: TrucoTree): (node: number, seat: number) => Uint8Array {
  const known = new Map<number, Uint8Array>();
  return (node, seat) => {
    const key = 2 * tree.publicCards(node) + seat;
    const found = known.get(key);
    if (found) return found;
    const can = Uint8Array.from({ length: tree.width(node, seat) }, (_, i) => (tree.isPossible(node, seat, i) ? 1 : 0));
    known.set(key, can);
    return can;
  };
}
