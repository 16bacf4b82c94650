import type { TrucoStrategy } from '../../equilibrium/cards/truco-strategy.ts';
import { type MatchOpenings, readMatchOpenings } from './match-openings.ts';

const FILE = new URL('../../../../../data/truco/match-openings.table', import.meta.url);
const read = new WeakMap<TrucoStrategy, MatchOpenings>();
let given: Uint8Array | undefined;

/** The openings for the match that ship with the product (`node scripts/truco/match-openings.ts`), read once. */
export function shippedMatchOpenings(strategy: TrucoStrategy): MatchOpenings {
  let openings = read.get(strategy);
  if (!openings) {
    given ??= process.getBuiltinModule('node:fs').readFileSync(FILE);
    read.set(strategy, (openings = readMatchOpenings(given, strategy)));
  }
  return openings;
}

/** Hands over their file where files cannot be read: in a browser. */
export function provideMatchOpenings(bytes: Uint8Array): void {
  given = bytes;
}
