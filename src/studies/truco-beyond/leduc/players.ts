import type { Rng } from '../../../core/rng.ts';
import { exploitability, StrategyWalker } from '../../../solve/best-response.ts';
import { copyWeights, mergePaths } from '../../../solve/node-strategy.ts';
import { CHANCE, END } from '../../../solve/public-tree.ts';
import { VectorCfr } from '../../../solve/vector-cfr.ts';
import { type LeducGame, rankOf, type Spot } from './spots.ts';

/** A way to play: the chance of each action of a card at a spot. */
export type Mix = (spot: Spot, card: number) => readonly number[];

/** A player as weights over the table's slots. */
export type Weights = Float32Array;

export function weightsOf({ spots, index }: LeducGame, mix: Mix): Weights {
  const weights = new Float32Array(index.slots);
  for (const spot of spots.values()) {
    for (let card = 0; card < 6; card++) {
      if (card === spot.board) continue;
      const chances = mix(spot, card);
      for (const [action, slot] of index.slotsOf(spot.node, card).entries()) weights[slot] = chances[action];
    }
  }
  return weights;
}

/** The solved game. */
export function equilibrium({ tree, index }: LeducGame, iterations: number): Weights {
  const solver = new VectorCfr(tree);
  solver.iterate(iterations);
  return mergePaths(index, solver.sums);
}

/** What a best response gains, exactly: chips a hand, the mean of both seats. */
export function exploitabilityOf({ tree, size, index }: LeducGame, weights: Weights): number {
  return exploitability(tree, size, { weights, index }).exploitability;
}

/** Chips a hand of one player against another, exactly: the mean of both seats. */
export function pointsAgainst({ tree, size, index }: LeducGame, own: Weights, other: Weights): number {
  const asSeat = (seat: number) => {
    const both = Float32Array.from(other);
    copyWeights({ weights: own, index }, index, both, seat);
    return new StrategyWalker(tree, size, { weights: both, index }).value(seat);
  };
  return (asSeat(0) + asSeat(1)) / 2;
}

/** How somebody plays who is no equilibrium: by the strength of what it holds. */
export interface Style {
  readonly name: string;
  /** Bets and raises from this strength on, calls from that one on; 0 to 1. */
  readonly bets: number;
  readonly calls: number;
  /** How often it bets, or calls, with less. */
  readonly bluffs: number;
}

/** Players of many levels, as the people were whose hands the thesis collected. */
export const styles: readonly Style[] = [
  { name: 'honest', bets: 0.6, calls: 0.4, bluffs: 0.05 },
  { name: 'careful', bets: 0.8, calls: 0.6, bluffs: 0.02 },
  { name: 'loose', bets: 0.5, calls: 0.1, bluffs: 0.2 },
  { name: 'bluffer', bets: 0.7, calls: 0.4, bluffs: 0.45 },
  { name: 'novice', bets: 0.4, calls: 0.3, bluffs: 0.4 },
];

/** A pair is the best, then a high card; before the table's card a king is worth as much as a middling hand. */
function strengthOf({ board }: Spot, card: number): number {
  if (board >= 0 && rankOf(card) === rankOf(board)) return 1;
  return [0.1, 0.45, 0.75][rankOf(card)];
}

export function styleMix({ bets, calls, bluffs }: Style): Mix {
  return (spot, card) => {
    const strength = strengthOf(spot, card);
    const bet = strength >= bets ? 1 - bluffs / 2 : bluffs;
    if (!spot.faces) return [1 - bet, bet];
    const stays = Math.max(bet, strength >= calls ? 1 - bluffs / 2 : bluffs);
    if (spot.actions === 2) return [1 - stays, stays];
    // half of the hands that would bet raise
    return [1 - stays, stays - bet / 2, bet / 2];
  };
}

/** What a seat did at a spot with its card, and what the hand brought it. */
export interface Played {
  readonly spot: Spot;
  readonly card: number;
  readonly action: number;
  readonly points: number;
}

/** Plays one hand. */
export function playHand({ tree, index, spots }: LeducGame, seats: readonly Weights[], rng: Rng): Played[] {
  const cards = rng.shuffle([0, 1, 2, 3, 4, 5]);
  const decisions: Omit<Played, 'points'>[] = [];
  let node = tree.root;
  // the weight of a deal is in the payoff: with a card on the table or before
  let deals = 6 * 5;
  while (tree.turn(node) !== END) {
    const turn = tree.turn(node);
    if (turn === CHANCE) {
      node = tree.child(node, cards[2]);
      deals *= 4;
      continue;
    }
    const mix = index.mix(seats[turn], node, cards[turn]);
    let action = 0;
    for (let left = rng.float() - mix[0]; left >= 0 && action < mix.length - 1; ) left -= mix[++action];
    decisions.push({ spot: spots.get(node)!, card: cards[turn], action });
    node = tree.child(node, action);
  }
  const points = tree.points(node, cards[0], cards[1]) * deals;
  return decisions.map((decision) => ({ ...decision, points: decision.spot.turn === 0 ? points : -points }));
}
