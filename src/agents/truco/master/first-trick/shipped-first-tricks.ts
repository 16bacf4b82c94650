import type { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import { FirstTrickPaths } from './first-trick.ts';
import { type FirstTrickTables, readFirstTricks } from './first-trick-file.ts';

const FILE = new URL('../../../../../data/truco/first-trick.table', import.meta.url);
const read = new WeakMap<TrucoTree, FirstTrickTables>();
let given: Uint8Array | undefined;

/** The solved first tricks that ship with the product (`node scripts/truco/first-trick.ts`), read once. */
export function shippedFirstTricks(tree: TrucoTree): FirstTrickTables {
  let tables = read.get(tree);
  if (!tables) {
    given ??= process.getBuiltinModule('node:fs').readFileSync(FILE);
    read.set(tree, (tables = readFirstTricks(given, new FirstTrickPaths(tree))));
  }
  return tables;
}

/** Hands over their file where files cannot be read: in a browser. */
export function provideFirstTricks(bytes: Uint8Array): void {
  given = bytes;
}
