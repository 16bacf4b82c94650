import { ACTION } from '../../../../games/truco/actions.ts';
import { envidoSequences } from '../../../../games/truco/bidding.ts';
import { type Exploitability, exploitability, StrategyWalker } from '../../../../solve/best-response.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { ACCEPTS, CALLS, DECLINES } from '../../equilibrium/cards/truco-tree.ts';
import { type EnvidoStrategy, PASS } from '../../equilibrium/envido/envido-strategy.ts';
import { ContinuationValues } from '../../equilibrium/opening/continuation-values.ts';
import type { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import { leafValues } from '../../equilibrium/opening/leaf-values.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';
import {
  BY_MANO,
  type LeafValues,
  type OpeningMove,
  type OpeningNode,
  OpeningTree,
} from '../../equilibrium/opening/opening-tree.ts';
import type { FirstTrickPlay, HandModel } from '../hand-model.ts';
import { envidoWorth } from './envido-worth.ts';
import type { Scores } from './opening-scores.ts';

/** What the ends of an opening are worth when both play the shipped table of cards and truco after it; the same at every score. */
export function openingValues(
  { strategy, classes }: HandModel,
  progress?: (done: number, total: number) => void,
): LeafValues {
  return leafValues(strategy, classes, new ContinuationValues(strategy, progress));
}

/**
 * The opening with folds at a score of the match, in points: those of envido by how much they raise the chance to win
 * the match. After it both play the shipped table of cards and truco.
 */
export class MeasuredOpening {
  readonly tree: OpeningTree;
  readonly index: NodeIndex;
  private readonly model: HandModel;
  readonly scores: Scores;

  /** At mano's and pie's points. */
  constructor(model: HandModel, values: LeafValues, scores: Scores) {
    const { match, rules, classes } = model;
    this.model = model;
    this.scores = scores;
    this.tree = new OpeningTree(classes, values, { folds: true, worth: envidoWorth(match, rules, scores) });
    this.index = new NodeIndex(this.tree);
  }

  /** What an opening gives away to exact best responses that may fold too; the weights are by node of this tree. */
  readonly exploit = (weights: ArrayLike<number>): Exploitability =>
    exploitability(this.tree, treeSize(this.tree), { weights, index: this.index });

  /** What one opening takes from another a hand, each as mano in turn, when both are what they are. */
  edge(own: ArrayLike<number>, other: ArrayLike<number>): number {
    const { tree, index } = this;
    const nodes = [...index.firstSlots];
    const value = (mano: ArrayLike<number>, pie: ArrayLike<number>): number => {
      const weights = Float32Array.from(pie);
      nodes.forEach(([node, first], i) => {
        const end = nodes[i + 1]?.[1] ?? index.slots;
        if (tree.turn(node) === 0) for (let slot = first; slot < end; slot++) weights[slot] = mano[slot];
      });
      return new StrategyWalker(tree, treeSize(tree), { weights, index }).value(0);
    };
    return (value(own, other) - value(other, own)) / 2;
  }

  /** The opening of `master`: the solved one, or folds, then the auction, then the first trick as if nobody will call. */
  master(): ArrayLike<number> {
    const at = { startScores: this.scores, mano: 0 };
    const solved = this.model.opening(at);
    if (solved) return solved.weights;
    const folding = this.model.folding(at);
    return this.apart(this.model.envido, (own) => folding[own] > 0, this.model.firstTrick('far', 'none'));
  }

  /** Who decides one by one: whether to fold, then by an auction, then the first trick as if nobody will call. */
  apart(envido: EnvidoStrategy, folds: (handClass: number) => boolean, first: FirstTrickPlay): Float32Array {
    const auction = new AuctionChances(envido, this.scores, this.model.classes);
    return this.weights((node, handClass) => {
      if (node.kind === 'lead' && folds(handClass)) return foldingMix(node);
      if (node.kind === 'auction') return auctionMix(node, handClass, auction);
      return this.openMix(node, handClass, auction, first);
    });
  }

  /** A stored opening without folds, before which some hands are folded; where it knows nothing all moves are as likely. */
  stored(opening: OpeningStrategy, folds: (handClass: number) => boolean): Float32Array {
    const nodes = new Map(opening.tree.nodes.map((node, i) => [place(node), i]));
    return this.weights((node, handClass) => {
      if (node.kind === 'lead' && folds(handClass)) return foldingMix(node);
      const mix = opening.mix(nodes.get(place(node)) as number, handClass);
      return node.moves.map(({ kind }, k) => (kind === 'fold' ? 0 : mix.length > 0 ? mix[k].chance : 1));
    });
  }

  /** The weights of a player of whom the mix of each class is known. */
  weights(mixOf: (node: OpeningNode, handClass: number) => readonly number[]): Float32Array {
    const { tree, index } = this;
    const weights = new Float32Array(index.slots);
    for (const node of index.firstSlots.keys()) {
      const at = tree.nodes[node];
      const classes = tree.classesAt(node, at.turn);
      for (let own = 0; own < tree.width(node, at.turn); own++) {
        const mix = mixOf(at, classes ? classes[own] : own);
        index.slotsOf(node, own).forEach((slot, k) => {
          if (slot >= 0) weights[slot] = mix[k];
        });
      }
    }
    return weights;
  }

  private openMix(
    { turn, led, kind, moves }: OpeningNode,
    handClass: number,
    auction: AuctionChances,
    first: FirstTrickPlay,
  ): number[] {
    const { paths, classes } = this.model;
    const path = kind === 'lead' ? 0 : paths.after(0, kind === 'truco' ? CALLS : (led as number));
    const asked = { opener: turn, calls: '' };
    const passes = auction.of(asked, PASS, handClass);
    const mix = first.mix(path, classes.holding[handClass]);
    return moves.map((move) => {
      if (move.kind === 'fold') return 0;
      if (move.kind === 'envido') return auction.of(asked, envidoMove(move), handClass);
      return passes * (mix[paths.actionOf(path, cardMeaning(move))] ?? 0);
    });
  }
}

/** The moves of an auction at one score, for each class of hands. */
class AuctionChances {
  private readonly envido: EnvidoStrategy;
  private readonly scores: Scores;
  private readonly classes: HandClasses;
  private readonly known = new Map<string, readonly number[]>();

  constructor(envido: EnvidoStrategy, scores: Scores, classes: HandClasses) {
    this.envido = envido;
    this.scores = scores;
    this.classes = classes;
  }

  of(asked: { readonly opener: number; readonly calls: string }, move: number, handClass: number): number {
    const key = `${asked.opener} ${asked.calls} ${move}`;
    let chances = this.known.get(key);
    if (!chances) this.known.set(key, (chances = this.envido.chancesOf(this.scores, asked, move)));
    return chances[this.classes.score[handClass]];
  }
}

function auctionMix({ opened, calls, moves }: OpeningNode, handClass: number, auction: AuctionChances): number[] {
  const asked = { opener: opened === BY_MANO ? 0 : 1, calls: envidoSequences[calls as number] };
  return moves.map((move) => auction.of(asked, envidoMove(move), handClass));
}

function foldingMix({ moves }: OpeningNode): number[] {
  return moves.map(({ kind }) => (kind === 'fold' ? 1 : 0));
}

function place({ kind, led, opened, calls }: OpeningNode): string {
  return `${kind} ${led} ${opened} ${calls}`;
}

function envidoMove(move: OpeningMove): number {
  if (move.kind === 'envido') return ACTION.ENVIDO + move.call;
  return move.kind === 'accept' ? ACTION.QUIERO : ACTION.NO_QUIERO;
}

/** See `TrucoTree.meaning`. */
function cardMeaning(move: OpeningMove): number {
  if (move.kind === 'card') return move.rank;
  return move.kind === 'accept' ? ACCEPTS : move.kind === 'decline' ? DECLINES : CALLS;
}
