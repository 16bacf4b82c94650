import { ACTION, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { pathOf } from '../../equilibrium/cards/information-set.ts';
import { LEVEL } from '../../equilibrium/cards/truco-bets.ts';
import { CALLS, type TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import type { HandModel } from '../hand-model.ts';
import { smoothed } from '../ranges.ts';
import {
  CardManner,
  type CardPlace,
  type CardShares,
  cardPlace,
  cardStyles,
  strangersCards,
  styleChance,
} from './card-styles.ts';
import { TrucoManner } from './truco-manner.ts';
import { strengthOf, type TrucoStrength } from './truco-strength.ts';
import { answerStyles, answerTables, callStyles, callTables, stepOf } from './truco-styles.ts';

/** How likely it is, before anything was seen, that an opponent plays truco by no style but as the table. */
const UNREADABLE = 0.4;
/** What was done where a call was possible, or had to be answered. */
const [DECLINED, ACCEPTED, RAISED] = [0, 1, 2];

/** A place where the opponent could call, or had to answer, and what it did. */
interface Decision {
  readonly node: number;
  readonly answers: boolean;
  readonly move: number;
  /** 0 in the first trick, 1 later. */
  readonly trick: number;
  /** The place in `POINTS` of what the call makes the hand worth. */
  readonly call: number;
}

/** A card that the opponent chose. */
interface ChosenCard {
  readonly node: number;
  readonly action: number;
  readonly rank: number;
  readonly at: CardPlace;
}

/**
 * How one opponent plays truco and its cards: the probability of each style of calling and of answering by Bayes' rule, over the ranks
 * that it may have held. Styles of calling are judged with the answers as they are believed to be, and the other way round.
 */
export class TrucoOpponentModel {
  private callShares: Float64Array = new Float64Array(callStyles.length);
  private answerShares: Float64Array = new Float64Array(answerStyles.length);
  private cardShares: CardShares = strangersCards();
  private byTable = UNREADABLE;
  private points = 0;
  private strength: TrucoStrength | undefined;
  private believed: TrucoManner | undefined;

  constructor() {
    this.forget();
  }

  /** Back to what is believed of a stranger. */
  forget(): void {
    this.callShares = new Float64Array(callStyles.length).fill(1 / callStyles.length);
    this.answerShares = new Float64Array(answerStyles.length).fill(1 / answerStyles.length);
    this.cardShares = strangersCards();
    this.byTable = UNREADABLE;
    this.points = 0;
    this.believed = undefined;
  }

  /** Believes what another model does. */
  takeFrom(other: TrucoOpponentModel): void {
    this.callShares = other.callShares;
    this.answerShares = other.answerShares;
    this.cardShares = other.cardShares;
    this.byTable = other.byTable;
    this.points = other.points;
    this.believed = undefined;
  }

  /** How likely it is that the opponent plays truco by no style. */
  get unreadable(): number {
    return this.byTable;
  }

  /** Points that were won from it in cards and truco, less those lost. */
  get won(): number {
    return this.points;
  }

  /** What it is believed to do, if it plays by a style. */
  manner({ strategy }: HandModel): TrucoManner {
    const { tree } = strategy;
    this.strength ??= strengthOf(tree);
    const cards = () => new CardManner(tree.holdings, this.cardShares);
    this.believed ??= new TrucoManner(tree, this.strength, this.callShares, this.answerShares, cards());
    return this.believed;
  }

  /** Learns from a finished hand: all that the opponent did, over the ranks that fit what it showed. */
  learn(view: TrucoView, model: HandModel): void {
    const { strategy } = model;
    const { tree } = strategy;
    if (view.outcome) this.points += view.outcome.winner === view.seat ? view.outcome.points : -view.outcome.points;
    const { decisions, cards } = decisionsOf(view, model);
    if (decisions.length + cards.length === 0) return;
    const manner = this.manner(model);
    const strength = this.strength as TrucoStrength;
    const { hands, weights } = possibleHands(view, model);
    const at = decisions.map(({ node }) => indicesAt(view, model, hands, node));
    const held = cards.map(({ node }) => indicesAt(view, model, hands, node));
    const steps = decisions.map(({ node }, d) => {
      const strengths = strength.of(node, tree.turn(node));
      return Uint8Array.from(at[d], (own) => stepOf(strengths[own]));
    });
    /** What decisions of one kind tell, by hand; then how likely they are over all hands. */
    const told = (answers: boolean, chance: (decision: Decision, h: number, d: number) => number) =>
      productOf(hands, decisions, ({ answers: each }) => each === answers, chance);
    const shown = (place: number | undefined, chance: (card: ChosenCard, h: number, c: number) => number) =>
      productOf(hands, cards, ({ at }) => place === undefined || at.place === place, chance);
    const likely = (...of: readonly Float64Array[]) =>
      weights.reduce((sum, weight, h) => sum + of.reduce((product, each) => product * each[h], weight), 0);
    const callByTable = ({ node, answers, move }: Decision, h: number, d: number) => {
      const mix = strategy.mix(node, at[d][h]);
      return smoothed(answers ? mix[move] : chosen(move, mix[mix.length - 1], 0));
    };
    const calls = told(false, ({ node, move }, h, d) => chosen(move, manner.callsAt(node)[at[d][h]], 0));
    const answers = told(true, ({ node, move }, h, d) => {
      const [raises, accepts] = manner.answersAt(node);
      return chosen(move, raises[at[d][h]], accepts[at[d][h]]);
    });
    const mixes = cards.map(({ node }, c) => Array.from(held[c], (own) => strategy.mix(node, own)));
    const cardByTable = ({ node, action }: ChosenCard, h: number, c: number) =>
      smoothed(cardOf(tree, node, action, mixes[c][h]));
    const byPlace = cardStyles.map((_, place) =>
      shown(place, ({ node, action }, h, c) => manner.cardChance(node, held[c][h], action, mixes[c][h])),
    );
    const table =
      this.byTable * likely(told(false, callByTable), told(true, callByTable), shown(undefined, cardByTable));
    const styles = (1 - this.byTable) * likely(calls, answers, ...byPlace);
    const callShares = this.callShares.map((share, s) => {
      const style = callTables()[s];
      const chances = told(false, ({ move, trick, call }, h, d) => chosen(move, style[trick][call][steps[d][h]], 0));
      return share * likely(chances, answers, ...byPlace);
    });
    const answerShares = this.answerShares.map((share, s) => {
      const style = answerTables()[s];
      const chances = told(true, ({ move, call }, h, d) => {
        const [raises, accepts] = style[call];
        return chosen(move, raises[steps[d][h]], accepts[steps[d][h]]);
      });
      return share * likely(calls, chances, ...byPlace);
    });
    this.cardShares = this.cardShares.map((shares, place) => {
      const others = byPlace.filter((_, other) => other !== place);
      const sets = tree.holdings.sets;
      return normalised(
        shares.map((share, s) => {
          const chances =
            s === 0
              ? shown(place, cardByTable)
              : shown(place, ({ at: { held: n, led }, rank }, h, c) =>
                  styleChance(cardStyles[place][s - 1], sets[n][held[c][h]], led, rank),
                );
          return share * likely(calls, answers, chances, ...others);
        }),
      );
    });
    this.callShares = normalised(callShares);
    this.answerShares = normalised(answerShares);
    if (table + styles > 0) this.byTable = table / (table + styles);
    this.believed = undefined;
  }
}

/** By hand the product of the chances of what is counted. */
function productOf<T>(
  hands: readonly unknown[],
  of: readonly T[],
  counts: (each: T) => boolean,
  chance: (each: T, hand: number, at: number) => number,
): Float64Array {
  const products = new Float64Array(hands.length).fill(1);
  of.forEach((each, at) => {
    if (counts(each)) for (let h = 0; h < hands.length; h++) products[h] *= chance(each, h, at);
  });
  return products;
}

/** The chance of a card where no call is made, by the mix of all that can be done. */
function cardOf(tree: TrucoTree, node: number, action: number, mix: readonly number[]): number {
  const last = mix.length - 1;
  const played = tree.meaning(node, last) === CALLS ? 1 - mix[last] : 1;
  return played > 0 ? mix[action] / played : 1 / 3;
}

/** The chance of a move by the chances to call or raise and to accept. */
function chosen(move: number, raises: number, accepts: number): number {
  return move === RAISED ? raises : move === ACCEPTED ? accepts : 1 - raises - accepts;
}

/** Where the opponent could call, had to answer or chose a card in a finished hand; nothing of a hand with cards face down. */
function decisionsOf(
  view: TrucoView,
  { strategy, rules }: HandModel,
): { readonly decisions: readonly Decision[]; readonly cards: readonly ChosenCard[] } {
  const { tree } = strategy;
  if (view.log.some(({ action }) => action === FACE_DOWN_HIDDEN)) return { decisions: [], cards: [] };
  const steps = pathOf(view, tree, rules);
  const last = steps[steps.length - 1];
  const node = last ? tree.child(last.node, last.action) : tree.root;
  const end = view.log[view.log.length - 1];
  const gaveUp = end.seat !== view.seat && (end.action === ACTION.NO_QUIERO || end.action === ACTION.MAZO);
  if (gaveUp && tree.callIsOpen(node)) steps.push({ node, action: DECLINED });
  const opponent = view.seat === view.mano ? 1 : 0;
  const theirs = steps.filter(({ node }) => tree.turn(node) === opponent);
  const decisions = theirs.flatMap(({ node, action }) => {
    const answers = tree.callIsOpen(node);
    const mayCall = tree.meaning(node, tree.actions(node) - 1) === CALLS;
    if (!(answers || mayCall)) return [];
    const move = answers ? action : tree.meaning(node, action) === CALLS ? RAISED : DECLINED;
    return [{ node, answers, move, trick: tree.cardsPlayed(node) < 2 ? 0 : 1, call: LEVEL[tree.betOf(node)] - 1 }];
  });
  const cards = theirs.flatMap(({ node, action }) => {
    const rank = tree.meaning(node, action);
    const at = cardPlace(tree, node);
    return rank >= 0 && at ? [{ node, action, rank, at }] : [];
  });
  return { decisions, cards };
}

/** The hands that the opponent may have held by what it showed, and how likely each was dealt. */
function possibleHands(
  view: TrucoView,
  { strategy }: HandModel,
): { readonly hands: readonly (readonly number[])[]; readonly weights: readonly number[] } {
  const { tree, ranks } = strategy;
  const shown = shownBy(view, ranks.of);
  const left = [...ranks.sizes];
  for (const card of view.cards) left[ranks.of[card]]--;
  const hands = tree.holdings.sets[3].filter((set) => without(set, shown) !== undefined);
  const weights = hands.map((set) => {
    const free = [...left];
    return set.reduce(
      (product, rank) => product * Math.max(0, free[rank]--),
      tree.holdings.dealWeight[tree.holdings.indexOf(set)],
    );
  });
  return { hands, weights };
}

/** The opponent's index at a node with each of the hands that it may have held. */
function indicesAt(
  view: TrucoView,
  { strategy }: HandModel,
  hands: readonly (readonly number[])[],
  node: number,
): Int16Array {
  const { tree, ranks } = strategy;
  const { log, seat, mano } = view;
  const shown = shownBy(view, ranks.of);
  const led = log.flatMap(({ seat: by, action }) =>
    by === seat && action < FIRST_CALL ? [ranks.of[action % FACE_DOWN]] : [],
  )[2];
  const played = shown.slice(0, tree.ownPlayed(node, seat === mano ? 1 : 0));
  return Int16Array.from(hands, (set) => {
    const held = without(set, played) as number[];
    if (!tree.isLed(node)) return tree.holdings.indexOf(held);
    return held.length === 0 ? shown[2] : tree.followerIndex(node, led, held[0]);
  });
}

/** The ranks that the opponent showed, in order. */
function shownBy({ log, seat }: TrucoView, rankOf: Uint8Array): number[] {
  return log.flatMap(({ seat: by, action }) => (by !== seat && action < FACE_DOWN ? [rankOf[action]] : []));
}

/** The ranks that are left of a hand, or `undefined` where it has not got them. */
function without(set: readonly number[], played: readonly number[]): number[] | undefined {
  const left = [...set];
  for (const rank of played) {
    const at = left.indexOf(rank);
    if (at < 0) return undefined;
    left.splice(at, 1);
  }
  return left;
}

function normalised(shares: Float64Array): Float64Array {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total > 0 ? shares.map((share) => share / total) : shares.fill(1 / shares.length);
}
