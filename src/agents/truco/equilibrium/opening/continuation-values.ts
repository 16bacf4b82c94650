import { valuesBelow } from '../../../../solve/expected-values.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { BETS, ENDED } from '../cards/truco-bets.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';

/** Bets that may stand when the first trick is over. */
export const STANDING: readonly number[] = BETS.flatMap((bet, i) =>
  bet.caller < 0 && !bet.mustPlay && ENDED[i] < 0 ? [i] : [],
);

/**
 * What the rest of a hand is worth to mano after the first trick, both playing the table, for every pair of cards
 * on the table, standing bet, and pair of holdings.
 */
export class ContinuationValues {
  /** Holdings of two cards. */
  readonly width: number;
  private readonly ranks: number;
  private readonly blocks: (Float32Array | undefined)[];

  private constructor(width: number, ranks: number, blocks: (Float32Array | undefined)[]) {
    this.width = width;
    this.ranks = ranks;
    this.blocks = blocks;
  }

  static of(table: TrucoStrategy, progress?: (done: number, total: number) => void): ContinuationValues {
    const { tree, index, weights: numbers } = table;
    const ranks = tree.holdings.sizes.length;
    const width = (tree.holdings.sets[2] as readonly unknown[]).length;
    const size = treeSize(tree);
    const blocks: (Float32Array | undefined)[] = [];
    const below = valuesBelow(tree, size, { weights: numbers, index });
    const one = new Float64Array(width);
    const mass = new Float64Array(width);
    for (let mano = 0; mano < ranks; mano++) {
      for (let pie = 0; pie < ranks; pie++) {
        progress?.(mano * ranks + pie, ranks * ranks);
        if (tree.cards.find([mano, pie]) < 0) continue;
        for (const bet of STANDING) {
          const node = tree.node([mano, pie], false, bet);
          const after = new Float32Array(width * width);
          for (let theirs = 0; theirs < width; theirs++) {
            one.fill(0);
            one[theirs] = 1;
            tree.indexWeights(node, 0, one, 0, mass, 0);
            const values = below(node, 0, one);
            for (let own = 0; own < width; own++) {
              if (mass[own] > 0) after[own * width + theirs] = values[own] / mass[own];
            }
          }
          blocks[(mano * ranks + pie) * BETS.length + bet] = after;
        }
      }
    }
    return new ContinuationValues(width, ranks, blocks);
  }

  /** Values for mano by row of mano's holding and column of pie's. */
  block(mano: number, pie: number, bet: number): Float32Array {
    return this.blocks[(mano * this.ranks + pie) * BETS.length + bet] as Float32Array;
  }
}
