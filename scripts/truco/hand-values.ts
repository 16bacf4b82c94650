/**
 * Writes `data/truco/hand-values.json`: the points that mano can expect of cards and truco with each holding of three
 * ranks when both play the shipped table. The solved players weigh folding by it.
 *
 *     node scripts/truco/hand-values.ts
 */
import { writeFileSync } from 'node:fs';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { StrategyWalker } from '../../src/solve/best-response.ts';

const strategy = shippedTrucoStrategy();
const { tree, size } = strategy;
const reach = tree.initialReach();
const values = new StrategyWalker(tree, size, strategy).values(tree.root, 0, reach).slice();
const weights = new Float64Array(values.length);
tree.indexWeights(tree.root, 0, reach, 0, weights, 0);
const points = Array.from(values, (value, i) => Math.round((1000 * value) / weights[i]) / 1000);
writeFileSync(new URL('../../data/truco/hand-values.json', import.meta.url), `${JSON.stringify(points)}\n`);
