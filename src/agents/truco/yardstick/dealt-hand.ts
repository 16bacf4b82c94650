import { END } from '../../../solve/public-tree.ts';
import type { TrucoTable } from '../equilibrium/table.ts';

/** What cards and truco are worth to mano when both play the table and both hands are known; remembers what it found. */
export class DealtHand {
  private readonly table: TrucoTable;
  private readonly known = new Map<number, number>();

  /** For one deal: the public node tells everything else. */
  constructor(table: TrucoTable) {
    this.table = table;
  }

  value(node: number, indices: readonly [number, number]): number {
    const { tree } = this.table;
    const turn = tree.turn(node);
    if (turn === END) return tree.winner(node, indices) === 0 ? tree.points(node) : -tree.points(node);
    const known = this.known.get(node);
    if (known !== undefined) return known;
    let sum = 0;
    this.table.mix(node, indices[turn]).forEach((chance, action) => {
      if (chance > 0) sum += chance * this.value(tree.child(node, action), tree.moved(node, action, indices));
    });
    this.known.set(node, sum);
    return sum;
  }
}
