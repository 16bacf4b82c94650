import { describe, expect, test } from 'vitest';
import { aStar } from './a-star.ts';
import { depthFirst } from './depth-first.ts';
import { rbfs } from './rbfs.ts';
import { runSearch } from './run.ts';
import { Walk } from './testing.ts';
import { type Trace, tracers } from './trace.ts';

const searches = { dfs: depthFirst, astar: aStar, rbfs } as const;
const walks = Array.from({ length: 40 }, (_, seed) => new Walk(seed, { blind: seed % 2 === 0 }));

function pathTo({ nodes }: Trace, node: number): number[] {
  const path: number[] = [];
  for (let at = node; nodes[at].parent >= 0; at = nodes[at].parent) path.unshift(nodes[at].action);
  return path;
}

describe.each(Object.keys(searches) as (keyof typeof searches)[])('the trace of %s', (name) => {
  test('is the search itself: the same plan after as many expansions', () => {
    for (const walk of walks) {
      const outcome = runSearch(searches[name](walk));
      const trace = tracers[name](walk, 1_000_000);
      const last = trace.steps.at(-1)!;
      expect(trace.ended).toBe(outcome.best ? 'goal' : 'none');
      if (outcome.best) expect(pathTo(trace, last.node)).toEqual(outcome.best.actions);
      expect(trace.steps.filter(({ kind }) => kind === 'take' || kind === 'follow').length).toBe(
        outcome.counts.expanded,
      );
    }
  });

  test('says when it ended for want of room', () => {
    const endings = walks.map((walk) => tracers[name](walk, 4));
    for (const { nodes } of endings) expect(nodes.length).toBeLessThanOrEqual(4);
    expect(endings.filter(({ ended }) => ended === 'full').length).toBeGreaterThan(10);
  });
});

test('A* takes the lowest f, and of equals the last', () => {
  for (const walk of walks) {
    const { nodes, steps } = tracers.astar(walk, 100_000);
    const waiting = new Set([0]);
    for (const { node, f, alike, waiting: count, from, to } of steps) {
      const values = [...waiting].map((each) => nodes[each].g + nodes[each].h);
      expect(count).toBe(waiting.size);
      expect(f).toBe(Math.min(...values));
      expect(alike).toBe(values.filter((value) => value === f).length);
      expect(node).toBe([...waiting].filter((each) => nodes[each].g + nodes[each].h === f).at(-1));
      waiting.delete(node);
      for (let child = from; child < to; child++) waiting.add(child);
    }
  }
});

test('RBFS goes back only when the best below exceeds its limit', () => {
  let back = 0;
  for (const walk of walks)
    for (const { kind, f, limit } of tracers.rbfs(walk, 100_000).steps) {
      if (kind !== 'back') continue;
      back++;
      expect(f === Number.POSITIVE_INFINITY || f > limit!).toBe(true);
    }
  expect(back).toBeGreaterThan(10);
});
