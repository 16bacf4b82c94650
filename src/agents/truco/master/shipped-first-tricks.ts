import type { TrucoTree } from '../equilibrium/cards/truco-tree.ts';
import { FirstTrickPaths } from './first-trick.ts';
import { type FirstTrickTables, readFirstTricks } from './first-trick-file.ts';

const FILE = new URL('../../../../data/truco/first-trick.table', import.meta.url);
const read = new WeakMap<TrucoTree, FirstTrickTables>();

/** The solved first tricks that ship with the product (`node scripts/truco/first-trick.ts`), read once. */
export function shippedFirstTricks(tree: TrucoTree): FirstTrickTables {
  let tables = read.get(tree);
  if (!tables) {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    read.set(tree, (tables = readFirstTricks(readFileSync(FILE), new FirstTrickPaths(tree))));
  }
  return tables;
}
