import type { NodeIndex } from '../../../../solve/node-strategy.ts';
import { LEVEL } from '../../equilibrium/cards/truco-bets.ts';
import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import { CALLS, type TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import { type CardManner, cardPlace } from './card-styles.ts';
import type { TrucoStrength } from './truco-strength.ts';
import { answerTables, type ByStrength, callTables, mixedTables, POINTS, stepOf } from './truco-styles.ts';

/** Who hardly ever plays a card here tells nothing of which. */
const LEAST = 0.01;
/** Every card that a holding has is played now and then. */
const ANY_CARD = 0.02;

/** What a player does at truco by how strong it stands, and which cards it plays: styles, each as likely as it is, taken together. */
export class TrucoManner {
  private readonly tree: TrucoTree;
  private readonly strength: TrucoStrength;
  /** By trick (first, later), points and step of strength: the chance to call. */
  private readonly calls: readonly (readonly ByStrength[])[];
  /** By points and step of strength: the chances to raise and to accept. */
  private readonly raises: readonly ByStrength[];
  private readonly accepts: readonly ByStrength[];
  private readonly cards: CardManner | undefined;
  private readonly looked = new Map<Float64Array, Map<Float64Array, Float64Array>>();

  /** Cards are played by the table where nothing is known of them. */
  constructor(
    tree: TrucoTree,
    strength: TrucoStrength,
    callShares: Float64Array,
    answerShares: Float64Array,
    cards?: CardManner,
  ) {
    this.tree = tree;
    this.cards = cards;
    this.strength = strength;
    this.calls = [0, 1].map((trick) =>
      POINTS.map((_, k) =>
        mixedTables(
          callTables().map((style) => style[trick][k]),
          callShares,
        ),
      ),
    );
    const answers = (what: number) =>
      POINTS.map((_, k) =>
        mixedTables(
          answerTables().map((style) => style[k][what]),
          answerShares,
        ),
      );
    this.raises = answers(0);
    this.accepts = answers(1);
  }

  /** For each private index of the seat to move the chance to call on its turn. */
  callsAt(node: number): Float64Array {
    const { tree } = this;
    const table = this.calls[tree.cardsPlayed(node) < 2 ? 0 : 1][LEVEL[tree.betOf(node)] - 1];
    return this.look(table, node);
  }

  /** For each private index of the seat that is asked the chances to raise and to accept. */
  answersAt(node: number): readonly [raises: Float64Array, accepts: Float64Array] {
    const points = LEVEL[this.tree.betOf(node)] - 1;
    return [this.look(this.raises[points], node), this.look(this.accepts[points], node)];
  }

  /** The chance of each action for one private index, given what the table would do. */
  mix(node: number, own: number, table: readonly number[]): readonly number[] {
    const { tree } = this;
    const last = table.length - 1;
    if (tree.callIsOpen(node)) {
      const [raises, accepts] = this.answersAt(node).map((chances) => chances[own]);
      return last > 1 ? [1 - raises - accepts, accepts, raises] : [1 - accepts, accepts];
    }
    const mayCall = tree.meaning(node, last) === CALLS;
    const calls = mayCall ? this.callsAt(node)[own] : 0;
    return table.map((_, k) => (mayCall && k === last ? calls : (1 - calls) * this.cardChance(node, own, k, table)));
  }

  /** The chance of a card where no call is made, given what the table would do. */
  cardChance(node: number, own: number, action: number, table: readonly number[]): number {
    const { tree } = this;
    const last = table.length - 1;
    const played = tree.meaning(node, last) === CALLS ? 1 - table[last] : 1;
    const even = tree.indicesBefore(node, 0) === undefined ? 1 : 1 / 3;
    const byTable = played > LEAST ? table[action] / played : even;
    const place = this.cards && cardPlace(tree, node);
    if (!this.cards || !place) return byTable;
    const rank = tree.meaning(node, action);
    return this.cards.byTable(place) * byTable + this.cards.chances(place)[own * tree.holdings.sizes.length + rank];
  }

  /**
   * The chance of each slot of a node, in the order of `NodeIndex`. Where the table is played it is by the weights of a
   * strategy whose slots of this node are in the same order.
   */
  chancesAt(node: number, { index, weights, facts }: TrucoStrategy): Float32Array {
    const { tree } = this;
    const n = tree.actions(node);
    const turn = tree.turn(node);
    const width = tree.width(node, turn);
    if (tree.callIsOpen(node)) {
      const [raises, accepts] = this.answersAt(node);
      const chances = new Float32Array(n * width);
      chances.set(accepts, width);
      if (n > 2) chances.set(raises, 2 * width);
      for (let i = 0; i < width; i++) chances[i] = 1 - accepts[i] - raises[i];
      return chances;
    }
    const calls = tree.meaning(node, n - 1) === CALLS ? this.callsAt(node) : undefined;
    const cards = calls ? n - 1 : n;
    const length = tree.width(tree.child(node, 0), turn);
    const chances = new Float32Array(cards * length + (calls ? width : 0));
    const first = index.firstSlots.get(node) as number;
    const totals = new Float64Array(width);
    const any = ANY_CARD * facts.levels;
    for (let k = 0, slot = 0; k < cards; k++) {
      const before = tree.indicesBefore(node, k);
      for (let j = 0; j < length; j++, slot++) {
        const i = before === undefined ? j : before[j];
        if (i >= 0) totals[i] += chances[slot] = weights[first + slot] + any;
      }
    }
    const place = this.cards && cardPlace(tree, node);
    const styles = place && this.cards?.chances(place);
    const byTable = (place && this.cards?.byTable(place)) ?? 1;
    const ranks = tree.holdings.sizes.length;
    for (let k = 0, slot = 0; k < cards; k++) {
      const before = tree.indicesBefore(node, k);
      const rank = tree.meaning(node, k);
      for (let j = 0; j < length; j++, slot++) {
        const i = before === undefined ? j : before[j];
        if (i < 0) continue;
        const chance = (byTable * chances[slot]) / totals[i] + (styles ? styles[i * ranks + rank] : 0);
        chances[slot] = (calls ? 1 - calls[i] : 1) * chance;
      }
    }
    if (calls) chances.set(calls, cards * length);
    return chances;
  }

  /** The weights of this manner at the nodes of a seat, kept by node: see `chancesAt`. */
  weights(index: NodeIndex, seat: number, strategy: TrucoStrategy): Float32Array {
    const weights = new Float32Array(index.slots);
    for (const [node, first] of index.firstSlots)
      if (index.tree.turn(node) === seat) weights.set(this.chancesAt(node, strategy), first);
    return weights;
  }

  private look(table: Float64Array, node: number): Float64Array {
    const strengths = this.strength.of(node, this.tree.turn(node));
    let known = this.looked.get(table);
    if (!known) this.looked.set(table, (known = new Map()));
    let found = known.get(strengths);
    if (!found) known.set(strengths, (found = strengths.map((it) => table[stepOf(it)])));
    return found;
  }
}
