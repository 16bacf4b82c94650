import { expect, test } from 'vitest';
import { Rng } from '../../../../core/rng.ts';
import { bestResponse, exploitability, StrategyWalker } from '../../../../solve/best-response.ts';
import { copyWeights, mergePaths, NodeIndex } from '../../../../solve/node-strategy.ts';
import { treeSize } from '../../../../solve/public-tree.ts';
import { CFR_VARIANTS, VectorCfr } from '../../../../solve/vector-cfr.ts';
import { ranks14 } from '../../equilibrium/cards/ranks.ts';
import { BOTH, betState } from '../../equilibrium/cards/truco-bets.ts';
import { TrucoTree } from '../../equilibrium/cards/truco-tree.ts';
import { randomTrucoStrategy } from '../../equilibrium/testing/random-strategies.ts';
import { RestOfHand, type Stakes } from './rest-of-hand.ts';
import { solveRest } from './solve-rest.ts';

const tree = new TrucoTree(ranks14);
const PAIRS = tree.holdings.sets[2].length;
const points: Stakes = { won: [0, 1, 2, 3, 4], lost: [0, -1, -2, -3, -4] };
const START = betState({ level: 1, owner: BOTH, caller: -1 });
const RAISED = betState({ level: 2, owner: 1, caller: -1 });
const nodes = [
  ['mano won the first trick', tree.node([5, 9], false, START)],
  ['nobody won it', tree.node([9, 9], false, START)],
  ['pie won it, with truco accepted', tree.node([10, 4], false, RAISED)],
] as const;

/** The chance of each pair of holdings by the cards alone, up to a factor: what the tree itself counts with. */
function dealt(node: number): Float64Array {
  const joint = new Float64Array(PAIRS * PAIRS);
  const reach = new Float64Array(PAIRS);
  const weights = new Float64Array(PAIRS);
  for (let pie = 0; pie < PAIRS; pie++) {
    reach.fill(0);
    reach[pie] = 1;
    tree.indexWeights(node, 0, reach, 0, weights, 0);
    for (let mano = 0; mano < PAIRS; mano++) joint[mano * PAIRS + pie] = weights[mano];
  }
  return joint;
}

function uneven(joint: Float64Array, seed: string): Float64Array {
  const rng = Rng.seeded(seed);
  const skewed = joint.map((chance) => chance * rng.float() ** 3);
  const total = skewed.reduce((sum, chance) => sum + chance, 0);
  return skewed.map((chance) => chance / total);
}

test.each(nodes)(
  'with the chances of the deal it is the same game as the whole hand below that node: %s',
  (_, node) => {
    const rest = new RestOfHand(tree, node, dealt(node), points);
    const index = new NodeIndex(rest);
    const rng = Rng.seeded(`weights ${node}`);
    const weights = Float32Array.from({ length: index.slots }, () => rng.float());
    const ones = new Float64Array(PAIRS).fill(1);
    for (const seat of [0, 1]) {
      for (const best of [false, true]) {
        const own = new StrategyWalker(rest, treeSize(rest), { weights, index }).values(node, seat, ones, best).slice();
        const below = new StrategyWalker(tree, treeSize(rest), { weights, index }).values(node, seat, ones, best);
        own.forEach((value, i) => {
          expect(value).toBeCloseTo(below[i], 12);
        });
      }
    }
  },
);

test.each(nodes)('the kernel and the plain solver leave as little to win: %s', (_, node) => {
  const joint = uneven(dealt(node), `joint ${node}`);
  const rest = new RestOfHand(tree, node, joint, points);
  const plain = new VectorCfr(rest, CFR_VARIANTS['dcfr+']);
  plain.iterate(12);
  const index = new NodeIndex(rest);
  const wanted = exploitability(rest, plain.size, { index, weights: mergePaths(index, plain.sums) });
  const solved = exploitability(rest, plain.size, solveRest(tree, node, joint, points, 12));
  expect(solved.exploitability / wanted.exploitability).toBeGreaterThan(0.9);
  expect(solved.exploitability / wanted.exploitability).toBeLessThan(1.1);
  expect(Math.abs(solved.value - wanted.value)).toBeLessThan(0.2 * wanted.exploitability);
});

test('what a hand is worth decides: where one point wins the match for both, to refuse is to lose it', () => {
  const [, node] = nodes[0];
  const joint = uneven(dealt(node), 'last point');
  const stakes: Stakes = { won: [0, 1, 1, 1, 1], lost: [0, -1, -1, -1, -1] };
  const rest = new RestOfHand(tree, node, joint, stakes);
  const { index, weights } = solveRest(tree, node, joint, stakes, 60);
  const { exploitability: left, value } = exploitability(rest, treeSize(rest), { index, weights });
  expect(left).toBeLessThan(0.01);
  expect(Math.abs(value)).toBeLessThan(1);
  // who wins for certain does not refuse the truco, though accepting brings no more
  const called = tree.child(node, tree.actions(node) - 1);
  const [refuses] = index.mix(weights, called, tree.holdings.indexOf([0, 1]));
  expect(refuses).toBeLessThan(0.05);
});

test.each([0, 1])(
  'seat %i takes more from a player that it leans on, and keeps nearly all against the others',
  (seat) => {
    const [, node] = nodes[0];
    const joint = uneven(dealt(node), 'leaning');
    const rest = new RestOfHand(tree, node, joint, points);
    const size = treeSize(rest);
    const usual = randomTrucoStrategy(ranks14, 'leaning');
    const played = [0, 0.3].map((chance) => {
      const { index, weights } = solveRest(tree, node, joint, points, 40, { seat, chance, usual });
      const against = weights.slice();
      copyWeights(usual, index, against, 1 - seat);
      const takes = new StrategyWalker(rest, size, { weights: against, index }).value(seat);
      return { takes, keeps: -bestResponse(rest, size, { weights, index }, 1 - seat) };
    });
    const gained = played[1].takes - played[0].takes;
    expect(gained).toBeGreaterThan(0.05);
    // a restricted Nash response gives away no more than its part of what it gains; solved so far as 40 iterations go
    expect(played[0].keeps - played[1].keeps).toBeLessThan((0.3 / 0.7) * gained + 0.02);
  },
);
