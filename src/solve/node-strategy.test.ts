import { describe, expect, test } from 'vitest';
import { exploitability } from './best-response.ts';
import { leducPoker } from './known-games.ts';
import { mergePaths, NodeIndex, quantise } from './node-strategy.ts';
import { END, type PublicTree, treeSize } from './public-tree.ts';
import { VectorCfr } from './vector-cfr.ts';

/** Two ways to one question: seat 0 says A or B, both lead to the node where seat 1 answers. */
const meeting: PublicTree = {
  root: 0,
  turn: (node) => [0, 1, END, END][node],
  actions: (node) => (node < 2 ? 2 : 0),
  child: (node, action) => (node === 0 ? 1 : 2 + action),
  width: () => 1,
  decides: () => true,
  indicesBefore: () => undefined,
  regroupsOther: () => false,
  regroupReach: () => {},
  regroupValues: () => {},
  initialReach: () => Float64Array.of(1),
  payoff: (node, seat, reach, at, into, to) => {
    into[to] = reach[at] * (node === 2 ? 1 : -1) * (seat === 0 ? 1 : -1);
  },
};

test('paths that meet are added up', () => {
  const index = new NodeIndex(meeting);
  expect(treeSize(meeting).slots).toBe(6);
  expect(index.slots).toBe(4);
  // by path: A, B; after A: yes, no; after B: yes, no
  expect([...mergePaths(index, Float32Array.of(1, 1, 3, 1, 0, 4))]).toEqual([1, 1, 3, 5]);
  expect(index.slotsOf(1, 0)).toEqual([2, 3]);
});

test('rare choices keep their likeliest action, small parts are dropped', () => {
  const index = new NodeIndex(meeting);
  const weights = Float32Array.of(1, 99, 3, 5);
  const frequency = (node: number) => Float64Array.of(node === 0 ? 1 : 0.001);
  const precision = { levels: 63, cut: 0.02, rare: 0.01 };
  expect([...quantise(index, weights, precision, frequency)]).toEqual([0, 63, 0, 63]);
  expect([...quantise(index, weights, { ...precision, cut: 0, rare: 0 })]).toEqual([1, 62, 24, 39]);
});

describe('a tree in which no two paths meet', () => {
  const solver = new VectorCfr(leducPoker());
  solver.iterate(50);
  const index = new NodeIndex(solver.tree);
  const merged = mergePaths(index, solver.sums);
  const byPath = exploitability(solver.tree, solver.size, { weights: solver.sums });

  test('stays as it is', () => {
    expect(merged).toEqual(solver.sums);
    const byNode = exploitability(solver.tree, solver.size, { weights: merged, index });
    expect(byNode.exploitability).toBeCloseTo(byPath.exploitability, 10);
    expect(byNode.value).toBeCloseTo(byPath.value, 10);
  });

  test('rounded to 255ths it is worth almost the same, and every choice adds up', () => {
    const weights = quantise(index, merged, { levels: 255, cut: 0, rare: 0 });
    const rounded = exploitability(solver.tree, solver.size, { weights, index });
    expect(Math.abs(rounded.exploitability - byPath.exploitability)).toBeLessThan(0.02);
    for (const node of index.firstSlots.keys()) {
      for (let i = 0; i < 6; i++) {
        const total = index.slotsOf(node, i).reduce((sum, slot) => sum + weights[slot], 0);
        expect([0, 255]).toContain(total);
      }
    }
  });
});
