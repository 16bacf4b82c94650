import { type Exploitability, exploitability } from '../../../solve/best-response.ts';
import { mergePaths, NodeIndex } from '../../../solve/node-strategy.ts';
import type { TreeSize } from '../../../solve/public-tree.ts';
import type { HandTree } from './hand-tree.ts';
import { eachNode, matching } from './pack.ts';
import { choicesAt, HandStrategy, LEVELS, type StrategyFacts } from './strategy.ts';

/** Shares of a mix below this are dropped. */
const HARDLY = 0.03;

/**
 * Makes a strategy of the solver's sums that is small enough to ship, and measures it. Paths that meet in a node are
 * merged, mixes rounded. A choice takes the mix of the same cards in the last node like its own (`pack.ts`) where that
 * matters less than `tolerance`: how often it comes up, times the chance to act otherwise.
 */
export function makeStrategy(
  tree: HandTree,
  size: TreeSize,
  solved: Pick<StrategyFacts, 'algorithm' | 'iterations' | 'command'> & { readonly sums: Float32Array },
  tolerance: number,
): HandStrategy {
  const index = new NodeIndex(tree);
  const merged = mergePaths(index, solved.sums);
  const weights = new Uint8Array(index.slots);
  const unit = unitOf(index, merged);
  const ones = new Float64Array(tree.width(tree.root, 0)).fill(1);
  const chances = new Float64Array(ones.length);
  eachNode(index, (node, last) => {
    tree.indexWeights(node, tree.turn(node), ones, 0, chances, 0);
    const choices = choicesAt(index, node);
    let left: readonly number[] | undefined;
    for (const [i, slots] of choices.entries()) {
      if (slots === undefined || slots.length === 0) continue;
      const total = slots.reduce((sum, slot) => sum + merged[slot], 0);
      const chance = (total * chances[i]) / unit;
      const good = (others: readonly number[]) => chance * distance(slots, others, merged, total, weights) <= tolerance;
      const above = matching(last?.[i], slots);
      const beside = matching(left, slots);
      if (above && good(above)) copy(weights, above, slots);
      else if (beside && good(beside)) copy(weights, beside, slots);
      else if (total === 0) weights[slots[0]] = LEVELS;
      else round(merged, slots, weights);
      left = slots;
    }
    return choices;
  });
  const { algorithm, iterations, command } = solved;
  const facts = { sizes: tree.holdings.sizes, ladder: tree.ladder, algorithm, iterations, command };
  const measured = exploitability(tree, size, { weights, index });
  return new HandStrategy({ ...facts, ...measured }, index, weights);
}

/** What a strategy is worth in a tree of the same ranks with other numbers of cards. */
export function measureIn(strategy: HandStrategy, tree: HandTree, size: TreeSize): Exploitability {
  const index = new NodeIndex(tree);
  const weights = new Float32Array(index.slots);
  for (const node of index.firstSlots.keys()) {
    const { played, led, bet } = tree.situation(node);
    const like = strategy.tree.node(played, led, bet);
    const choices = like < 0 ? [] : choicesAt(strategy.index, like);
    for (const [i, slots] of choicesAt(index, node).entries())
      for (const [place, slot] of (slots ?? []).entries()) {
        const other = choices[i]?.[place];
        weights[slot] = other === undefined ? 1 : strategy.weights[other];
      }
  }
  return exploitability(tree, size, { weights, index });
}

/** What the sums of a choice that always comes up add to. */
function unitOf(index: NodeIndex, merged: Float32Array): number {
  const { tree } = index;
  const total = index.slotsOf(tree.root, 0).reduce((sum, slot) => sum + (slot < 0 ? 0 : merged[slot]), 0);
  return total / tree.initialReach(tree.turn(tree.root))[0];
}

/** The chance to act otherwise with the other's mix. */
function distance(
  slots: readonly number[],
  others: readonly number[],
  merged: Float32Array,
  total: number,
  weights: Uint8Array,
): number {
  if (total === 0) return 0;
  let sum = 0;
  for (let place = 0; place < slots.length; place++)
    sum += Math.abs(merged[slots[place]] / total - weights[others[place]] / LEVELS);
  return sum / 2;
}

function copy(weights: Uint8Array, from: readonly number[], to: readonly number[]): void {
  for (let place = 0; place < to.length; place++) weights[to[place]] = weights[from[place]];
}

/** Shares as whole parts that add up to `LEVELS`: largest remainders. */
function round(merged: Float32Array, slots: readonly number[], weights: Uint8Array): void {
  const total = slots.reduce((sum, slot) => sum + merged[slot], 0);
  const kept = slots.map((slot) => (merged[slot] < HARDLY * total ? 0 : merged[slot]));
  const sum = kept.reduce((part, share) => part + share, 0);
  const exact = kept.map((share) => (LEVELS * share) / sum);
  const floors = exact.map(Math.floor);
  const rest = LEVELS - floors.reduce((a, b) => a + b, 0);
  const order = exact.map((_, place) => place).sort((a, b) => exact[b] - floors[b] - (exact[a] - floors[a]) || a - b);
  for (const place of order.slice(0, rest)) floors[place]++;
  for (const [place, slot] of slots.entries()) weights[slot] = floors[place];
}
