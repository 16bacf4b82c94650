import { Rng } from '../../../../core/rng.ts';
import { FALTA_CALL } from '../../../../games/truco/bidding.ts';
import { NodeIndex } from '../../../../solve/node-strategy.ts';
import { type Ranks, ranksNamed } from '../cards/ranks.ts';
import { normaliseWeights, TrucoStrategy } from '../cards/truco-strategy.ts';
import { TrucoTree } from '../cards/truco-tree.ts';
import { OpeningGame, OpeningStrategy } from '../opening/opening-strategy.ts';

/**
 * An opening of random mixes: says nothing about good play, but everything about the rules. It never calls falta
 * envido: at 0-0 that ends the match in the engine, while in the tree the hand goes on.
 */
export function randomOpeningStrategy({ tree, ranks }: TrucoStrategy, seed: string): OpeningStrategy {
  const shape = new OpeningGame(tree, ranks);
  const rng = Rng.seeded(seed);
  const numbers = Uint8Array.from({ length: shape.index.slots }, () => 1 + rng.below(3));
  for (const [node, base] of shape.index.firstSlots) {
    let slot = base;
    const { moves, children, turn } = shape.tree.nodes[node];
    moves.forEach((move, k) => {
      const length = shape.tree.width(children[k], turn);
      if (move.kind === 'envido' && move.call === FALTA_CALL) numbers.fill(0, slot, slot + length);
      slot += length;
    });
  }
  const facts = { levels: 3, iterations: 0, anchor: 0, command: '', value: 0, exploitability: 9 };
  return new OpeningStrategy(facts, shape, numbers);
}

/** A table of random mixes, parts in sevenths: says nothing about good play, but everything about the rules. */
export function randomTrucoStrategy(ranks: Ranks, seed: string): TrucoStrategy {
  const levels = 7;
  const index = new NodeIndex(new TrucoTree(ranksNamed(ranks.name).sizes));
  const rng = Rng.seeded(seed);
  const numbers = new Uint8Array(index.slots);
  for (let slot = 0; slot < numbers.length; slot++) numbers[slot] = rng.below(4);
  const facts = {
    ranks: ranks.name,
    levels,
    algorithm: 'random',
    iterations: 0,
    exploitability: 9,
    value: 0,
    low: -9,
    high: 9,
  };
  return new TrucoStrategy(facts, index, normaliseWeights(index, levels, numbers));
}
