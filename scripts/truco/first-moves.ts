/**
 * Writes `data/truco/first-moves.json`: what becomes of a hand of cards and truco after each first move of mano, when both
 * play the shipped table from there on (the file names its exploitability). A row for each holding of three ranks has a list for each move that it can make,
 * in the order of the table's actions: the chances (of 10,000) to lose 4, 3, 2, 1 points and to win 1, 2, 3, 4. To work
 * that out where it is needed takes a quarter of a second, far more than for any later move.
 *
 *     node scripts/truco/first-moves.ts
 */
import { writeFileSync } from 'node:fs';
import { stakedTree } from '../../src/agents/truco/equilibrium/cards/staked-tree.ts';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { StrategyWalker } from '../../src/solve/best-response.ts';

const strategy = shippedTrucoStrategy();
const { tree, size } = strategy;
const { root } = tree;
const reach = tree.initialReach();
const holdings = tree.width(root, 0);
const weights = new Float64Array(holdings);
tree.indexWeights(root, 0, reach, 0, weights, 0);
const nothing = [0, 0, 0, 0, 0];
const outcomes = [-4, -3, -2, -1, 1, 2, 3, 4].map((points) => {
  const one = nothing.with(Math.abs(points), 1);
  return stakedTree(tree, points > 0 ? { won: one, lost: nothing } : { won: nothing, lost: one });
});
const rows = Array.from({ length: holdings }, () => [] as number[][]);
for (let k = 0; k < tree.actions(root); k++) {
  const before = tree.indicesBefore(root, k);
  const chances = outcomes.map((staked) =>
    new StrategyWalker(staked, size, strategy).values(tree.child(root, k), 0, reach).slice(),
  );
  for (let j = 0; j < chances[0].length; j++) {
    const i = before === undefined ? j : before[j];
    if (i >= 0) rows[i].push(chances.map((of) => Math.round((10_000 * of[j]) / weights[i])));
  }
}
const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
const { exploitability } = strategy.facts;
writeFileSync(
  new URL('../../data/truco/first-moves.json', import.meta.url),
  `{"exploitability": ${exploitability}, "rows": [\n${lines}\n]}\n`,
);
