import type { HandModel } from '../hand-model.ts';

/** The holdings that a seat may have left after it played a rank, each with how likely it is. */
export interface RangeAfter {
  readonly rank: number;
  readonly reach: Float64Array;
}

/** How likely each pair of holdings of two ranks is, up to a factor, from that of three ranks and what the first trick tells. */
export function jointHoldings(
  { strategy }: Pick<HandModel, 'strategy'>,
  hands: Float64Array,
  [mano, pie]: readonly [readonly RangeAfter[], readonly RangeAfter[]],
): Float64Array {
  const { sets, withRank } = strategy.tree.holdings;
  const pairs = sets[2].length;
  const size = sets[3].length;
  const joint = new Float64Array(pairs * pairs);
  for (const own of mano) {
    const rows = withRank[2][own.rank];
    for (const other of pie) {
      const columns = withRank[2][other.rank];
      for (let i = 0; i < pairs; i++) {
        if (rows[i] < 0 || own.reach[i] === 0) continue;
        const row = rows[i] * size;
        for (let j = 0; j < pairs; j++) {
          if (columns[j] < 0) continue;
          joint[i * pairs + j] += hands[row + columns[j]] * own.reach[i] * other.reach[j];
        }
      }
    }
  }
  return joint;
}

/** The same as chances, which add up to one. */
export function normalised(joint: Float64Array): Float64Array {
  const total = joint.reduce((sum, weight) => sum + weight, 0);
  return joint.map((weight) => weight / total);
}
