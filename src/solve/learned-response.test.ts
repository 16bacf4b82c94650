import { expect, test } from 'vitest';
import type { Agent } from '../core/agent.ts';
import { Rng } from '../core/rng.ts';
import { exploitability } from './best-response.ts';
import { kuhnPoker } from './known-games.ts';
import { type Abstraction, LearnedResponse } from './learned-response.ts';
import { NodeIndex } from './node-strategy.ts';
import { treeSize } from './public-tree.ts';
import { type TreeState, type TreeView, treeGame } from './testing/tree-game.ts';
import { VectorCfr } from './vector-cfr.ts';

const tree = kuhnPoker();
const index = new NodeIndex(tree);
/** All pairs of different cards. */
const game = treeGame(tree, [1, 2, 3, 5, 6, 7]);

const abstraction: Abstraction<TreeView> = {
  keys: ({ own, node }) => [`${own} ${node}`],
  actions: (_view, legal) => legal,
  label: (_view, action) => String(action),
};

/** Draws from a strategy kept by node: an agent whose probabilities are known. */
function playing(weights: ArrayLike<number>): Agent<TreeView> {
  return {
    name: 'strategy',
    act({ view: { node, own }, legal, rng }) {
      const parts = index.slotsOf(node, own).map((slot) => weights[slot]);
      let at = rng.float() * parts.reduce((a, b) => a + b, 0);
      const drawn = parts.findIndex((part) => {
        at -= part;
        return at < 0;
      });
      return { action: drawn < 0 ? legal[0] : drawn };
    },
  };
}

/** What a trained response gains, the mean of both seats, and its standard error. */
async function bound(agent: Agent<TreeView>, deals: number, scored: number) {
  const response = new LearnedResponse<TreeState, TreeView>(game, agent, abstraction);
  const rng = Rng.seeded('kuhn');
  for (let deal = 0; deal < deals; deal++)
    for (const seat of [0, 1]) await response.train(seat, rng.fork('train', deal, seat));
  const gains: number[] = [];
  for (let deal = 0; deal < scored; deal++)
    for (const seat of [0, 1]) gains.push(await response.play(seat, rng.fork('score', deal, seat)));
  const mean = gains.reduce((a, b) => a + b) / gains.length;
  const error = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0)) / gains.length;
  return { mean, error };
}

test('against one who draws evenly the bound is the exact figure', async () => {
  const weights = new Float32Array(index.slots).fill(1);
  const exact = exploitability(tree, treeSize(tree), { weights, index }).exploitability;
  const { mean, error } = await bound(playing(weights), 800, 4000);
  expect(exact).toBeGreaterThan(0.3);
  expect(Math.abs(mean - exact)).toBeLessThan(3 * error + 0.02);
});

test('the equilibrium gives away what is exact: next to nothing', async () => {
  const solver = new VectorCfr(tree);
  solver.iterate(3000);
  const exact = exploitability(tree, solver.size, { weights: solver.sums }).exploitability;
  expect(exact).toBeLessThan(0.01);
  const { mean, error } = await bound(playing(solver.sums), 800, 4000);
  expect(mean).toBeLessThan(exact + 3 * error);
  // many answers to an equilibrium are as good as the best: training does not lose much either
  expect(mean).toBeGreaterThan(exact - 0.1);
});
