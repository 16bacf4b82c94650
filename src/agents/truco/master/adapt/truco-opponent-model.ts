import { ACTION, FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../../games/truco/actions.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { pathOf } from '../../equilibrium/cards/information-set.ts';
import { LEVEL } from '../../equilibrium/cards/truco-bets.ts';
import { CALLS } from '../../equilibrium/cards/truco-tree.ts';
import type { HandModel } from '../hand-model.ts';
import { smoothed } from '../ranges.ts';
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

/**
 * How one opponent plays truco: the probability of each style of calling and of answering by Bayes' rule, over the ranks
 * that it may have held. Styles of calling are judged with the answers as they are believed to be, and the other way round.
 */
export class TrucoOpponentModel {
  private callShares: Float64Array = new Float64Array(callStyles.length);
  private answerShares: Float64Array = new Float64Array(answerStyles.length);
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
    this.byTable = UNREADABLE;
    this.points = 0;
    this.believed = undefined;
  }

  /** Believes what another model does. */
  takeFrom(other: TrucoOpponentModel): void {
    this.callShares = other.callShares;
    this.answerShares = other.answerShares;
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
    this.believed ??= new TrucoManner(tree, this.strength, this.callShares, this.answerShares);
    return this.believed;
  }

  /** Learns from a finished hand: all that the opponent did, over the ranks that fit what it showed. */
  learn(view: TrucoView, model: HandModel): void {
    const { strategy } = model;
    const { tree } = strategy;
    if (view.outcome) this.points += view.outcome.winner === view.seat ? view.outcome.points : -view.outcome.points;
    const decisions = decisionsOf(view, model);
    if (decisions.length === 0) return;
    const manner = this.manner(model);
    const strength = this.strength as TrucoStrength;
    const { weights, at } = possibleHands(view, model, decisions);
    const steps = decisions.map(({ node }, d) => {
      const strengths = strength.of(node, tree.turn(node));
      return Uint8Array.from(at[d], (own) => stepOf(strengths[own]));
    });
    /** What decisions of one kind tell, by hand; then how likely they are over all hands. */
    const told = (answers: boolean, chance: (decision: Decision, h: number, d: number) => number) =>
      weights.map((_, h) =>
        decisions.reduce(
          (product, decision, d) => (decision.answers === answers ? product * chance(decision, h, d) : product),
          1,
        ),
      );
    const likely = (calls: readonly number[], answers: readonly number[]) =>
      weights.reduce((sum, weight, h) => sum + weight * calls[h] * answers[h], 0);
    const byTable = ({ node, answers, move }: Decision, h: number, d: number) => {
      const mix = strategy.mix(node, at[d][h]);
      return smoothed(answers ? mix[move] : chosen(move, mix[mix.length - 1], 0));
    };
    const calls = told(false, ({ node, move }, h, d) => chosen(move, manner.callsAt(node)[at[d][h]], 0));
    const answers = told(true, ({ node, move }, h, d) => {
      const [raises, accepts] = manner.answersAt(node);
      return chosen(move, raises[at[d][h]], accepts[at[d][h]]);
    });
    const table = this.byTable * likely(told(false, byTable), told(true, byTable));
    const styles = (1 - this.byTable) * likely(calls, answers);
    const callShares = this.callShares.map((share, s) => {
      const style = callTables()[s];
      const chances = told(false, ({ move, trick, call }, h, d) => chosen(move, style[trick][call][steps[d][h]], 0));
      return share * likely(chances, answers);
    });
    const answerShares = this.answerShares.map((share, s) => {
      const style = answerTables()[s];
      const chances = told(true, ({ move, call }, h, d) => {
        const [raises, accepts] = style[call];
        return chosen(move, raises[steps[d][h]], accepts[steps[d][h]]);
      });
      return share * likely(calls, chances);
    });
    this.callShares = normalised(callShares);
    this.answerShares = normalised(answerShares);
    if (table + styles > 0) this.byTable = table / (table + styles);
    this.believed = undefined;
  }
}

/** The chance of a move by the chances to call or raise and to accept. */
function chosen(move: number, raises: number, accepts: number): number {
  return move === RAISED ? raises : move === ACCEPTED ? accepts : 1 - raises - accepts;
}

/** Where the opponent could call, or had to answer, in a finished hand; nothing of a hand with cards face down. */
function decisionsOf(view: TrucoView, { strategy, rules }: HandModel): Decision[] {
  const { tree } = strategy;
  if (view.log.some(({ action }) => action === FACE_DOWN_HIDDEN)) return [];
  const steps = pathOf(view, tree, rules);
  const last = steps[steps.length - 1];
  const node = last ? tree.child(last.node, last.action) : tree.root;
  const end = view.log[view.log.length - 1];
  const gaveUp = end.seat !== view.seat && (end.action === ACTION.NO_QUIERO || end.action === ACTION.MAZO);
  if (gaveUp && tree.callIsOpen(node)) steps.push({ node, action: DECLINED });
  const opponent = view.seat === view.mano ? 1 : 0;
  return steps.flatMap(({ node, action }) => {
    const answers = tree.callIsOpen(node);
    const mayCall = tree.meaning(node, tree.actions(node) - 1) === CALLS;
    if (tree.turn(node) !== opponent || !(answers || mayCall)) return [];
    const move = answers ? action : tree.meaning(node, action) === CALLS ? RAISED : DECLINED;
    return [{ node, answers, move, trick: tree.cardsPlayed(node) < 2 ? 0 : 1, call: LEVEL[tree.betOf(node)] - 1 }];
  });
}

/** The hands that the opponent may have held by what it showed, how likely each was dealt, and its index at each decision. */
function possibleHands(
  { log, seat, cards, mano }: TrucoView,
  { strategy }: HandModel,
  decisions: readonly Decision[],
): { weights: number[]; at: Int16Array[] } {
  const { tree, ranks } = strategy;
  const opponent = seat === mano ? 1 : 0;
  const shown = log.flatMap(({ seat: by, action }) => (by !== seat && action < FACE_DOWN ? [ranks.of[action]] : []));
  const led = log.flatMap(({ seat: by, action }) =>
    by === seat && action < FIRST_CALL ? [ranks.of[action % FACE_DOWN]] : [],
  )[2];
  const left = [...ranks.sizes];
  for (const card of cards) left[ranks.of[card]]--;
  const hands = tree.holdings.sets[3].filter((set) => without(set, shown) !== undefined);
  const weights = hands.map((set) => {
    const free = [...left];
    return set.reduce(
      (product, rank) => product * Math.max(0, free[rank]--),
      tree.holdings.dealWeight[tree.holdings.indexOf(set)],
    );
  });
  const at = decisions.map(({ node }) => {
    const played = shown.slice(0, tree.ownPlayed(node, opponent));
    return Int16Array.from(hands, (set) => {
      const held = without(set, played) as number[];
      if (!tree.isLed(node)) return tree.holdings.indexOf(held);
      return held.length === 0 ? shown[2] : tree.followerIndex(node, led, held[0]);
    });
  });
  return { weights, at };
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
