import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import { type MatchOpenings, readMatchOpenings } from './match-openings.ts';

const FILE = new URL('../../../../data/truco/match-openings.table', import.meta.url);
const read = new WeakMap<TrucoStrategy, MatchOpenings>();

/** The openings for the match that ship with the product (`node scripts/truco/match-openings.ts`), read once. */
export function shippedMatchOpenings(strategy: TrucoStrategy): MatchOpenings {
  let openings = read.get(strategy);
  if (!openings) {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    read.set(strategy, (openings = readMatchOpenings(readFileSync(FILE), strategy)));
  }
  return openings;
}
