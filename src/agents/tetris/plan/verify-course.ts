import { InputError } from '../../../core/errors.ts';
import { boardOf, linesOf, parsePieces } from '../../../games/tetris/ist/notation.ts';
import { actionOf, FULL, pairOf, ROWS } from '../../../games/tetris/ist/placements.ts';
import { stateOf } from '../../../games/tetris/ist/state.ts';
import { IstProblem } from './ist-problem.ts';
import { type SolveOptions, solve } from './solve.ts';
import type { Check } from './verify.ts';

/** A public test of the course, as data. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has its own fields
type CourseTest = any;

const COSTS: Readonly<Record<string, SolveOptions['cost']>> = {
  qualidade: 'quality',
  'custo-oportunidade': 'opportunity',
};

/** How each kind of test is replayed. */
const kinds: Readonly<Record<string, (test: CourseTest, check: Check) => void>> = {
  board_ops: (test, check) => {
    const rows = new Uint16Array(ROWS);
    const inside = (row: number, column: number) => row >= 0 && row < ROWS && column >= 0 && column < 10;
    test.ops.forEach(([op, ...values]: [string, ...number[]], i: number) => {
      const [a, b] = values as [number, number];
      const answers: Record<string, () => unknown> = {
        new: () => rows.fill(0),
        fill: () => inside(a, b) && (rows[a] |= 1 << b),
        'filled?': () => ((rows[a] >> b) & 1) === 1,
        height: () => stateOf(rows).heights[a],
        'row_complete?': () => rows[a] === FULL,
        'top_filled?': () => stateOf(rows).lost,
      };
      const answer = answers[op];
      if (!answer) throw new InputError(`public test ${test.test}: unknown operation "${op}"`);
      const got = answer();
      if (op !== 'new' && op !== 'fill') check(`ops[${i}] ${op}`, values.at(-1), got);
    });
  },
  state_copy: (test, check) => {
    const problem = new IstProblem(boardNamed(test.state.board), parsePieces(test.state.to_place.join('')));
    problem.initial.points = test.state.points;
    const copy = problem.blank();
    problem.copy(problem.initial, copy);
    check('points', test.state.points, copy.points);
    check('board', linesOf(problem.initial.rows), linesOf(copy.rows));
    copy.rows[0] = FULL;
    check('shares no board', boardNamed(test.state.board)[0], problem.initial.rows[0]);
  },
  'estado-final-p': (test, check) => {
    test.cases.forEach((row: CourseTest, i: number) => {
      const pieces = row.to_place.length > 0 ? parsePieces(row.to_place.join('')) : [];
      const problem = new IstProblem(boardNamed(row.board), pieces);
      check(`cases[${i}]`, row.expect, problem.actions(problem.initial).length === 0);
    });
  },
  accoes: (test, check) => {
    const problem = new IstProblem(boardOf(test.board), parsePieces(test.piece));
    check('expected', test.expected, Array.from(problem.actions(problem.initial), pairOf));
  },
  resultado: (test, check) => {
    const problem = new IstProblem(boardNamed(test.initial.board), parsePieces(test.initial.to_place.join('')));
    const states = [problem.initial];
    test.actions.forEach(([rotation, column]: [number, number], i: number) => {
      states.push(problem.blank());
      problem.result(states[i], actionOf(rotation, column), states[i + 1]);
    });
    const compare = (expected: CourseTest, at: number, name: string) => {
      const state = states[at];
      for (const [field, value] of Object.entries(expected)) {
        const cell = /^filled_(\d+)_(\d+)$/.exec(field);
        if (field === 'points') check(`${name}points`, value, state.points);
        else if (field === 'board') check(`${name}board`, linesOf(boardOf(value as string[])), linesOf(state.rows));
        else if (cell) check(name + field, value, ((state.rows[Number(cell[1])] >> Number(cell[2])) & 1) === 1);
      }
    };
    compare(test.expect, states.length - 1, '');
    for (const [field, expected] of Object.entries(test.expect)) {
      const after = /^after_(\d+)$/.exec(field);
      if (after) compare(expected, Number(after[1]), `${field}.`);
    }
  },
  'procura-pp': (test, check) => plan(test, { algorithm: 'dfs' }, check),
  'procura-pp with replaced board type': (test, check) => plan(test, { algorithm: 'dfs' }, check),
  'procura-A*': (test, check) => plan(test, { algorithm: 'astar', cost: COSTS[test.cost] }, check),
  'procura-best': (test, check) => plan(test, { algorithm: 'best-001' }, check),
};

/** Replays one of the course's public tests. */
export function verifyCourseTest(test: CourseTest, check: Check): void {
  const replay = kinds[test.kind];
  if (!replay) throw new InputError(`public test ${test.test}: unknown kind "${test.kind}"`);
  try {
    replay(test, check);
  } catch (error) {
    if (error instanceof TypeError) throw new InputError(`public test ${test.test} (${test.kind}) lacks a field`);
    throw error;
  }
}

function plan(test: CourseTest, options: SolveOptions, check: Check): void {
  const exercise = { rows: boardOf(test.board), pieces: parsePieces(test.pieces.join('')) };
  check('expected_actions', test.expected_actions, solve(exercise, options).actions);
}

/** The tests name some boards: "empty", "row 17 all filled". */
function boardNamed(name: string | readonly string[]): Uint16Array {
  if (typeof name !== 'string') return boardOf(name);
  const rows = new Uint16Array(ROWS);
  const row = /^row (\d+) all filled/.exec(name);
  if (row) rows[Number(row[1])] = FULL;
  else if (name !== 'empty') throw new InputError(`unknown board "${name}"`);
  return rows;
}
