import { expect, test } from 'vitest';
import type { Agent } from '../core/agent.ts';
import { Rng } from '../core/rng.ts';
import { exploitability } from './best-response.ts';
import { ImprovedPlay, type TrialAbstraction } from './improved-play.ts';
import { kuhnPoker } from './known-games.ts';
import { NodeIndex } from './node-strategy.ts';
import { treeSize } from './public-tree.ts';
import { type TreeState, type TreeView, treeGame } from './testing/tree-game.ts';

const tree = kuhnPoker();
const index = new NodeIndex(tree);
const game = treeGame(tree, [1, 2, 3, 5, 6, 7]);
const worth = (state: TreeState, seat: number) => state.scores()[seat] - state.scores()[1 - seat];

const abstraction: TrialAbstraction<TreeView> = {
  keys: ({ own, node }) => [`${node}`, `${own} ${node}`],
  actions: (_view, legal) => legal,
  label: (_view, action) => String(action),
  share: () => 1,
};

/** Draws evenly. */
const even: Agent<TreeView> = {
  name: 'even',
  act: ({ legal, rng }) => ({ action: rng.pick(legal) }),
};

async function trained(deals: number): Promise<ImprovedPlay<TreeState, TreeView>> {
  const response = new ImprovedPlay(game, even, abstraction, worth);
  const rng = Rng.seeded('improved');
  for (let deal = 0; deal < deals; deal++)
    for (const seat of [0, 1]) await response.train(seat, rng.fork('train', deal, seat));
  return response;
}

/** What it gains on each of some deals, both seats with the same draws. */
async function gains(response: ImprovedPlay<TreeState, TreeView>, deals: number): Promise<number[]> {
  const rng = Rng.seeded('improved');
  const found: number[] = [];
  for (let deal = 0; deal < deals; deal++) {
    const [first, second] = [
      await response.play(0, rng.fork('score', deal)),
      await response.play(1, rng.fork('score', deal)),
    ];
    found.push((worth(first, 0) + worth(second, 1)) / 2);
  }
  return found;
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;

test('single deviations find most of what one who draws evenly gives away, and no more than there is', async () => {
  const weights = new Float32Array(index.slots).fill(1);
  const exact = exploitability(tree, treeSize(tree), { weights, index }).exploitability;
  const found = mean(await gains(await trained(1500), 4000));
  expect(found).toBeGreaterThan(0.8 * exact);
  expect(found).toBeLessThan(exact + 0.06);
});

test('a response that changes nothing gains nothing, on every deal', async () => {
  const response = await trained(50);
  response.caution = Number.POSITIVE_INFINITY;
  expect((await gains(response, 200)).every((gain) => gain === 0)).toBe(true);
  // as little is known of what was hardly tried
  expect((await gains(await trained(1), 200)).every((gain) => gain === 0)).toBe(true);
});

test('what was learned goes through JSON', async () => {
  const response = await trained(200);
  const again = new ImprovedPlay(game, even, abstraction, worth);
  again.restore(JSON.parse(JSON.stringify(response.save())));
  expect(again.save()).toEqual(response.save());
  expect(await gains(again, 100)).toEqual(await gains(response, 100));
  await again.train(0, Rng.seeded(1));
  expect(again.save()).not.toEqual(response.save());
});
