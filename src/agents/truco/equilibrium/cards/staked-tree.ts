import { LEVEL } from './truco-bets.ts';
import type { TrucoTree } from './truco-tree.ts';

/** What a hand is worth to a seat that wins it, and that loses it, by its points (index 1 to 4). */
export interface HandStakes {
  readonly won: readonly number[];
  readonly lost: readonly number[];
}

/**
 * The game of cards and truco with other payoffs than points, such as chances to win the match. The points at an end and
 * the weights of the hands there tell how likely each index wins and loses: the rest is the same tree.
 */
export function stakedTree(tree: TrucoTree, { won, lost }: HandStakes): TrucoTree {
  const staked: TrucoTree = Object.create(tree);
  const weights = new Float64Array(2 * tree.width(tree.root, 0));
  staked.payoff = (node, seat, reach, at, into, to) => {
    const points = LEVEL[tree.betOf(node)];
    tree.indexWeights(node, seat, reach, at, weights, 0);
    tree.payoff(node, seat, reach, at, into, to);
    const [gain, loss] = [won[points], lost[points]];
    for (let i = tree.width(node, seat) - 1; i >= 0; i--) {
      const balance = into[to + i] / points;
      into[to + i] = (gain * (weights[i] + balance) + loss * (weights[i] - balance)) / 2;
    }
  };
  return staked;
}
