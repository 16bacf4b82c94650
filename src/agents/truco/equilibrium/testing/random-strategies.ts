import { Rng } from '../../../../core/rng.ts';
import { FALTA_CALL } from '../../../../games/truco/bidding.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import type { Ranks } from '../cards/ranks.ts';
import { completeWeights, TrucoStrategy } from '../cards/truco-strategy.ts';
import { TrucoTree } from '../cards/truco-tree.ts';
import { OpeningStrategy } from '../opening/opening-strategy.ts';

/** Random mixes, weights in sevenths. They play badly, but they come everywhere. */
export function randomTrucoStrategy(ranks: Ranks, seed: string): TrucoStrategy {
  const levels = 7;
  const index = new NodeIndex(new TrucoTree(ranks));
  const rng = Rng.seeded(seed);
  const random = Uint8Array.from({ length: index.slots }, () => rng.below(4));
  const measured = { exploitability: 9, value: 0, low: -9, high: 9 };
  const facts = { ranks: ranks.name, levels, algorithm: 'random', iterations: 0, ...measured };
  return new TrucoStrategy(
    facts,
    index,
    completeWeights(index, levels, (slot) => random[slot]),
  );
}

/**
 * An opening of random mixes. It never calls falta envido: at 0-0 that ends the match in the engine, while in the tree
 * the hand goes on.
 */
export function randomOpeningStrategy({ tree }: TrucoStrategy, seed: string, folds = false): OpeningStrategy {
  const facts = { levels: 3, iterations: 0, anchor: 0, folds, command: '', value: 0, exploitability: 9 };
  const opening = new OpeningStrategy(facts, tree);
  const { index, weights } = opening;
  const rng = Rng.seeded(seed);
  for (let slot = 0; slot < weights.length; slot++) weights[slot] = 1 + rng.below(3);
  for (const [node, first] of index.firstSlots) {
    let slot = first;
    const { moves, children, turn } = opening.tree.nodes[node];
    moves.forEach((move, k) => {
      const length = opening.tree.width(children[k], turn);
      if (move.kind === 'envido' && move.call === FALTA_CALL) weights.fill(0, slot, slot + length);
      slot += length;
    });
  }
  return opening;
}
