import manoPoints from '../../../../data/truco/hand-values.json' with { type: 'json' };
import piePoints from '../../../../data/truco/pie-values.json' with { type: 'json' };
import { ACTION, FACE_DOWN, FIRST_CALL } from '../../../games/truco/actions.ts';
import { betPoints, envidoAccepted, envidoSequences } from '../../../games/truco/bidding.ts';
import { CARDS, handEnvido, strength } from '../../../games/truco/cards.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { actionValues, indexValue, type WeightedTree } from '../../../solve/expected-values.ts';
import { firstMoveValues } from '../equilibrium/cards/first-moves.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { type InformationSet, informationSetOf, pathOf } from '../equilibrium/cards/information-set.ts';
import { stakedTree } from '../equilibrium/cards/staked-tree.ts';
import { engineAction, reachThrough, treeActionValues } from '../equilibrium/cards/truco-mix.ts';
import { ENVIDO_SCORES, scorePairs } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import { florValues } from '../equilibrium/play/flor.ts';
import { foldPoints } from '../equilibrium/play/folding.ts';
import { auctionOutcomes } from './auction-outcomes.ts';
import { OwnChances, pointScale } from './chances/own-chances.ts';
import { type HandModel, USUAL } from './hand-model.ts';
import { asSeen, type FollowedHand, followHand, smoothed } from './ranges.ts';
import { RestOfHand } from './rest/rest-of-hand.ts';
import type { SolvedRest } from './rest/solve-rest.ts';

const WIDTH = ENVIDO_SCORES.length;

/** What an action is worth; plain JSON. */
export interface MatchValue {
  /** The chance to win the match. */
  readonly chance: number;
  /** The same in points of this hand: by how many it is better than a hand that brings nobody one. */
  readonly points: number;
}

/**
 * What each legal action is worth to the seat to move, over all that it cannot know. Everything is reckoned in the
 * chance to win the match, and the other's hands are those of `ranges.ts`. What is played from there on:
 *
 * - after the first trick the game that `master` solves (`solved`), to its end;
 * - in the first trick with the envido over, the shipped table of cards and truco, by both;
 * - while envido is open, the auction at the score of the match by both, and after it the table. What the auction will
 *   tell about the cards is left out, and cards count by what a point of theirs is worth at the score after it.
 *
 * So the values of the first trick are estimates, of play that is a little worse than master's own. Nothing is drawn: the
 * same view always has the same values. Of cards face down `taken` has a value, and those that lose their trick anyway.
 */
export function matchValues(
  view: TrucoView,
  legal: readonly number[],
  model: HandModel,
  solved: SolvedRest | undefined,
  taken = -1,
): Map<number, MatchValue> {
  const chances = new HandValues(view, model, solved).chances(legal, taken);
  const { even, perPoint } = pointScale(model.match, view);
  return new Map(
    [...chances].map(([action, chance]) => [action, { chance, points: (chance - even) / perPoint }] as const),
  );
}

/** What the other may hold: by its private index in the game of cards and truco, and by its envido score. */
interface TheirHands {
  readonly indices: Float64Array;
  readonly scores: number[];
}

/** Values in the order of the actions of a node of the game of cards and truco. */
interface FoundValues {
  readonly node: number;
  readonly found: readonly (number | undefined)[];
}

class HandValues {
  private readonly view: TrucoView;
  private readonly model: HandModel;
  private readonly solved: SolvedRest | undefined;
  private readonly own: OwnChances;
  /** In the game of cards and truco: 0 mano, 1 pie. */
  private readonly seat: number;
  private readonly mine: number;
  private readonly theirs: number;
  private known: { readonly node: number; readonly hands: TheirHands | undefined } | undefined;

  constructor(view: TrucoView, model: HandModel, solved: SolvedRest | undefined) {
    this.view = view;
    this.model = model;
    this.solved = solved;
    this.seat = view.seat === view.mano ? 0 : 1;
    this.own = new OwnChances(model.match, this.seat === 0);
    this.mine = view.scores[view.seat];
    this.theirs = view.scores[1 - view.seat];
  }

  chances(legal: readonly number[], taken: number): Map<number, number> {
    const { view, model } = this;
    const { rules } = model;
    const open = legal.includes(ACTION.ENVIDO);
    if (legal.includes(ACTION.SHOW)) return this.shown();
    if (view.flor.asked) {
      const points = this.handPoints();
      return florValues(view, legal, rules, (side) => this.afterSide(side, points));
    }
    const florAlone = legal.includes(ACTION.FLOR) ? rules.florAlone : undefined;
    if (view.envido.asked) {
      const points = this.handPoints();
      const values = this.bids(points);
      if (florAlone !== undefined) values.set(ACTION.FLOR, this.afterSide(florAlone, points));
      if (legal.includes(ACTION.MAZO)) values.set(ACTION.MAZO, this.folded());
      return values;
    }
    const cards = this.cards(view);
    if (view.truco.asked === 0 && legal.includes(ACTION.VALE_CUATRO) && !cards.has(ACTION.VALE_CUATRO))
      cards.set(ACTION.VALE_CUATRO, this.lateRaise());
    this.addFaceDown(cards, legal, taken);
    if (!open && florAlone === undefined) {
      if (legal.includes(ACTION.MAZO)) cards.set(ACTION.MAZO, this.folded());
      return cards;
    }
    // a card or truco gives up the envido and the flor; a call leaves the cards as they are
    const best = this.pointsOf(Math.max(...cards.values()));
    const outcomes = open ? this.outcomes() : new Map<number, never[]>();
    const passed = outcomes.get(PASS) ?? [{ mine: 0, theirs: 0, chance: 1 }];
    const all = new Map(
      [...cards].map(([action, chance]) =>
        action === ACTION.NO_QUIERO ? [action, chance] : [action, this.mean(passed, this.pointsOf(chance))],
      ),
    );
    for (const [action, ends] of outcomes) if (action !== PASS) all.set(action, this.mean(ends, best));
    if (florAlone !== undefined) all.set(ACTION.FLOR, this.afterSide(florAlone, best));
    if (legal.includes(ACTION.MAZO)) all.set(ACTION.MAZO, this.folded());
    return all;
  }

  /** The answers to an envido, with cards that are worth so many points. */
  private bids(points: number): Map<number, number> {
    return new Map([...this.outcomes()].map(([action, ends]) => [action, this.mean(ends, points)]));
  }

  private outcomes(): ReturnType<typeof auctionOutcomes> {
    const { view, model } = this;
    return auctionOutcomes(
      view,
      model,
      this.theirHands(informationSetOf(view, model.strategy.tree))?.scores ?? ofDeal(view),
    );
  }

  private mean(ends: Iterable<{ mine: number; theirs: number; chance: number }>, points: number): number {
    let [sum, total] = [0, 0];
    for (const { mine, theirs, chance } of ends) {
      sum += chance * this.withCards(this.mine + mine, this.theirs + theirs, points);
      total += chance;
    }
    return sum / total;
  }

  /** A chance by cards alone in points at this score; none where a point decides nothing. */
  private pointsOf(chance: number): number {
    const { even, slope } = this.own.line(this.mine, this.theirs);
    return slope > 0 ? (chance - even) / slope : 0;
  }

  /** With the envido over and cards to come that are worth so many points. */
  private withCards(mine: number, theirs: number, points: number): number {
    const { target } = this.model.rules;
    if (mine >= target) return 1;
    if (theirs >= target) return 0;
    const { even, slope } = this.own.line(mine, theirs);
    return Math.min(1, Math.max(0, even + points * slope));
  }

  /** After an envido or a flor that brought so many points, or cost them where they are below zero. */
  private afterSide(side: number, points: number): number {
    return this.withCards(this.mine + Math.max(0, side), this.theirs + Math.max(0, -side), points);
  }

  private folded(): number {
    return this.own.after(this.mine, this.theirs + foldPoints(this.view, this.model.rules));
  }

  /** Pie has heard mano's envido points: with better ones it wins by showing them. */
  private shown(): Map<number, number> {
    const { view, mine, theirs } = this;
    const { rules } = this.model;
    const bet = envidoAccepted[envidoSequences.indexOf(view.envido.calls)];
    const wins = handEnvido[handOf(view.cards)] > (view.envido.said[view.mano] ?? 0);
    const points = this.handPoints();
    const lost = this.afterSide(-betPoints(rules, bet, theirs, mine), points);
    const won = this.afterSide(betPoints(rules, bet, mine, theirs), points);
    return new Map([
      [ACTION.SHOW, wins ? won : lost],
      [ACTION.HIDE, lost],
    ]);
  }

  /** The points that the cards are worth while the hand stands still for an envido or a flor. */
  private handPoints(): number {
    const { view, model, seat } = this;
    const { tree, size } = model.strategy;
    const set = informationSetOf(view, tree);
    const hands = set.node === tree.root ? undefined : this.theirHands(set);
    if (!hands) return (seat === 0 ? manoPoints : piePoints)[this.holding()];
    const staked = stakedTree(tree, this.own.stakes(this.mine, this.theirs));
    const { reach, weight } = this.treeReach(set, hands.indices);
    return this.pointsOf(indexValue(staked, size, model.strategy, { ...set, seat }, reach) / weight);
  }

  private holding(): number {
    const { tree, ranks } = this.model.strategy;
    return tree.holdings.indexOf(this.view.cards.map((card) => ranks.of[card]));
  }

  /** Cards and truco; cards of one rank are worth the same. */
  private cards(view: TrucoView): Map<number, number> {
    const { strategy } = this.model;
    const { node, found } = this.restValues(asSeen(view)) ?? this.tableValues(view);
    const values = new Map(
      found.flatMap((value, k) =>
        value === undefined ? [] : [[engineAction(strategy, view, strategy.tree.meaning(node, k)), value]],
      ),
    );
    for (const card of view.held) {
      const same = view.held.find((each) => strength[each] === strength[card] && values.has(each));
      if (same !== undefined) values.set(card, values.get(same)!);
    }
    return values;
  }

  /** After the first trick, by the solved game; a move that it never makes is taken for one made at random. */
  private restValues(view: TrucoView): FoundValues | undefined {
    const { solved, seat, model } = this;
    if (!solved) return undefined;
    const { strategy, match, rules } = model;
    const { root } = solved.index.tree;
    const set = informationSetOf(view, strategy.tree);
    const steps = pathOf(view, strategy.tree, rules);
    const from = steps.findIndex((step) => step.node === root);
    if (from < 0 && set.node !== root) return undefined;
    const stakes = match.afterPoints(...this.manoFirst());
    const rest = new RestOfHand(strategy.tree, root, solved.joint, stakes);
    const reach = reachThrough(rest, from < 0 ? [] : steps.slice(from), seat, (at, own, action) =>
      smoothed(solved.index.mix(solved.weights, at, own)[action]),
    );
    const weight = weightOf(rest, set, seat, reach);
    if (!(weight > 0)) return undefined;
    const values = actionValues(rest, strategy.size, solved, { ...set, seat }, reach);
    // the game's payoffs are mano's chances, and the same below zero for pie
    const found = values.map((value) => (value === undefined ? undefined : (seat === 0 ? 0 : 1) + value / weight));
    return { node: set.node, found };
  }

  /** By the table of cards and truco, against the hands that the other may hold. */
  private tableValues(view: TrucoView): FoundValues {
    const { strategy, rules } = this.model;
    const { tree, size } = strategy;
    const set = informationSetOf(view, tree);
    const { node } = set;
    const stakes = this.own.stakes(this.mine, this.theirs);
    const first = view.log.length === 0 ? firstMoveValues(strategy, set.index, stakes) : undefined;
    if (first) return { node, found: first };
    const hands = this.theirHands(set);
    if (!hands) return { node, found: treeActionValues(strategy, view, rules, stakes) };
    const { reach, weight } = this.treeReach(set, hands.indices);
    const values = actionValues(stakedTree(tree, stakes), size, strategy, { ...set, seat: this.seat }, reach);
    return { node, found: values.map((value) => value && value / weight) };
  }

  /** The chances of the other's private indices as a reach of the tree, which weighs it by the deal. */
  private treeReach(set: InformationSet, indices: Float64Array): { reach: Float64Array; weight: number } {
    const { tree } = this.model.strategy;
    const mine = new Float64Array(tree.width(set.node, this.seat));
    mine[set.index] = 1;
    const dealt = new Float64Array(tree.width(set.node, 1 - this.seat));
    tree.indexWeights(set.node, 1 - this.seat, mine, 0, dealt, 0);
    const reach = indices.map((chance, j) => (dealt[j] > 0 ? chance / dealt[j] : 0));
    return { reach, weight: weightOf(tree, set, this.seat, reach) };
  }

  /** By what was called, said and played in the first trick; `undefined` where the model knows nothing of it. */
  private theirHands({ node }: InformationSet): TheirHands | undefined {
    if (this.known?.node !== node) this.known = { node, hands: this.findHands(node) };
    return this.known.hands;
  }

  private findHands(node: number): TheirHands | undefined {
    const { view, model, seat } = this;
    const hand = followHand(view, model);
    if (!hand || hand.isOver || hand.node !== node) return undefined;
    const { tree } = model.strategy;
    const found = { indices: new Float64Array(tree.width(node, 1 - seat)), scores: new Array<number>(WIDTH).fill(0) };
    this.addHands(hand, 1 - USUAL, found);
    const usual = model.knowsUsual && followHand(view, model, undefined, 'usual');
    if (usual) this.addHands(usual, USUAL, found);
    const total = found.scores.reduce((sum, chance) => sum + chance, 0);
    const share = (chance: number) => chance / total;
    return total > 0 ? { indices: found.indices.map(share), scores: found.scores.map(share) } : undefined;
  }

  private addHands(hand: FollowedHand, share: number, { indices, scores }: TheirHands): void {
    const { view, model, seat } = this;
    const { classes, pairs } = model;
    const { size, holding, score, holders, rest } = classes;
    const own = classes.of[handOf(view.cards)];
    const weights = hand.classWeights[1 - seat];
    const dealt = (other: number) => pairs[seat === 0 ? own * size + other : other * size + own];
    const add = (other: number, index: number, reach: Float64Array) => {
      const chance = share * dealt(other) * weights[other] * reach[index];
      indices[index] += chance;
      scores[score[other]] += chance;
    };
    for (const { rank, reach } of hand.ranges[1 - seat])
      if (rank < 0) for (let other = 0; other < size; other++) add(other, holding[other], reach);
      else for (const [i, other] of holders[rank].entries()) add(other, rest[rank][i], reach);
  }

  /** To accept a retruco on one's own turn and then to raise is the same as to raise at once. */
  private lateRaise(): number {
    const { view } = this;
    const truco = { stake: 2, asked: 3, by: 1 - view.seat, raiser: 1 - view.seat };
    return this.cards({ ...view, truco, log: view.log.slice(0, -1) }).get(ACTION.VALE_CUATRO)!;
  }

  /** A card face down wins no trick: one that loses anyway is worth the same, another plays as one of the weakest. */
  private addFaceDown(cards: Map<number, number>, legal: readonly number[], taken: number): void {
    const { view } = this;
    const trick = view.tricks[view.tricks.length - 1];
    const theirs = trick && trick.winner === null ? trick.plays[1 - view.seat] : null;
    for (const action of legal) {
      if (action < FACE_DOWN || action >= FIRST_CALL) continue;
      const card = action - FACE_DOWN;
      if (theirs !== null && theirs < FACE_DOWN && strength[theirs] > strength[card])
        cards.set(action, cards.get(card)!);
      else if (action === taken) cards.set(action, this.faceDown(card) ?? cards.get(card)!);
    }
  }

  private faceDown(card: number): number | undefined {
    const { view } = this;
    const onTable = view.tricks.flatMap(({ plays }) => plays);
    const weakest = WEAKEST.find((each) => !onTable.includes(each) && !view.cards.includes(each));
    if (weakest === undefined || strength[card] === strength[weakest]) return undefined;
    const held = view.held.map((each) => (each === card ? weakest : each));
    return this.cards({ ...view, held }).get(weakest);
  }

  private manoFirst(): [number, number] {
    return this.seat === 0 ? [this.mine, this.theirs] : [this.theirs, this.mine];
  }
}

/** The cards that every other beats: the fours. */
const WEAKEST = Array.from({ length: CARDS }, (_, card) => card).filter(
  (card) => strength[card] === Math.min(...strength),
);

/** How likely a private index is against the other's reach. */
function weightOf(tree: WeightedTree, { node, index }: InformationSet, seat: number, reach: Float64Array): number {
  const weights = new Float64Array(tree.width(node, seat));
  tree.indexWeights(node, seat, reach, 0, weights, 0);
  return weights[index];
}

/** The chance of each envido score of the other by the deal alone. */
function ofDeal(view: TrucoView): number[] {
  const own = ENVIDO_SCORES.indexOf(handEnvido[handOf(view.cards)]);
  const pairs = scorePairs();
  return ENVIDO_SCORES.map((_, other) => pairs[view.seat === view.mano ? own * WIDTH + other : other * WIDTH + own]);
}
