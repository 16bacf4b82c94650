import { type Exercise, generate } from '../../agents/tetris/plan/generate.ts';
import { IstProblem } from '../../agents/tetris/plan/ist-problem.ts';
import { Rng } from '../../core/rng.ts';
import { formatPieces, linesOf } from '../../games/tetris/ist/notation.ts';
import { actionOf, COLUMNS } from '../../games/tetris/ist/placements.ts';
import type { SettingsOf } from '../../protocol/events.ts';

/** The game of events of search problems: the Tetris of the IST 2015/16 course. */
export const SEARCH_GAME = 'search/ist@1';

/** [rotation, leftmost column] for each piece. */
export type PlanActions = readonly (readonly [number, number])[];

/** The problem that a seed makes. */
export function exerciseOf(seed: string, { generator, earlier, pieces }: SettingsOf<'search'>): Exercise {
  return generate(Rng.seeded(seed), 0, { generator, earlier, pieces });
}

/** A problem as text, as it is sent and shown. */
export function problemText({ rows, pieces }: Exercise): { board: string[]; pieces: string[] } {
  return { board: linesOf(rows), pieces: [...formatPieces(pieces)] };
}

/** The points of a plan by our own engine, or why it is illegal. */
export function grade({ rows, pieces }: Exercise, plan: PlanActions): { points: number } | { illegal: string } {
  if (plan.length !== pieces.length) return { illegal: `${plan.length} actions for ${pieces.length} pieces` };
  const problem = new IstProblem(rows, pieces);
  let state = problem.initial;
  for (const [i, [rotation, column]] of plan.entries()) {
    const action = actionOf(rotation, column);
    const within = rotation >= 0 && column >= 0 && column < COLUMNS;
    const what = `action ${i + 1}, [${rotation}, ${column}] for ${formatPieces([pieces[i]])}`;
    if (state.lost) return { illegal: `the top row is filled before ${what}` };
    if (!within || !problem.actions(state).includes(action)) return { illegal: `${what}, is not possible` };
    const next = problem.blank();
    problem.result(state, action, next);
    state = next;
  }
  return problem.isGoal(state) ? { points: state.points } : { illegal: 'the last piece fills the top row' };
}
