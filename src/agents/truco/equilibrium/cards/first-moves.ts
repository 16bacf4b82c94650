import made from '../../../../../data/truco/first-moves.json' with { type: 'json' };
import { ranks14 } from './ranks.ts';
import type { HandStakes } from './staked-tree.ts';
import type { TrucoStrategy } from './truco-strategy.ts';

/** The points that each column of the file is the chance of. */
const POINTS = [-4, -3, -2, -1, 1, 2, 3, 4];
const WHOLE = 10_000;
const BY_POINTS: HandStakes = { won: [0, 1, 2, 3, 4], lost: [0, -1, -2, -3, -4] };

/**
 * What mano's first moves are worth, in the order of the tree's actions; `undefined` for a move that it cannot make.
 * The values are in `data/truco/first-moves.json` and belong to the shipped strategy: `undefined` for any other.
 */
export function firstMoveValues(
  { tree, facts }: TrucoStrategy,
  index: number,
  { won, lost } = BY_POINTS,
): (number | undefined)[] | undefined {
  if (tree.ranks !== ranks14 || facts.exploitability !== made.exploitability) return undefined;
  const moves = made.rows[index];
  let next = 0;
  return Array.from({ length: tree.actions(tree.root) }, (_, k) => {
    const before = tree.indicesBefore(tree.root, k);
    if (before !== undefined && !before.includes(index)) return undefined;
    return moves[next++].reduce((sum, chance, i) => {
      const points = POINTS[i];
      return sum + (chance / WHOLE) * (points > 0 ? won[points] : lost[-points]);
    }, 0);
  });
}
