import { InputError } from '../../../core/errors.ts';
import { boardOf, linesOf, parsePieces } from '../../../games/tetris/ist/notation.ts';
import { pairOf } from '../../../games/tetris/ist/placements.ts';
import { costs } from './heuristics.ts';
import { IstProblem } from './ist-problem.ts';
import type { Plan } from './solve.ts';
import { solve } from './solve.ts';
import { verifyCourseTest } from './verify-course.ts';

export interface Mismatch {
  readonly id: number | string;
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

export interface Verification {
  readonly vectors: number;
  readonly publicTests: number;
  readonly mismatches: readonly Mismatch[];
}

/** Compares a value of the file with ours, and notes a difference. */
export type Check = (field: string, expected: unknown, got: unknown) => void;

interface PlanVector {
  readonly actions: readonly (readonly [number, number])[] | null;
  readonly points?: number;
  readonly opportunity_cost?: number;
  readonly final_board?: readonly string[];
}

interface Vector {
  readonly id: number | string;
  readonly board: readonly string[];
  readonly pieces: readonly string[];
  readonly terminal_initial?: boolean;
  readonly actions_for_first_piece?: readonly (readonly [number, number])[];
  readonly results_for_first_piece?: readonly {
    readonly action: readonly [number, number];
    readonly points: number;
    readonly opportunity_cost: number;
    readonly top_row_filled_game_lost: boolean;
    readonly board: readonly string[];
  }[];
  readonly dfs?: PlanVector;
  readonly a_star_custo_oportunidade_h0?: PlanVector;
  readonly a_star_qualidade_h0?: PlanVector;
}

const PLANS = [
  ['dfs', { algorithm: 'dfs' }],
  ['a_star_custo_oportunidade_h0', { algorithm: 'astar', cost: 'opportunity' }],
  ['a_star_qualidade_h0', { algorithm: 'astar', cost: 'quality' }],
] as const;

/** Checks a file of reference actions, results and plans, and of the course's public tests, against our engine. */
export function verify(file: unknown): Verification {
  const { vectors = [], public_tests: tests = [] } = (file ?? {}) as { vectors?: unknown; public_tests?: unknown };
  if (!Array.isArray(vectors) || !Array.isArray(tests) || vectors.length + tests.length === 0)
    throw new InputError('the file has no "vectors": a list of boards with their pieces and results is needed');
  const mismatches: Mismatch[] = [];
  const checkFor = (id: number | string, prefix = ''): Check => {
    return (field, expected, got) => {
      if (JSON.stringify(expected) !== JSON.stringify(got))
        mismatches.push({ id, field: prefix + field, expected, got });
    };
  };
  vectors.forEach((vector: Vector, index) => {
    if (!isVector(vector)) throw new InputError(`vector ${index} has no board (rows of text) or no pieces (letters)`);
    verifyVector(vector, checkFor(vector.id ?? index));
  });
  tests.forEach((test: { test?: string; kind?: string }, index) => {
    const id = test?.test ?? index;
    if (typeof test?.kind !== 'string') throw new InputError(`public test ${id} has no kind`);
    verifyCourseTest(test as { kind: string }, checkFor(id, `${test.kind} `));
  });
  return { vectors: vectors.length, publicTests: tests.length, mismatches };
}

function isVector(vector: Vector): boolean {
  const texts = (list: unknown) => Array.isArray(list) && list.every((item) => typeof item === 'string');
  return texts(vector?.board) && texts(vector?.pieces) && vector.pieces.length > 0;
}

function verifyVector(vector: Vector, check: Check): void {
  const exercise = { rows: boardOf(vector.board), pieces: parsePieces(vector.pieces.join('')) };
  const problem = new IstProblem(exercise.rows, exercise.pieces);
  const { initial } = problem;
  const actions = Array.from(problem.actions(initial));
  if (vector.terminal_initial !== undefined) check('terminal_initial', vector.terminal_initial, initial.lost);
  if (vector.actions_for_first_piece)
    check('actions_for_first_piece', vector.actions_for_first_piece, actions.map(pairOf));
  if (vector.results_for_first_piece) {
    check('results_for_first_piece.length', vector.results_for_first_piece.length, actions.length);
    const child = problem.blank();
    vector.results_for_first_piece.slice(0, actions.length).forEach((expected, i) => {
      const field = (name: string) => `results_for_first_piece[${i}].${name}`;
      problem.result(initial, actions[i], child);
      check(field('action'), expected.action, pairOf(actions[i]));
      check(field('points'), expected.points, child.points);
      check(field('opportunity_cost'), expected.opportunity_cost, costs.opportunity(child, problem));
      check(field('top_row_filled_game_lost'), expected.top_row_filled_game_lost, child.lost);
      check(field('board'), trimmed(expected.board), linesOf(child.rows));
    });
  }
  for (const [field, options] of PLANS) {
    const expected = vector[field];
    if (expected) verifyPlan(expected, solve(exercise, options), (name, a, b) => check(`${field}.${name}`, a, b));
  }
}

function verifyPlan(expected: PlanVector, plan: Plan, check: Check): void {
  check('actions', expected.actions, plan.actions);
  if (!expected.actions) return;
  if (expected.points !== undefined) check('points', expected.points, plan.points);
  if (expected.opportunity_cost !== undefined) check('opportunity_cost', expected.opportunity_cost, plan.wasted);
  if (expected.final_board) check('final_board', trimmed(expected.final_board), plan.boards.at(-1));
}

function trimmed(board: readonly string[]): string[] {
  return linesOf(boardOf(board));
}
