/**
 * Writes `data/truco/hand-values.json` and `data/truco/pie-values.json`: the points that mano, and pie, can expect of cards
 * and truco with each holding of three ranks when both play the shipped table. The solved players weigh folding by the
 * first; `master` tells by both what cards are worth while an envido waits for its answer.
 *
 *     node scripts/truco/hand-values.ts
 */
import { writeFileSync } from 'node:fs';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { StrategyWalker } from '../../src/solve/best-response.ts';

const strategy = shippedTrucoStrategy();
const { tree, size } = strategy;
const walker = new StrategyWalker(tree, size, strategy);
for (const [seat, name] of ['hand-values', 'pie-values'].entries()) {
  const reach = tree.initialReach();
  const values = walker.values(tree.root, seat, reach).slice();
  const weights = new Float64Array(values.length);
  tree.indexWeights(tree.root, seat, reach, 0, weights, 0);
  const points = Array.from(values, (value, i) => Math.round((1000 * value) / weights[i]) / 1000);
  writeFileSync(new URL(`../../data/truco/${name}.json`, import.meta.url), `${JSON.stringify(points)}\n`);
}
