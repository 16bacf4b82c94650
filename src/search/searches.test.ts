import { describe, expect, test } from 'vitest';
import { aStar } from './a-star.ts';
import { anytime } from './anytime.ts';
import { depthFirst } from './depth-first.ts';
import { exact } from './exact.ts';
import type { Search } from './problem.ts';
import { rbfs } from './rbfs.ts';
import { runSearch } from './run.ts';
import { Walk, type WalkState } from './testing.ts';

const walks = Array.from({ length: 60 }, (_, seed) => new Walk(seed));

/** Those that promise the cheapest plan when they end by themselves. */
const optimal: Record<string, (walk: Walk) => Search> = {
  'A*': (walk) => aStar(walk, { admissible: true }),
  RBFS: (walk) => rbfs(walk, { admissible: true }),
  "Korf's RBFS": (walk) => rbfs(walk, { admissible: true, raise: 'again' }),
  anytime: (walk) => anytime(walk, { admissible: true, interval: 4, keep: 2 }),
  exact: (walk) => exact(walk),
};

describe.each(Object.entries(optimal))('%s', (_, start) => {
  test('finds the cheapest way, or that there is none', () => {
    let solvable = 0;
    for (const walk of walks) {
      const outcome = runSearch(start(walk));
      expect(outcome.stopped).toBeUndefined();
      expect(outcome.best?.cost ?? Number.POSITIVE_INFINITY).toBe(walk.cheapest);
      expect(outcome.optimal).toBe(Number.isFinite(walk.cheapest));
      if (outcome.best) {
        solvable++;
        expect(walk.follow(outcome.best.actions)).toBe(outcome.best.cost);
      }
    }
    expect(solvable).toBeGreaterThan(30);
    expect(solvable).toBeLessThan(60);
  });

  test('an initial goal is a plan without actions', () => {
    const outcome = runSearch(start(new Walk(1, { layers: 0 })));
    expect(outcome.best).toEqual({ actions: [], cost: 0 });
  });

  test('a perfect estimate leads straight to the goal', () => {
    for (let seed = 0; seed < 60; seed++) {
      const walk = new Walk(seed, { blind: false });
      if (!Number.isFinite(walk.cheapest)) continue;
      const outcome = runSearch(start(walk));
      expect(outcome.best?.cost).toBe(walk.cheapest);
      expect(outcome.counts.expanded).toBeLessThanOrEqual(runSearch(start(new Walk(seed))).counts.expanded);
    }
  });

  test('stops at a limit and when cancelled, soon after it is asked to', () => {
    const vast = () => new Walk(3, { layers: 40, width: 400, branches: 8 });
    expect(runSearch(start(vast()), { expansions: 1000 }).counts.expanded).toBeLessThan(1300);
    let asked = 0;
    const outcome = runSearch(start(vast()), { cancelled: () => ++asked === 2 });
    expect(outcome.stopped).toBe('cancelled');
    expect(runSearch(start(vast()), { milliseconds: 0 }).stopped).toBe('time limit');
  });
});

test('A* takes the last inserted of equal nodes', () => {
  // one layer, all costs equal: the last action wins
  const walk = new Walk(0, { layers: 1, branches: 3, width: 1 });
  walk.result = (state, _, into) => Object.assign(into, { layer: state.layer + 1, place: 0, cost: 1 });
  expect(runSearch(aStar(walk)).best?.actions).toEqual([2]);
  expect(runSearch(rbfs(walk)).best?.actions).toEqual([2]);
});

test('A* ends with `memory` when its nodes run out', () => {
  const outcome = runSearch(aStar(new Walk(3, { layers: 40, width: 400, branches: 8 }), { maxNodes: 2000 }));
  expect(outcome.stopped).toBe('memory');
  expect(outcome.best).toBeUndefined();
});

/** The last plan in the order of the actions, by recursion. */
function lastPlan(walk: Walk, state: WalkState): number[] | undefined {
  if (walk.isGoal(state)) return [];
  for (const action of walk.actions(state).reverse()) {
    const next = walk.blank();
    walk.result(state, action, next);
    const rest = lastPlan(walk, next);
    if (rest) return [action, ...rest];
  }
  return undefined;
}

test('depth-first finds the last plan in the order of the actions, where there is one', () => {
  for (const walk of walks) expect(runSearch(depthFirst(walk)).best?.actions).toEqual(lastPlan(walk, walk.initial));
});

test('RBFS keeps no more for more nodes', () => {
  const few = runSearch(rbfs(new Walk(3, { layers: 5, branches: 8 })));
  const many = runSearch(rbfs(new Walk(5, { layers: 5, branches: 8 })));
  const frame = 8 * 8;
  for (const { counts } of [few, many]) expect(counts.peakBytes).toBeLessThanOrEqual(5 * frame);
});

test('the plan of anytime never gets worse with more expansions', () => {
  for (const walk of walks) {
    let last = Number.POSITIVE_INFINITY;
    const search = anytime(walk, { interval: 1, keep: 1 });
    for (;;) {
      const { value, done } = search.next();
      const cost = value.best?.cost ?? Number.POSITIVE_INFINITY;
      expect(cost).toBeLessThanOrEqual(last);
      last = cost;
      if (done) break;
    }
    expect(last).toBe(walk.cheapest);
  }
});

test('the table of exact never hides the best plan, whatever its size', () => {
  for (const walk of walks) {
    const small = runSearch(exact(walk, { tableSize: 1 }));
    expect(small.best?.cost).toBe(runSearch(exact(walk, { tableSize: 1024 })).best?.cost);
  }
});
