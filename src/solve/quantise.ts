import type { NodeIndex } from './fold.ts';

export interface Coarseness {
  /** A choice's parts are whole numbers that add up to this; at most 255. */
  readonly levels: number;
  /** Parts below this share are dropped. */
  readonly cut: number;
  /** Choices that come up more rarely than this keep their most likely action only. */
  readonly rare: number;
  /** How often each private index of the mover comes up at a node, a unit of folded strategy being one. */
  chance(node: number): Float64Array;
}

/** A folded strategy as whole numbers. Choices that were never reached stay zero. */
export function quantise(index: NodeIndex, folded: Float32Array, coarseness: Coarseness): Uint8Array {
  const { tree } = index;
  const quantised = new Uint8Array(index.slots);
  for (const [node, base] of index.bases) {
    const width = tree.width(node, tree.turn(node));
    const chance = coarseness.chance(node);
    const choices: number[][] = Array.from({ length: width }, () => []);
    let slot = base;
    for (let k = 0; k < tree.actions(node); k++) {
      const before = tree.before(node, k);
      const length = before === undefined ? width : before.length;
      for (let j = 0; j < length; j++, slot++) choices[before === undefined ? j : before[j]]?.push(slot);
    }
    choices.forEach((slots, i) => {
      apportion(folded, quantised, slots, chance[i], coarseness);
    });
  }
  return quantised;
}

/** Largest remainders: the parts keep their sum. */
function apportion(
  from: Float32Array,
  into: Uint8Array,
  slots: readonly number[],
  chance: number,
  how: Coarseness,
): void {
  let total = 0;
  let most = 0;
  for (const slot of slots) {
    total += from[slot];
    most = Math.max(most, from[slot]);
  }
  if (total === 0) return;
  const least = total * chance < how.rare ? most : how.cut * total;
  const kept = slots.filter((slot) => from[slot] >= least);
  const sum = kept.reduce((part, slot) => part + from[slot], 0);
  const exact = (slot: number) => (how.levels * from[slot]) / sum;
  let rest = how.levels;
  for (const slot of kept) {
    into[slot] = Math.floor(exact(slot));
    rest -= into[slot];
  }
  kept.sort((a, b) => exact(b) - into[b] - (exact(a) - into[a]) || a - b);
  for (let i = 0; i < rest; i++) into[kept[i % kept.length]]++;
}
