import { Rng } from '../../../../core/rng.ts';
import { FALTA_CALL } from '../../../../games/truco/bidding.ts';
import { OpeningShape, OpeningTable } from '../opening-table.ts';
import type { TrucoTable } from '../table.ts';

/**
 * An opening of random mixes: says nothing about good play, but everything about the rules. It never calls falta
 * envido: at 0-0 that ends the match in the engine, while in the tree the hand goes on.
 */
export function randomOpening({ tree, ranks }: TrucoTable, seed: string): OpeningTable {
  const shape = new OpeningShape(tree, ranks);
  const rng = Rng.seeded(seed);
  const numbers = Uint8Array.from({ length: shape.index.slots }, () => 1 + rng.below(3));
  for (const [node, base] of shape.index.bases) {
    let slot = base;
    const { moves, children, turn } = shape.opening.spots[node];
    moves.forEach((move, k) => {
      const length = shape.opening.width(children[k], turn);
      if (move.kind === 'envido' && move.call === FALTA_CALL) numbers.fill(0, slot, slot + length);
      slot += length;
    });
  }
  const facts = { levels: 3, iterations: 0, anchor: 0, command: '', value: 0, exploitability: 9 };
  return new OpeningTable(facts, shape, numbers);
}
