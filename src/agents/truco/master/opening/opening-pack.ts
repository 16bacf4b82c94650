import { ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';
import { type Choice, ChoiceLayout, NO_CHOICE } from '../packing/choice-layout.ts';

type Shape = Pick<OpeningStrategy, 'tree' | 'index' | 'classes'>;

/** How the weights of openings are packed; the same for all that are alike in their ranks and folds. */
export class OpeningLayout {
  private readonly layout: ChoiceLayout;
  /** In auctions: for each slot of a hand that follows another with its score the slot of that one; else itself. */
  private readonly leader: Int32Array;

  constructor(shape: Shape, levels: number) {
    this.leader = Int32Array.from({ length: shape.index.slots }, (_, slot) => slot);
    this.layout = new ChoiceLayout(shape.index.slots, levels, this.choicesOf(shape));
  }

  /** The weights of an opening in whose auctions hands with the same envido score do the same. */
  pack(weights: Uint8Array): Uint8Array {
    return this.layout.pack(weights.map((weight, slot) => (this.leader[slot] === slot ? weight : 0)));
  }

  /** The weights that were packed; throws an InputError on anything else. */
  unpack(packed: Uint8Array): Uint8Array {
    const weights = this.layout.unpack(packed);
    // not by entries(): half a million pairs a table would be garbage
    for (let slot = 0; slot < weights.length; slot++) weights[slot] = weights[this.leader[slot]];
    return weights;
  }

  /** Like a choice are those of the same cards, of the same envido score, and of both in the node before of its kind. */
  private *choicesOf(shape: Shape): Iterable<Choice> {
    let at = 0;
    /** The last choice of a kind of node, by hand. */
    const before = new Map<string, number>();
    for (const node of shape.index.firstSlots.keys()) {
      const { kind, turn, calls } = shape.tree.nodes[node];
      /** The last choice with an envido score. */
      const withScore = new Map<number, number>();
      let last = { holding: NO_CHOICE, at: NO_CHOICE };
      for (const {
        holding,
        score,
        slots: [own, ...others],
      } of choicesAt(shape, node)) {
        const same = [kind, turn, calls, holding, score].join();
        const neighbours = [
          last.holding === holding ? last.at : NO_CHOICE,
          withScore.get(score) ?? NO_CHOICE,
          before.get(same) ?? NO_CHOICE,
        ];
        for (const slots of others) for (const [k, slot] of slots.entries()) this.leader[slot] = own[k];
        last = { holding, at };
        withScore.set(score, at);
        before.set(same, at);
        at++;
        // calls come first, so that cards stand in for one another
        yield { slots: own.reverse(), neighbours };
      }
    }
  }
}

/** The hands that choose at a node, alone or in an auction all together that have a score: the slots of each. */
function choicesAt({ tree, index, classes }: Shape, node: number) {
  const { kind, turn } = tree.nodes[node];
  const held = tree.classesAt(node, turn);
  const all = index.choicesAt(node).map((slots, own) => {
    const hand = held ? held[own] : own;
    return { holding: classes.holding[hand], score: classes.score[hand], slots: [slots] };
  });
  if (kind !== 'auction') return all;
  return ENVIDO_SCORES.flatMap((_, score) => {
    const slots = all.flatMap((each) => (each.score === score ? each.slots : []));
    return slots.length > 0 ? [{ holding: NO_CHOICE, score, slots }] : [];
  });
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
