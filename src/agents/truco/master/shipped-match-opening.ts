import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import type { OpeningStrategy } from '../equilibrium/opening/opening-strategy.ts';
import { readOpeningStrategy } from '../equilibrium/play/strategy-file.ts';

const FILE = new URL('../../../../data/truco/match-opening.table', import.meta.url);
const read = new WeakMap<TrucoStrategy, OpeningStrategy>();

/** The opening for the match that ships with the product (`node scripts/truco-match-opening.ts`), read once. */
export function shippedMatchOpening(strategy: TrucoStrategy): OpeningStrategy {
  let opening = read.get(strategy);
  if (!opening) {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    read.set(strategy, (opening = readOpeningStrategy(readFileSync(FILE), strategy)));
  }
  return opening;
}
