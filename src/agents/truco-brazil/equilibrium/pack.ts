import { NodeIndex } from '../../../solve/node-strategy.ts';
import { BitReader, BitWriter } from './arithmetic-coder.ts';
import { HandTree } from './hand-tree.ts';
import { choicesAt, HandStrategy, LEVELS, type StrategyFacts } from './strategy.ts';

/**
 * A packed strategy is a list of decisions about choices in their order: a choice has the mix of the same cards in the
 * last node like this one (same cards down, same bets), or of the cards before in its own node, or a mix of its own.
 */
const ROOM = 256;
const SAME_AS_LAST = 0;
const SAME_AS_LEFT = ROOM;
const TOP = 2 * ROOM;
const PURE = 3 * ROOM;
const PART = 4 * ROOM;
/** How a neighbour's part is told in a context: none, nothing, up to a third, two thirds, more. */
const NEAR = 5;
const CONTEXTS = PART + 3 * 3 * NEAR * (LEVELS + 1);

/** Tells whether a bit of a choice is set; a writer knows it and notes it down, a reader reads it. */
type Bit = (context: number, bit: () => boolean) => boolean;

export function packStrategy({ index, weights }: HandStrategy): Uint8Array {
  const writer = new BitWriter(CONTEXTS);
  visit(index, weights, (context, bit) => {
    const set = bit();
    writer.write(context, set ? 1 : 0);
    return set;
  });
  return writer.finish();
}

export function unpackStrategy(facts: StrategyFacts, bytes: Uint8Array): HandStrategy {
  const index = new NodeIndex(new HandTree(facts.sizes, facts.ladder));
  const weights = new Uint8Array(index.slots);
  const reader = new BitReader(CONTEXTS, bytes);
  visit(index, weights, (context) => reader.read(context) === 1);
  if (!reader.finished) throw new Error('these are not the choices of this hand');
  return new HandStrategy(facts, index, weights);
}

/** Goes through all choices; `weights` are what a writer's answers rest on, and what a reader's answers fill in. */
function visit(index: NodeIndex, weights: Uint8Array, is: Bit): void {
  const tree = index.tree as HandTree;
  eachNode(index, (node, last) => {
    const answers = tree.answers(node) ? 1 : 0;
    let left: number[] | undefined;
    let alike = 7;
    const choices = choicesAt(index, node);
    for (const [i, slots] of choices.entries()) {
      if (slots?.length === 1) weights[slots[0]] = LEVELS;
      if (slots === undefined || slots.length < 2) continue;
      const above = matching(last?.[i], slots);
      const beside = matching(left, slots);
      const kind = 2 * (slots.length - 2) + answers;
      const same = (others: readonly number[]) =>
        slots.every((slot, place) => weights[slot] === weights[others[place]]);
      const copy = (others: readonly number[]) => {
        for (const [place, slot] of slots.entries()) weights[slot] = weights[others[place]];
      };
      left = slots;
      const near = above ?? beside;
      const nearPure = near?.some((slot) => weights[slot] === LEVELS) ? 1 : 0;
      if (above && is(SAME_AS_LAST + 16 * kind + 2 * alike + nearPure, () => same(above))) {
        copy(above);
        alike = ((alike << 1) | 1) & 7;
        continue;
      }
      alike = (alike << 1) & 7;
      if (beside && is(SAME_AS_LEFT + 4 * kind + 2 * (above ? 1 : 0) + nearPure, () => same(beside))) copy(beside);
      else ownMix(weights, slots, near, kind, is);
    }
    return choices;
  });
}

/** A mix of its own: the action with the greatest part; whether that is all; the parts one by one. */
function ownMix(
  weights: Uint8Array,
  slots: readonly number[],
  near: readonly number[] | undefined,
  kind: number,
  is: Bit,
): void {
  const n = slots.length;
  const greatest = (of: readonly number[]) =>
    of.reduce((best, slot, place) => (weights[slot] > weights[of[best]] ? place : best), 0);
  const expected = near ? 1 + greatest(near) : 0;
  const context = 8 * kind + expected;
  let top = 0;
  while (top < n - 1 && !is(TOP + 4 * context + top, () => greatest(slots) === top)) top++;
  if (is(PURE + 4 * context + top, () => weights[slots[top]] === LEVELS)) {
    for (const [place, slot] of slots.entries()) weights[slot] = place === top ? LEVELS : 0;
    return;
  }
  let rest = LEVELS;
  for (let place = 0; place < n - 1; place++) {
    const level = near ? 1 + Math.ceil((3 * weights[near[place]]) / LEVELS) : 0;
    let part = 0;
    // one bit after the other, from the highest; those before it are part of the context
    for (let bit = (LEVELS + 1) / 2, path = 1; bit >= 1; bit /= 2) {
      const set = is(
        PART + (LEVELS + 1) * (NEAR * (3 * (n - 2) + place) + level) + path,
        () => (weights[slots[place]] & bit) !== 0,
      );
      part += set ? bit : 0;
      path = 2 * path + (set ? 1 : 0);
    }
    weights[slots[place]] = Math.min(part, rest);
    rest -= weights[slots[place]];
  }
  weights[slots[n - 1]] = rest;
}

/** Visits the nodes in order; `choose` is told the choices of the last node like this one, and gives its own. */
export function eachNode(
  index: NodeIndex,
  choose: (node: number, last: (number[] | undefined)[] | undefined) => (number[] | undefined)[],
): void {
  const tree = index.tree as HandTree;
  const lasts = new Map<number, (number[] | undefined)[]>();
  for (const node of index.firstSlots.keys()) {
    const shape = tree.shape(node);
    lasts.set(shape, choose(node, lasts.get(shape)));
  }
}

/** The slots of another choice, if it has as many actions. */
export function matching(
  others: readonly number[] | undefined,
  slots: readonly number[],
): readonly number[] | undefined {
  return others?.length === slots.length ? others : undefined;
}
