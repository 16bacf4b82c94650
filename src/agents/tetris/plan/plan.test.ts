import { describe, expect, test } from 'vitest';
import { readVectors } from '../../../../testing/vectors.ts';
import { InputError } from '../../../core/errors.ts';
import { Rng } from '../../../core/rng.ts';
import { boardOf, parsePieces } from '../../../games/tetris/ist/notation.ts';
import type { IstState } from '../../../games/tetris/ist/state.ts';
import { type Exercise, generate } from './generate.ts';
import { IstProblem } from './ist-problem.ts';
import { searches, weighted } from './searches.ts';
import { type SolveOptions, solve } from './solve.ts';

/** The board of the course's test 25, bottom row first. */
const teste25 = boardOf(['####..####', '###...####', '###...####', '###...####']);
const exercise25 = (pieces: string): Exercise => ({ rows: teste25, pieces: parsePieces(pieces) });

/** The most points by trying everything; -1 if every way loses. */
function exhaustive(problem: IstProblem, state: IstState = problem.initial): number {
  if (problem.isGoal(state)) return state.points;
  let best = -1;
  const child = problem.blank();
  for (const action of problem.actions(state)) {
    problem.result(state, action, child);
    best = Math.max(best, exhaustive(problem, child));
  }
  return best;
}

test.each([
  ['t', 100, 200, 1, 34],
  ['ti', 300, 800, 35, 612],
  ['til', 600, 1000, 39, 748],
  ['till', 600, 1500, 760, 25262],
  ['tills', 600, 1800, 20774, 697085],
  ['tillso', 700, 2000, 31875, 856434],
])(
  'A* on opportunity, test 25 with %s: points, wasted points and counts',
  (pieces, points, wasted, expanded, generated) => {
    const plan = solve(exercise25(pieces), { algorithm: 'astar' });
    expect(plan).toMatchObject({ points, wasted, cost: wasted, expanded, generated, optimal: true, stopped: null });
    expect(plan.boards.length).toBe(pieces.length + 1);
    expect(plan.peakMegabytes).toBeLessThan(40);
  },
);

describe('figure 4.2-A of the first report: till with sixteen pairs of weights', () => {
  const published: [number, number, number][] = [
    ...[
      [1, 0],
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ].map(([a, b]): [number, number, number] => [a, b, 600]),
    [10, 15, 600],
    [15, 10, 600],
    [20, 10, 600],
    [30, 10, 500],
    [40, 10, 500],
    [50, 10, 500],
    [10, 30, 600],
  ];
  const agreeing = (reading: 'text' | 'code') =>
    published.filter(([a, b, points]) => {
      const plan = solve(exercise25('till'), { algorithm: 'best-001', weights: [a, b], reading });
      return plan.points === points;
    }).length;

  test('ten columns, as in its text, agree in 15', () => expect(agreeing('text')).toBe(15));
  test('nine columns, as in its code, agree in all 16', () => expect(agreeing('code')).toBe(16));
});

describe('on boards of earlier pieces', () => {
  const exercises = (generator: 'study' | 'greedy', pieces: number, count: number) =>
    Array.from({ length: count }, (_, i) => generate(Rng.seeded(3), i, { generator, earlier: 8, pieces }));

  test('exact finds what exhaustive enumeration finds', () => {
    const several = [...exercises('study', 4, 4), ...exercises('greedy', 4, 4), ...exercises('greedy', 3, 10)];
    for (const { rows, pieces } of several) {
      const plan = solve({ rows, pieces }, { algorithm: 'exact' });
      expect(plan.optimal).toBe(true);
      expect(plan.points).toBe(exhaustive(new IstProblem(rows, pieces)));
    }
  });

  test('exact agrees with A* at five pieces, with a tenth of the nodes of an exhaustive search or less', () => {
    for (const exercise of exercises('greedy', 5, 3)) {
      const plan = solve(exercise, { algorithm: 'exact' });
      const proof = solve(exercise, { algorithm: 'astar', heuristic: [{ name: 'unreachable', weight: 1 }] });
      expect(proof.optimal).toBe(true);
      expect(plan.points).toBe(proof.points);
      const problem = new IstProblem(exercise.rows, exercise.pieces);
      const nodes = exercise.pieces.reduce((n, _, i) => n * branches(problem, i) + branches(problem, i), 0);
      expect(10 * plan.generated).toBeLessThan(nodes);
    }
  });

  test('exact and quality cost: the same points', () => {
    for (const exercise of exercises('study', 4, 10)) {
      const plan = solve(exercise, { algorithm: 'exact', cost: 'quality' });
      expect(plan.cost).toBe(-plan.points!);
      expect(plan.points).toBe(solve(exercise, { algorithm: 'exact' }).points);
    }
  });

  test('no search earns more than exact, and each plan is what it says', () => {
    for (const exercise of [...exercises('study', 4, 5), ...exercises('greedy', 4, 5)]) {
      const best = solve(exercise, { algorithm: 'exact' }).points!;
      for (const { name } of searches) {
        const plan = solve(exercise, { algorithm: name, expansions: 2000 });
        if (!plan.actions) continue;
        expect(plan.points).toBeLessThanOrEqual(best);
        if (plan.optimal) expect(plan.points).toBe(best);
        expect(plan.actions.length).toBe(4);
      }
    }
  });

  test('anytime with 2,000 expansions finds the optimum of most five-piece problems', () => {
    const several = exercises('study', 5, 20);
    const found = several.filter(
      (exercise) =>
        solve(exercise, { algorithm: 'anytime', expansions: 2000 }).points ===
        solve(exercise, { algorithm: 'exact' }).points,
    );
    expect(found.length).toBeGreaterThanOrEqual(18);
  });

  test('study boards have no line cleared; both kinds come again with their seed', () => {
    for (const generator of ['study', 'greedy'] as const) {
      const first = exercises(generator, 6, 5);
      expect(exercises(generator, 6, 5)).toEqual(first);
      for (const { rows, pieces } of first) {
        const { cells } = new IstProblem(rows, pieces).initial;
        expect(pieces.length).toBe(6);
        if (generator === 'study') expect(cells).toBe(32);
        else expect((32 - cells) % 10).toBe(0);
      }
    }
  });
});

function branches(problem: IstProblem, placed: number): number {
  const state = problem.blank();
  state.placed = placed;
  return problem.actions(state).length;
}

test('best-004 reads its weights from the text or from the code', () => {
  const weights = (reading: 'text' | 'code') =>
    searches.find((s) => s.name === 'best-004')!.problem({ reading }).evaluation;
  expect(weights('text')).toEqual(weighted(['holes', 'opportunity', 'score'], [16, 37, 91]));
  expect(weights('code')).toEqual(weighted(['holes', 'opportunity', 'score'], [16, 91, 37]));
});

test('the same expansions give the same plan', () => {
  const exercise = generate(Rng.seeded(9), 0, { generator: 'study', earlier: 8, pieces: 6 });
  const once = () => ({ ...solve(exercise, { algorithm: 'best-004', expansions: 3000 }), milliseconds: 0 });
  expect(once()).toEqual(once());
});

test('forty pieces and a limit: an answer from those that always have one, a clear end from all', () => {
  const exercise = exercise25('tillsojz'.repeat(5));
  for (const { name } of searches) {
    const plan = solve(exercise, { algorithm: name, expansions: 1000 });
    expect(plan.expanded).toBeLessThan(1300);
    if (['anytime', 'best-004', 'exact'].includes(name)) expect(plan.actions?.length).toBe(40);
    else expect(plan.stopped).toBe('expansion limit');
  }
});

test.each<[string, SolveOptions, string]>([
  ['an unknown search', { algorithm: 'a*' }, 'unknown algorithm "a*"'],
  ['too few weights', { algorithm: 'best-004', weights: [1, 2] }, 'best-004 has 3 weights: 2 were given'],
  ['a cost that is fixed', { algorithm: 'best-001', cost: 'quality' }, 'best-001 takes no cost'],
  ['a heuristic for depth-first', { algorithm: 'dfs', heuristic: [] }, 'dfs takes no heuristic'],
])('%s is refused', (_, options, message) => {
  expect(() => solve(exercise25('t'), options)).toThrow(InputError);
  expect(() => solve(exercise25('t'), options)).toThrow(message);
});

describe('on the reference vectors of up to three pieces', () => {
  const load = (): Exercise[] =>
    readVectors('ist').vectors.map((v: { board: string[]; pieces: string[] }) => ({
      rows: boardOf(v.board),
      pieces: parsePieces(v.pieces.join('')),
    }));

  test('exact finds what exhaustive enumeration finds', () => {
    const all = load();
    expect(all.length).toBeGreaterThan(50);
    for (const { rows, pieces } of all) {
      const most = exhaustive(new IstProblem(rows, pieces));
      expect(solve({ rows, pieces }, { algorithm: 'exact' }).points).toBe(most < 0 ? null : most);
    }
  });

  test("RBFS has A*'s cost on opportunity", () => {
    for (const exercise of load()) {
      expect(solve(exercise, { algorithm: 'rbfs' }).cost).toBe(solve(exercise, { algorithm: 'astar' }).cost);
    }
  });
});
