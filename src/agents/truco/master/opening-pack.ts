import { InputError } from '../../../core/errors.ts';
import { ENVIDO_SCORES } from '../equilibrium/envido/envido-auction.ts';
import type { OpeningStrategy } from '../equilibrium/opening/opening-strategy.ts';

/** Stands for a weight where nothing is known. */
const UNKNOWN = 255;

type Shape = Pick<OpeningStrategy, 'tree' | 'index' | 'classes'>;

/** For each choice and action of an opening its slots: of one class of hands, in an auction of all that have a score. */
function* choicesOf({ tree, index, classes }: Shape): Generator<readonly (readonly number[])[]> {
  for (const [node, first] of index.firstSlots) {
    const { kind, turn, moves } = tree.nodes[node];
    const held = tree.classesAt(node, turn);
    const width = tree.width(node, turn);
    const tied = kind === 'auction';
    const choiceOf = (own: number) => (tied ? classes.score[held ? held[own] : own] : own);
    const choices: number[][][] = Array.from({ length: tied ? ENVIDO_SCORES.length : width }, () =>
      moves.map(() => []),
    );
    let slot = first;
    moves.forEach((_, k) => {
      const before = tree.indicesBefore(node, k);
      const length = before?.length ?? width;
      for (let j = 0; j < length; j++, slot++) choices[choiceOf(before ? before[j] : j)][k].push(slot);
    });
    for (const choice of choices) yield choice.filter((slots) => slots.length > 0);
  }
}

/** The weights of an opening in whose auctions hands with the same envido score do the same, as few numbers. */
export function packOpening(opening: OpeningStrategy): Uint8Array {
  const { weights } = opening;
  const packed: number[] = [];
  for (const choice of choicesOf(opening)) {
    const own = choice.map(([slot]) => weights[slot]);
    const known = own.some((weight) => weight > 0);
    // the last one is what is left
    for (const weight of own.slice(0, -1)) packed.push(known ? weight : UNKNOWN);
  }
  return Uint8Array.from(packed);
}

/** Writes what `packOpening` gave into the weights of an opening, of which each choice adds up to `levels`. */
export function unpackOpening(packed: Uint8Array, opening: OpeningStrategy): void {
  const { weights, facts } = opening;
  let at = 0;
  for (const choice of choicesOf(opening)) {
    let left = facts.levels;
    choice.forEach((slots, k) => {
      const weight = k === choice.length - 1 ? left : packed[at++];
      left = weight === UNKNOWN ? 0 : left - weight;
      if (weight !== UNKNOWN) for (const slot of slots) weights[slot] = weight;
    });
  }
  if (at !== packed.length) throw new InputError(`a damaged table of Truco: ${packed.length} numbers, not ${at}`);
}

/** How likely mano, and pie, is dealt each class of hands. */
export type Dealt = readonly [Float64Array, Float64Array];

/** The weights of an opening with auctions in which hands with the same envido score do the same, on average what they did. */
export function auctionsTied({ tree, index, classes }: Shape, weights: Float32Array, dealt: Dealt): Float32Array {
  const tied = weights.slice();
  for (const [node, first] of index.firstSlots) {
    const { kind, turn, moves } = tree.nodes[node];
    if (kind !== 'auction') continue;
    const held = tree.classesAt(node, turn);
    const width = tree.width(node, turn);
    const classOf = (own: number) => (held ? held[own] : own);
    moves.forEach((_, k) => {
      const slot = first + k * width;
      const sums = new Float64Array(ENVIDO_SCORES.length);
      for (let own = 0; own < width; own++)
        sums[classes.score[classOf(own)]] += dealt[turn][classOf(own)] * weights[slot + own];
      for (let own = 0; own < width; own++) tied[slot + own] = sums[classes.score[classOf(own)]];
    });
  }
  return tied;
}
