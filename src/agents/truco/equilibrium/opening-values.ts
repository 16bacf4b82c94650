import { NodeIndex } from '../../../solve/fold.ts';
import { valuesBelow } from '../../../solve/outlook.ts';
import { measure } from '../../../solve/public-tree.ts';
import type { Continuation } from './continuation.ts';
import { FirstTrick } from './first-trick.ts';
import type { HandClasses } from './hand-classes.ts';
import { BOTH, betState, NOBODY } from './ladder.ts';
import type { OpeningValues } from './opening.ts';
import type { TrucoTable } from './table.ts';

const START = betState({ level: 1, owner: BOTH, caller: -1 });
const ACCEPTED = betState({ level: 2, owner: 1, caller: -1 });
const RAISED = betState({ level: 2, owner: NOBODY, caller: 1 });
const CALLED = betState({ level: 1, owner: NOBODY, caller: 1 });

/** What the ends of the opening are worth when the table plays on, class against class. */
export function openingValues(table: TrucoTable, classes: HandClasses, continuation: Continuation): OpeningValues {
  const { holders, rest, triple, score, size } = classes;
  const { tree } = table;
  const chance = classes.pairs();
  const hands = tree.width(tree.root, 1);
  const deck = holders.map((_, rank) => rank);
  /** Chance's weight times a value of each pair of classes, of those that hold the ranks played. */
  const weighed = (value: (mano: number, pie: number) => number, led?: number, pie?: number): Float32Array => {
    const rows = led === undefined ? undefined : holders[led];
    const columns = pie === undefined ? undefined : holders[pie];
    const [height, width] = [rows?.length ?? size, columns?.length ?? size];
    const into = new Float32Array(height * width);
    for (let i = 0; i < height; i++) {
      const row = (rows ? rows[i] : i) * size;
      for (let j = 0; j < width; j++) {
        const weight = chance[row + (columns ? columns[j] : j)];
        if (weight !== 0) into[i * width + j] = weight * value(i, j);
      }
    }
    return into;
  };
  const perLead = (make: (led: number | undefined) => Float32Array) => {
    const made = new Map([undefined, ...deck].map((led) => [led, make(led)]));
    return (led: number | undefined) => made.get(led) as Float32Array;
  };
  const between = holdingValues(table, continuation);
  const below = (node: number, led?: number): Float32Array => {
    const values = between(node);
    return weighed((i, j) => values[(led === undefined ? triple[i] : rest[led]?.[i]) * hands + triple[j]], led);
  };
  const own = (i: number, led: number | undefined) => score[led === undefined ? i : holders[led]?.[i]];
  const answers = [ACCEPTED, RAISED].map((bet) => below(tree.node([], false, bet)));
  const calls = deck.map((led) => below(tree.node([led], false, CALLED), led));
  const tricks = deck.map((mano) =>
    deck.map((pie) => {
      if (tree.cards.find([mano, pie]) < 0) return weighed(() => 0, mano, pie);
      const block = continuation.block(mano, pie, START);
      const value = (i: number, j: number) => block[rest[mano]?.[i] * continuation.width + rest[pie]?.[j]];
      return weighed(value, mano, pie);
    }),
  );
  const weight = perLead((led) => weighed(() => 1, led));
  const envido = perLead((led) => weighed((i, j) => (own(i, led) >= score[j] ? 1 : -1), led));
  const after = perLead((led) => below(led === undefined ? tree.root : tree.node([led], false, START), led));
  return {
    weight,
    envido,
    after,
    answered: (raised) => answers[raised ? 1 : 0],
    called: (led) => calls[led],
    trick: (mano, pie) => tricks[mano]?.[pie],
  };
}

/** Values for mano at a node of the first trick, holding against holding, both playing the table. */
function holdingValues(table: TrucoTable, continuation: Continuation): (node: number) => Float32Array {
  const tree = new FirstTrick(table.tree, continuation);
  const index = new NodeIndex(tree);
  const numbers = new Float32Array(index.slots);
  for (const [node, base] of index.bases) {
    const from = table.index.bases.get(node) as number;
    let length = 0;
    for (let k = 0; k < tree.actions(node); k++) length += tree.width(tree.child(node, k), tree.turn(node));
    for (let slot = 0; slot < length; slot++) numbers[base + slot] = table.numbers[from + slot];
  }
  const below = valuesBelow(tree, measure(tree), { numbers, index });
  return (node) => {
    const [rows, columns] = [tree.width(node, 0), tree.width(node, 1)];
    const values = new Float32Array(rows * columns);
    const one = new Float64Array(columns);
    for (let j = 0; j < columns; j++) {
      one.fill(0);
      one[j] = 1;
      const column = below(node, 0, one);
      for (let i = 0; i < rows; i++) values[i * columns + j] = column[i];
    }
    return values;
  };
}
