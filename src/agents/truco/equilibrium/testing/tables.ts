import { Rng } from '../../../../core/rng.ts';
import { NodeIndex } from '../../../../solve/fold.ts';
import { type Ranks, ranksNamed } from '../ranks.ts';
import { normalise, TrucoTable } from '../table.ts';
import { TrucoTree } from '../truco-tree.ts';

/** A table of random mixes, parts in sevenths: says nothing about good play, but everything about the rules. */
export function randomTable(ranks: Ranks, seed: string): TrucoTable {
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
  return new TrucoTable(facts, index, normalise(index, levels, numbers));
}
