import type { Exercise } from '../../agents/tetris/plan/generate.ts';
import { type Plan, type SolveOptions, solve } from '../../agents/tetris/plan/solve.ts';

/** A search by a name for readers. */
export interface Contestant {
  readonly name: string;
  readonly options: SolveOptions;
}

/** One contestant on all problems. */
export interface Results {
  readonly name: string;
  readonly plans: readonly Plan[];
}

export function contest(
  contestants: readonly Contestant[],
  problems: readonly Exercise[],
  progress: (name: string, done: number, total: number) => void,
): Results[] {
  return contestants.map(({ name, options }) => ({
    name,
    plans: problems.map((problem, i) => {
      const plan = solve(problem, options);
      progress(name, i + 1, problems.length);
      return plan;
    }),
  }));
}

/** Points by problem; no plan counts 0. */
export function pointsOf({ plans }: Results): number[] {
  return plans.map((plan) => plan.points ?? 0);
}

export function secondsOf({ plans }: Results): number[] {
  return plans.map((plan) => plan.milliseconds / 1000);
}

/**
 * The speed in nodes a second at which the mean time, with no problem over the limit, would be the published one. Nodes
 * stand for time: the source's machine and language are gone.
 */
export function speedFor(nodes: readonly number[], limit: number, meanSeconds: number): number {
  const meanAt = (speed: number) => nodes.reduce((sum, n) => sum + Math.min(n / speed, limit), 0) / nodes.length;
  let slow = 1e-6;
  let fast = 1e12;
  for (let i = 0; i < 200; i++) {
    const middle = Math.sqrt(slow * fast);
    if (meanAt(middle) > meanSeconds) slow = middle;
    else fast = middle;
  }
  return fast;
}

/** Points if a problem that takes longer than the limit at this speed counts 0. */
export function pointsWithin(results: Results, speed: number, limit: number): number[] {
  return results.plans.map((plan) => (plan.generated / speed > limit ? 0 : (plan.points ?? 0)));
}
