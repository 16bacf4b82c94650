import { type HelperTask, helpWithWalks } from '../kernels/cfr/team.ts';
import type { VectorCfr } from '../solve/vector-cfr.ts';
import type { WorkList } from '../work/work.ts';

/** What further threads of a solver do: one long task each, on the memory that they share with it. */
export const works: WorkList = {
  'cfr-walks': async () => ({ perform: (task) => helpWithWalks(task as HelperTask) }),
};

/** Does something with a solver while its further threads help, and lets them go. */
export async function withHelpers<Result>(solver: VectorCfr, act: () => Result): Promise<Result> {
  const { helperTasks } = solver;
  if (helperTasks.length === 0) return act();
  const { Threads } = await import('../work/threads.ts');
  const threads = new Threads(new URL(import.meta.url), { count: helperTasks.length });
  const all = Promise.all(helperTasks.map((task) => threads.ask('cfr-walks', task)));
  try {
    // a thread that cannot start ends the first of these with its error
    await Promise.race([all, solver.helped()]);
    return act();
  } finally {
    solver.close();
    await all.catch(() => {});
    await threads.close();
  }
}
