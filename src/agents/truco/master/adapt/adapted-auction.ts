import type { TrucoView } from '../../../../games/truco/view.ts';
import { bestResponse, StrategyWalker } from '../../../../solve/best-response.ts';
import { copyWeights, mergePaths, NodeIndex } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { type FixedPlayer, RestrictedNashTree } from '../../../../solve/restricted-nash.ts';
import type { SmallTree } from '../../../../solve/small-tree.ts';
import { VectorCfr } from '../../../../solve/vector-cfr.ts';
import { auctionPlaces, ENVIDO_SCORES, envidoAuction } from '../../equilibrium/envido/envido-auction.ts';
import type { HandModel } from '../hand-model.ts';
import type { ReadBidder } from './envido-opponent-model.ts';

const ITERATIONS = 60;
/** How far the styles may be believed; what gives back more than the bound is played in part of the hands only. */
const TRUST = [0.2, 0.5, 0.8];
/** In an auction: to pass or to decline, then to open with an envido or to accept. */
const [NO, YES] = [0, 1];

/**
 * An auction against an opponent who is likely to bid by some styles, and else does its best: the solved auction mixed
 * with a restricted Nash response, kept by node. The more the response gives back, the smaller its part: an opponent who
 * answers in the best way gets at most `bound` points a hand more.
 */
export function adaptedAuction(
  view: TrucoView,
  { envido, rules, match }: HandModel,
  bidder: ReadBidder,
  bound: number,
): Float32Array {
  const seat = view.seat === view.mano ? 0 : 1;
  const [own, other] = [view.scores[view.mano], view.scores[1 - view.mano]];
  const point = (match.afterHand(own + 1, other) - match.afterHand(own, other + 1)) / 2;
  const auction = new ReadAuction(envidoAuction(envido.stakes(view)), seat, playerOf(bidder, rules));
  const plain = auction.plan(envido.sums(view));
  const [safe, usual] = [auction.keeps(plain), auction.gets(plain)];
  let best = { gain: 0, plan: plain };
  for (const trust of TRUST) {
    const response = auction.plan(auction.respond(trust));
    const givenBack = Math.max(safe - auction.keeps(response), 1e-9);
    const part = Math.min(1, (bound * point) / givenBack);
    const gain = part * (auction.gets(response) - usual);
    if (gain > best.gain) best = { gain, plan: plain.map((weight, i) => weight + part * (response[i] - weight)) };
  }
  return best.plan;
}

/** Makes of a bidder a player of an auction. */
function playerOf({ chance, bids }: ReadBidder, rules: HandModel['rules']) {
  return (index: NodeIndex): FixedPlayer[] => {
    const weights = new Float32Array(index.slots);
    for (const [node, calls] of auctionPlaces(index.tree as SmallTree, rules))
      ENVIDO_SCORES.forEach((_, place) => {
        const slots = index.slotsOf(node, place);
        const bid = bids(calls, place);
        weights[slots[YES]] = bid;
        weights[slots[NO]] = 1 - bid;
      });
    return [{ chance, play: { weights, index } }];
  };
}

/** An auction of a seat against players whose style is known with some chance. */
class ReadAuction {
  private readonly tree: SmallTree;
  private readonly seat: number;
  private readonly players: readonly FixedPlayer[];
  private readonly index: NodeIndex;

  constructor(tree: SmallTree, seat: number, playersIn: (index: NodeIndex) => FixedPlayer[]) {
    this.tree = tree;
    this.seat = seat;
    this.index = new NodeIndex(tree);
    this.players = playersIn(this.index);
  }

  /** A strategy of the seat as chances of whole courses, which can be mixed: sums of a solver, divided by their total. */
  plan(sums: Float32Array): Float32Array {
    const { index, seat, tree } = this;
    const first = seat === 0 ? tree.root : tree.child(tree.root, NO);
    const total = index.slotsOf(first, 0).reduce((sum, slot) => sum + sums[slot], 0);
    return sums.map((weight) => weight / total);
  }

  /** The response if the styles are believed so far. */
  respond(trust: number): Float32Array {
    const tree = this.against(trust);
    const solver = new VectorCfr(tree);
    solver.iterate(ITERATIONS);
    return mergePaths(this.index, solver.sums);
  }

  /** What the seat keeps against a best response. */
  keeps(weights: Float32Array): number {
    return -bestResponse(this.tree, treeSize(this.tree), { weights, index: this.index }, 1 - this.seat);
  }

  /** What the seat gets from the styles, as likely as they are. */
  gets(plan: Float32Array): number {
    const whole = this.players.reduce((sum, { chance }) => sum + chance, 0);
    const { index, seat } = this;
    const tree = this.against(1 / whole);
    const weights = new Float32Array(index.slots).fill(1);
    copyWeights({ index, weights: plan }, index, weights, seat);
    return whole * new StrategyWalker(tree, treeSize(tree), { weights, index }).value(seat);
  }

  private against(trust: number): RestrictedNashTree {
    const players = this.players.map(({ play, chance }) => ({ play, chance: trust * chance }));
    return new RestrictedNashTree(this.tree, 1 - this.seat, players);
  }
}
