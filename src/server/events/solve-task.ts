import type { Exercise } from '../../agents/tetris/plan/generate.ts';
import { type Plan, solve } from '../../agents/tetris/plan/solve.ts';

export interface SolveTask {
  readonly exercise: Exercise;
  readonly algorithm: string;
  readonly milliseconds: number;
}

/** Lets one of our searches solve a problem: the task of a thread. */
export default function solveTask({ exercise, algorithm, milliseconds }: SolveTask): Plan {
  return solve(exercise, { algorithm, milliseconds });
}
