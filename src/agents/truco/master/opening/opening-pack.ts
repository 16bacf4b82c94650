import { InputError } from '../../../../core/errors.ts';
import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';

/** Stands for a weight where nothing is known. */
const UNKNOWN = 255;
/** A hand cannot take an action. */
const NO_SLOT = -1;

type Shape = Pick<OpeningStrategy, 'tree' | 'index' | 'classes'>;

/** Hears of a choice: its possible actions, the hands that make it alike, and the slot of each hand and action. */
type HearChoice = (
  actions: readonly number[],
  hands: readonly number[],
  slotOf: (hand: number, action: number) => number,
) => void;

/** Goes through the choices of an opening: of each class of hands, in an auction of all together that have a score. */
function forEachChoice({ tree, index, classes }: Shape, hear: HearChoice): void {
  for (const [node, first] of index.firstSlots) {
    const { kind, turn, moves } = tree.nodes[node];
    const held = tree.classesAt(node, turn);
    const width = tree.width(node, turn);
    const slots = new Int32Array(moves.length * width).fill(NO_SLOT);
    const slotOf = (hand: number, action: number) => slots[action * width + hand];
    let slot = first;
    moves.forEach((_, action) => {
      const before = tree.indicesBefore(node, action);
      const length = before?.length ?? width;
      for (let j = 0; j < length; j++) slots[action * width + (before ? before[j] : j)] = slot++;
    });
    const tell = (hands: readonly number[]) => {
      const actions = moves.flatMap((_, action) => (slotOf(hands[0], action) === NO_SLOT ? [] : [action]));
      hear(actions, hands, slotOf);
    };
    if (kind !== 'auction') for (let hand = 0; hand < width; hand++) tell([hand]);
    else {
      const byScore: number[][] = ENVIDO_SCORES.map(() => []);
      for (let hand = 0; hand < width; hand++) byScore[classes.score[held ? held[hand] : hand]].push(hand);
      for (const hands of byScore) if (hands.length > 0) tell(hands);
    }
  }
}

/** The weights of an opening in whose auctions hands with the same envido score do the same, as few numbers. */
export function packOpening(opening: OpeningStrategy): Uint8Array {
  const { weights } = opening;
  const packed: number[] = [];
  forEachChoice(opening, (actions, [hand], slotOf) => {
    const own = actions.map((action) => weights[slotOf(hand, action)]);
    const known = own.some((weight) => weight > 0);
    // the last one is what is left
    for (const weight of own.slice(0, -1)) packed.push(known ? weight : UNKNOWN);
  });
  return Uint8Array.from(packed);
}

/** Writes what `packOpening` gave into the weights of an opening, of which each choice adds up to `levels`. */
export function unpackOpening(packed: Uint8Array, opening: OpeningStrategy): void {
  const { weights, facts } = opening;
  let at = 0;
  forEachChoice(opening, (actions, hands, slotOf) => {
    let left = facts.levels;
    for (const action of actions) {
      const weight = action === actions.at(-1) ? left : packed[at++];
      left = weight === UNKNOWN ? 0 : left - weight;
      if (weight !== UNKNOWN) for (const hand of hands) weights[slotOf(hand, action)] = weight;
    }
  });
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
