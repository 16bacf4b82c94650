import { Cache } from '../../../../core/cache.ts';
import { ACTION, isEnvidoCall } from '../../../../games/truco/actions.ts';
import { betPoints, ENVIDO_LETTERS, envidoSequences, FALTA } from '../../../../games/truco/bidding.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { StrategyWalker } from '../../../../solve/best-response.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { END, treeSize } from '../../../../solve/public-tree.ts';
import type { SmallTree } from '../../../../solve/small-tree.ts';
import { VectorCfr } from '../../../../solve/vector-cfr.ts';
import { handOf } from '../cards/hands.ts';
import type { Step } from '../cards/information-set.ts';
import type { ActionChance } from '../mix.ts';
import {
  callsAfter,
  ENVIDO_SCORES,
  type EnvidoStakes,
  envidoAuction,
  envidoScoreIndex,
  scorePairs,
} from './envido-auction.ts';

/** Enough for an exploitability near 0.001 points; fewer where every score of a match has an auction of its own. */
const ITERATIONS = 500;
const MATCH_ITERATIONS = 150;
/** Smaller chances are left over from early iterations. */
const LEAST_CHANCE = 0.005;
const WIDTH = ENVIDO_SCORES.length;

/** Stands for "no envido now" in a mix. */
export const PASS = -1;

/** The chance to win the match of a side with so many points, mano or not, once the envido is over. */
export interface EnvidoMatchValue {
  of(mine: number, theirs: number, isMano: boolean): number;
}

/** The solved envido auction for every score of a match. Each is solved when it first comes up. */
export class EnvidoStrategy {
  private readonly rules: TrucoRules;
  private readonly match: EnvidoMatchValue | undefined;

  /** With `match`, points count by how much they raise the chance to win the match. */
  constructor(rules: TrucoRules, match?: EnvidoMatchValue) {
    this.rules = rules;
    this.match = match;
  }

  /**
   * The mix of a seat that may open envido (`PASS`: it does not) or must answer it; by other weights than the solved
   * ones where they are given.
   */
  mix(view: TrucoView, weights?: Float32Array): ActionChance[] {
    const { tree, index, sums: solved } = this.auction(view);
    const sums = weights ?? solved;
    const { node } = positionOf(view, tree, this.rules);
    const all = index.slotsOf(node, scoreOf(view)).map((slot) => sums[slot]);
    const least = LEAST_CHANCE * all.reduce((sum, weight) => sum + weight, 0);
    const kept = all.map((weight) => (weight < least ? 0 : weight));
    const total = kept.reduce((sum, weight) => sum + weight, 0);
    return this.actionsAfter(view.envido.calls).map((action, k) => ({
      action,
      chance: total > 0 ? kept[k] / total : 1 / kept.length,
    }));
  }

  /**
   * The points that the seat to move can expect from each action of `mix` when both play this strategy. What the other
   * may hold is weighted by how it has called so far.
   */
  actionValues(view: TrucoView): Map<number, number> {
    const auction = this.auction(view);
    const { tree, index, sums } = auction;
    const { node, path } = positionOf(view, tree, this.rules);
    const seat = tree.turn(node);
    const own = scoreOf(view);
    const chances = scorePairs();
    const reach = ENVIDO_SCORES.map((_, other) => chances[seat === 0 ? own * WIDTH + other : other * WIDTH + own]);
    for (const step of path) {
      if (tree.turn(step.node) === seat) continue;
      reach.forEach((chance, other) => {
        const weights = index.slotsOf(step.node, other).map((slot) => sums[slot]);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        reach[other] = total > 0 ? (chance * weights[step.action]) / total : 0;
      });
    }
    const mass = reach.reduce((sum, chance) => sum + chance, 0);
    const mean = (child: number) =>
      reach.reduce((sum, chance, other) => {
        if (chance === 0) return sum;
        const value = seat === 0 ? pairValue(auction, child, own, other) : -pairValue(auction, child, other, own);
        return sum + (chance / mass) * value;
      }, 0);
    return new Map(
      this.actionsAfter(view.envido.calls).map((action, k) => [action, mass > 0 ? mean(tree.child(node, k)) : 0]),
    );
  }

  /**
   * The points that mano can expect of the auction from here on when both play this strategy and hold these scores
   * (mano's, then pie's). `passed`: mano has not opened.
   */
  value(view: TrucoView, scores: readonly [number, number], passed: boolean): number {
    const auction = this.auction(view);
    const { tree } = auction;
    const start = passed ? tree.child(tree.root, 0) : tree.root;
    const node = view.envido.asked ? positionOf(view, tree, this.rules).node : start;
    return pairValue(auction, node, ENVIDO_SCORES.indexOf(scores[0]), ENVIDO_SCORES.indexOf(scores[1]));
  }

  /**
   * The chance of a move for each envido score (see `ENVIDO_SCORES`) at a score of the match, mano's points first: `PASS`,
   * a call or an answer of the engine, after these calls of an auction that `opener` began (0 mano, 1 pie).
   */
  chancesOf(
    scores: readonly [number, number],
    { opener, calls }: { readonly opener: number; readonly calls: string },
    move: number,
  ): number[] {
    const { tree, index, sums } = this.auction({ scores, mano: 0 });
    const { node } = pathThrough(tree, opener, calls, this.rules);
    const action = this.actionsAfter(calls).indexOf(move);
    return ENVIDO_SCORES.map((_, score) => index.mix(sums, node, score)[action]);
  }

  /** What mano can expect of a whole auction, by the places of both scores in `ENVIDO_SCORES`. */
  valueAtStart(scores: readonly [number, number], mano: number, pie: number): number {
    const auction = this.auction({ scores, mano: 0 });
    return pairValue(auction, auction.tree.root, mano, pie);
  }

  /**
   * What mano can expect of a whole auction with each of its scores, times the chance to be dealt that score; the sum is
   * what it can expect before it sees its cards.
   */
  expectedByScore(scores: readonly [number, number]): Float64Array {
    const { stakes, index, sums } = this.auction({ scores, mano: 0 });
    const tree = envidoAuction(stakes);
    const walker = new StrategyWalker(tree, treeSize(tree), { weights: sums, index });
    return walker.values(tree.root, 0, tree.initialReach(1)).slice();
  }

  /** What mano can expect of the first auction of a match before it sees its cards. */
  expectedAtStart(): number {
    return this.expectedByScore([0, 0]).reduce((sum, value) => sum + value, 0);
  }

  /** The engine's actions in the order of the tree's. */
  private actionsAfter(calls: string): number[] {
    const raises = callsAfter(envidoSequences.indexOf(calls), this.rules).map((call) => ACTION.ENVIDO + call);
    return calls === '' ? [PASS, ...raises] : [ACTION.NO_QUIERO, ACTION.QUIERO, ...raises];
  }

  /** The weights of the solved auction at the scores of a view, kept by node. */
  sums(view: Pick<TrucoView, 'scores' | 'mano'>): Float32Array {
    return this.auction(view).sums;
  }

  private auction(view: Pick<TrucoView, 'scores' | 'mano'>): SolvedAuction {
    return solvedAuction(this.stakes(view));
  }

  /** What the auction is about at the scores of a view. */
  stakes(view: Pick<TrucoView, 'scores' | 'mano'>): EnvidoStakes {
    const { rules, match } = this;
    const seats = [view.mano, 1 - view.mano];
    const falta = seats.map((winner) => {
      const [own, other] = [view.scores[winner], view.scores[1 - winner]];
      return Math.min(betPoints(rules, FALTA, own, other), rules.target - own);
    }) as [number, number];
    const { envidoEnvidoFalta } = rules;
    if (!match) return { falta, envidoEnvidoFalta };
    const winChanceGains = seats.map((winner) => gainsOf(view, winner, rules.target, match)) as [number[], number[]];
    return { falta, envidoEnvidoFalta, winChanceGains };
  }
}

/** The gain in the chance to win the match, by points won. */
function gainsOf(
  { scores, mano }: Pick<TrucoView, 'scores' | 'mano'>,
  winner: number,
  target: number,
  match: EnvidoMatchValue,
): number[] {
  const [own, other] = [scores[winner], scores[1 - winner]];
  const value = (points: number) => match.of(own + points, other, winner === mano);
  return Array.from({ length: target - own + 1 }, (_, points) => value(points) - value(0));
}

/** The private index of a view's seat. */
function scoreOf(view: TrucoView): number {
  return envidoScoreIndex[handOf(view.cards)];
}

interface SolvedAuction {
  readonly stakes: EnvidoStakes;
  /** The calls and answers; its payoffs are those of other stakes. */
  readonly tree: SmallTree;
  readonly index: NodeIndex;
  readonly sums: Float32Array;
}

/** The auctions that were asked for last, for every player in this thread: a few kilobytes each, some 600 scores in a match. */
const solved = new Cache<string, SolvedAuction>(1000);
/** Auctions without their stakes; every auction in which the same calls are allowed has the same nodes. */
const shapes = new Map<boolean, { readonly tree: SmallTree; readonly index: NodeIndex }>();
/** Values for mano by node and pair of scores, as far as they were asked for: only of the auctions used last. */
const pairValues = new Cache<SolvedAuction, { readonly tree: SmallTree; readonly values: Map<number, number> }>(16);

function solvedAuction(stakes: EnvidoStakes): SolvedAuction {
  return solved.getOrSet(JSON.stringify(stakes), () => {
    const tree = envidoAuction(stakes);
    const solver = new VectorCfr(tree);
    solver.iterate(stakes.winChanceGains ? MATCH_ITERATIONS : ITERATIONS);
    let shape = shapes.get(stakes.envidoEnvidoFalta);
    if (!shape) shapes.set(stakes.envidoEnvidoFalta, (shape = { tree, index: new NodeIndex(tree) }));
    // no two paths meet in this tree: the sums by path are the sums by node
    return { stakes, ...shape, sums: solver.sums };
  });
}

/** What mano can expect from a node on with both scores. */
function pairValue(auction: SolvedAuction, node: number, mano: number, pie: number): number {
  const { tree, values } = pairValues.getOrSet(auction, () => ({
    tree: envidoAuction(auction.stakes),
    values: new Map(),
  }));
  const { index, sums } = auction;
  const value = (at: number): number => {
    const key = (at * WIDTH + mano) * WIDTH + pie;
    const known = values.get(key);
    if (known !== undefined) return known;
    let sum = 0;
    if (tree.turn(at) === END) sum = tree.points(at, mano, pie) / scorePairs()[mano * WIDTH + pie];
    else {
      index.mix(sums, at, tree.turn(at) === 0 ? mano : pie).forEach((chance, k) => {
        if (chance > 0) sum += chance * value(tree.child(at, k));
      });
    }
    values.set(key, sum);
    return sum;
  };
  return value(node);
}

/** The node of the auction where a view stands, and the path to it: who opened, then the calls. */
function positionOf(view: TrucoView, tree: SmallTree, rules: TrucoRules): { node: number; path: Step[] } {
  const opener = view.log.find(({ action }) => isEnvidoCall(action))?.seat ?? view.turn;
  return pathThrough(tree, opener === view.mano ? 0 : 1, view.envido.calls, rules);
}

function pathThrough(
  tree: SmallTree,
  opener: number,
  calls: string,
  rules: TrucoRules,
): { node: number; path: Step[] } {
  const path: Step[] = [];
  let node = tree.root;
  const take = (action: number): void => {
    path.push({ node, action });
    node = tree.child(node, action);
  };
  if (opener !== 0) take(0);
  for (let i = 0; i < calls.length; i++) {
    const before = envidoSequences.indexOf(calls.slice(0, i));
    // an opener may pass, an answer may be to decline or to accept
    const others = i === 0 ? 1 : 2;
    take(others + callsAfter(before, rules).indexOf(ENVIDO_LETTERS.indexOf(calls[i])));
  }
  return { node, path };
}
