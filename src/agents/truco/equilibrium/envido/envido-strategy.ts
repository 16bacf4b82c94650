import { ACTION } from '../../../../games/truco/actions.ts';
import { betPoints, FALTA } from '../../../../games/truco/bidding.ts';
import { handEnvido, handIndex } from '../../../../games/truco/cards.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { END } from '../../../../solve/public-tree.ts';
import type { SmallTree } from '../../../../solve/small-tree.ts';
import { discountedCfr, VectorCfr } from '../../../../solve/vector-cfr.ts';
import type { MatchValue } from '../../rules/match-value.ts';
import { callsAfter, ENVIDO_SCORES, type EnvidoStakes, envidoAuction, scorePairs } from './envido-auction.ts';

/** Enough for an exploitability near 0.001 points; fewer where every score of a match has a page of its own. */
const ITERATIONS = 500;
const MATCH_ITERATIONS = 150;
/** Smaller shares of a mix are left over from early iterations. */
const DUST = 0.005;
const CALL_LETTERS = 'ERF';
const WIDTH = ENVIDO_SCORES.length;

/** An action of the engine with its chance. */
export interface ActionChance {
  readonly action: number;
  readonly chance: number;
}

/** The solved auction for every score of a match, each solved when it first comes up. */
export class EnvidoStrategy {
  private readonly rules: TrucoRules;
  private readonly match: MatchValue | undefined;

  /** With `match`, points are worth the chance to win the match that they bring. */
  constructor(rules: TrucoRules, match?: MatchValue) {
    this.rules = rules;
    this.match = match;
  }

  /** The mix of the seat that may open envido (`PASS`: it does not) or must answer it. */
  mix(view: TrucoView): ActionChance[] {
    const { tree, index, sums } = this.page(view);
    const node = nodeOf(view, tree, this.rules);
    const [a, b, c] = view.cards as [number, number, number];
    const score = ENVIDO_SCORES.indexOf(handEnvido[handIndex(a, b, c)]);
    const rough = index.slotsOf(node, score).map((slot) => sums[slot]);
    const least = DUST * rough.reduce((sum, part) => sum + part, 0);
    const parts = rough.map((part) => (part < least ? 0 : part));
    const total = parts.reduce((sum, part) => sum + part, 0);
    const calls = view.envido.calls;
    const raises = followUps(calls, this.rules).map((letter) => ACTION.ENVIDO + CALL_LETTERS.indexOf(letter));
    const actions = calls === '' ? [PASS, ...raises] : [ACTION.NO_QUIERO, ACTION.QUIERO, ...raises];
    return actions.map((action, k) => ({
      action,
      chance: total > 0 ? parts[k] / total : 1 / parts.length,
    }));
  }

  /**
   * The points that each choice of `mix` is worth to the seat to move when both follow the book; what the other may
   * hold is weighed by how it has bid so far.
   */
  actionValues(view: TrucoView): Map<number, number> {
    const auction = this.page(view);
    const { tree, index, sums } = auction;
    const node = nodeOf(view, tree, this.rules);
    const seat = tree.turn(node);
    const [a, b, c] = view.cards as [number, number, number];
    const own = ENVIDO_SCORES.indexOf(handEnvido[handIndex(a, b, c)]);
    const weights = ENVIDO_SCORES.map((_, other) => chances[seat === 0 ? own * WIDTH + other : other * WIDTH + own]);
    for (const step of pathTo(tree, node)) {
      if (tree.turn(step.node) === seat) continue;
      weights.forEach((weight, other) => {
        const parts = index.slotsOf(step.node, other).map((slot) => sums[slot]);
        const total = parts.reduce((sum, part) => sum + part, 0);
        weights[other] = total > 0 ? (weight * parts[step.action]) / total : 0;
      });
    }
    const mass = weights.reduce((sum, weight) => sum + weight, 0);
    const mean = (child: number) =>
      weights.reduce((sum, weight, other) => {
        if (weight === 0) return sum;
        const value = seat === 0 ? valueAt(auction, child, own, other) : -valueAt(auction, child, other, own);
        return sum + (weight / mass) * value;
      }, 0);
    return new Map(this.mix(view).map(({ action }, k) => [action, mass > 0 ? mean(tree.child(node, k)) : 0]));
  }

  /**
   * What the auction is worth to mano from here on when both follow the book and these are the scores of mano and
   * pie, in points; `passed`: mano has not opened.
   */
  value(view: TrucoView, scores: readonly [number, number], passed: boolean): number {
    const page = this.page(view);
    const { tree } = page;
    const node = view.envido.asked ? nodeOf(view, tree, this.rules) : passed ? tree.child(tree.root, 0) : tree.root;
    const [mano, pie] = scores.map((score) => ENVIDO_SCORES.indexOf(score)) as [number, number];
    return valueAt(page, node, mano, pie);
  }

  private page(view: TrucoView): SolvedAuction {
    const falta = [view.mano, 1 - view.mano].map((winner) => {
      const [own, other] = [view.scores[winner], view.scores[1 - winner]];
      return Math.min(betPoints(this.rules, FALTA, own, other), this.rules.target - own);
    }) as [number, number];
    const { envidoEnvidoFalta } = this.rules;
    return solvedAuction({
      falta,
      envidoEnvidoFalta,
      ...(this.match && { winChanceGains: winChanceGains(view, this.match) }),
    });
  }
}

/** The gain in chance to win the match by points won, for mano and for pie. */
function winChanceGains({ mano, scores, target }: TrucoView, match: MatchValue): [number[], number[]] {
  return [mano, 1 - mano].map((winner) => {
    const [own, other] = [scores[winner], scores[1 - winner]];
    const now = match.of(own, other);
    return Array.from({ length: target - own + 1 }, (_, points) => match.of(own + points, other) - now);
  }) as [number[], number[]];
}

/** Stands for "no envido now" in a mix. */
export const PASS = -1;

interface SolvedAuction {
  readonly tree: SmallTree;
  readonly index: NodeIndex;
  readonly sums: Float32Array;
  /** Values for mano by node and pair of scores, as far as they were asked for. */
  readonly values: Map<number, number>;
}

/** How likely the scores of mano and pie are together. */
const chances = scorePairs();

/** All that was solved so far, for every player in this process. */
const pages = new Map<string, SolvedAuction>();

function solvedAuction(stakes: EnvidoStakes): SolvedAuction {
  const key = JSON.stringify(stakes);
  const page = pages.get(key) ?? solve(stakes);
  pages.set(key, page);
  return page;
}

function solve(stakes: EnvidoStakes): SolvedAuction {
  const tree = envidoAuction(stakes);
  const solver = new VectorCfr(tree, discountedCfr(1.5, 0, 2));
  const iterations = stakes.winChanceGains ? MATCH_ITERATIONS : ITERATIONS;
  for (let i = 0; i < iterations; i++) solver.iterate();
  // no two paths meet in this tree: the sums by path are the sums by node
  return { tree, index: new NodeIndex(tree), sums: solver.sums, values: new Map() };
}

function valueAt(page: SolvedAuction, node: number, mano: number, pie: number): number {
  const { tree, index, sums, values } = page;
  const key = (node * WIDTH + mano) * WIDTH + pie;
  const known = values.get(key);
  if (known !== undefined) return known;
  let value = 0;
  if (tree.turn(node) === END) value = tree.points(node, mano, pie) / chances[mano * WIDTH + pie];
  else {
    const parts = index.slotsOf(node, tree.turn(node) === 0 ? mano : pie).map((slot) => sums[slot]);
    const total = parts.reduce((sum, part) => sum + part, 0);
    parts.forEach((part, k) => {
      if (part > 0) value += (part / total) * valueAt(page, tree.child(node, k), mano, pie);
    });
  }
  values.set(key, value);
  return value;
}

/** The node of the auction: who opened, then the calls. */
function nodeOf(view: TrucoView, tree: SmallTree, rules: TrucoRules): number {
  const opener =
    view.log.find(({ action }) => action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO)?.seat ?? view.turn;
  let node = opener === view.mano ? tree.root : tree.child(tree.root, 0);
  const { calls } = view.envido;
  for (let i = 0; i < calls.length; i++) {
    const first = i === 0 ? 1 : 2;
    node = tree.child(node, first + followUps(calls.slice(0, i), rules).indexOf(calls[i]));
  }
  return node;
}

/** The way from the root. */
function pathTo(tree: SmallTree, node: number): { node: number; action: number }[] {
  const search = (from: number): { node: number; action: number }[] | undefined => {
    if (from === node) return [];
    for (let action = 0; action < tree.actions(from); action++) {
      const rest = search(tree.child(from, action));
      if (rest) return [{ node: from, action }, ...rest];
    }
    return undefined;
  };
  return search(tree.root) ?? [];
}

function followUps(calls: string, rules: TrucoRules): string[] {
  return callsAfter(calls, rules).map((call) => CALL_LETTERS[call]);
}
