import { expect, test } from 'vitest';
import { bestResponse, exploitability } from './best-response.ts';
import { kuhnPoker } from './known-games.ts';
import { mergePaths, NodeIndex } from './node-strategy.ts';
import { treeSize } from './public-tree.ts';
import { RestrictedNashTree } from './restricted-nash.ts';
import { VectorCfr } from './vector-cfr.ts';

const kuhn = kuhnPoker();

const index = new NodeIndex(kuhn);

/** The second player always takes its last action: bets, and calls every bet. */
const maniac = { index, weights: new Float32Array(index.slots) };
for (const node of index.firstSlots.keys())
  for (const card of [0, 1, 2]) maniac.weights[index.slotsOf(node, card)[kuhn.actions(node) - 1]] = 1;

/** Value for the first player of the game solved with this chance of the maniac, and of its strategy alone. */
function solved(chance: number) {
  // twice the same player is the same as once
  const half = { play: maniac, chance: chance / 2 };
  const tree = new RestrictedNashTree(kuhn, 1, [half, half]);
  const solver = new VectorCfr(tree);
  solver.iterate(2000);
  const { value } = exploitability(tree, solver.size, { weights: solver.sums });
  const weights = mergePaths(index, solver.sums);
  return { value, worst: -bestResponse(kuhn, treeSize(kuhn), { weights, index }, 1) };
}

test('without the fixed player it is the game itself', () => {
  const { value, worst } = solved(0);
  expect(value).toBeCloseTo(-1 / 18, 2);
  expect(worst).toBeCloseTo(-1 / 18, 2);
});

test('certain of the fixed player it is the best response to it', () => {
  // against one who bets and calls always: a king wins 2, a jack loses 1, a queen calls: 2 or -2 in turn
  const { value } = solved(1);
  expect(value).toBeCloseTo((2 - 1 + 0) / 3, 2);
});

test('in between it gains from the fixed player and gives little away', () => {
  const { value, worst } = solved(0.5);
  expect(value).toBeGreaterThan(-1 / 18);
  expect(worst).toBeGreaterThan(-0.3);
  expect(worst).toBeLessThanOrEqual(-1 / 18 + 0.001);
});
