import { StrategyWalker } from '../../../../solve/best-response.ts';
import { BETS, ENDED } from '../cards/truco-bets.ts';
import type { TrucoStrategy } from '../cards/truco-strategy.ts';

/** The states of the bets that are possible after the first trick. */
const STANDING: readonly number[] = BETS.flatMap((bet, i) =>
  bet.caller < 0 && !bet.mustPlay && ENDED[i] < 0 ? [i] : [],
);

/**
 * The points that mano can expect after the first trick when both play the strategy: for every pair of ranks on the
 * table, state of the bets and pair of holdings.
 */
export class ContinuationValues {
  /** How many holdings of two cards there are. */
  readonly width: number;
  private readonly ranks: number;
  private readonly blocks: Float32Array[] = [];

  constructor(strategy: TrucoStrategy, progress?: (done: number, total: number) => void) {
    const { tree, size } = strategy;
    const ranks = tree.ranks.sizes.length;
    const width = tree.holdings.sets[2].length;
    this.ranks = ranks;
    this.width = width;
    const walker = new StrategyWalker(tree, size, strategy);
    const reach = new Float64Array(width);
    const weights = new Float64Array(width);
    for (let mano = 0; mano < ranks; mano++) {
      for (let pie = 0; pie < ranks; pie++) {
        progress?.(mano * ranks + pie, ranks * ranks);
        if (tree.cards.find([mano, pie]) < 0) continue;
        for (const bet of STANDING) {
          const node = tree.node([mano, pie], false, bet);
          const block = new Float32Array(width * width);
          for (let theirs = 0; theirs < width; theirs++) {
            reach.fill(0);
            reach[theirs] = 1;
            tree.indexWeights(node, 0, reach, 0, weights, 0);
            const values = walker.values(node, 0, reach);
            for (let own = 0; own < width; own++) {
              if (weights[own] > 0) block[own * width + theirs] = values[own] / weights[own];
            }
          }
          this.blocks[this.place(mano, pie, bet)] = block;
        }
      }
    }
  }

  /** A matrix: row mano's holding, column pie's. */
  after(mano: number, pie: number, bet: number): Float32Array {
    return this.blocks[this.place(mano, pie, bet)];
  }

  private place(mano: number, pie: number, bet: number): number {
    return (mano * this.ranks + pie) * BETS.length + bet;
  }
}
