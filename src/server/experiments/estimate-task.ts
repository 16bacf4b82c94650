import { publishedStrategies } from '../../agents/tetris/linear/strategies.ts';
import { checkedPlan } from '../../experiments/index.ts';
import type { TuningPlan } from '../../studies/tuning/plan.ts';
import { testTasks } from '../../studies/tuning/tuning.ts';
import { Tools } from '../../work/work.ts';

/** Milliseconds that are measured of each set of tasks. */
const MEASURED = 700;

export interface EstimateTask {
  readonly kind: string;
  readonly description: unknown;
}

/** How many units a description has, and how many seconds each took one thread. */
export interface Measured {
  readonly size: number;
  readonly unit: string;
  readonly many: boolean;
  /** How many were done, and the seconds of one: of the first ones, and of such as come later; null where none was. */
  readonly sample: { readonly units: number; readonly low: number; readonly high: number } | null;
}

/** The task of a thread: does the first tasks of an experiment for about a second, and keeps nothing of it. */
export default async function measure({ kind, description }: EstimateTask): Promise<Measured> {
  const { work, plan, size } = await checkedPlan(kind, description, { yes: true });
  const about = { size, unit: work.unit, many: size > work.many };
  // the tasks of a study are of many sorts: its first ones say nothing of the others
  if (kind === 'study') return { ...about, sample: null };
  const tools = new Tools();
  let units = 0;
  const secondsOf = async (tasks: readonly unknown[]): Promise<number> => {
    let [done, spent] = [0, 0];
    for (const [i, task] of tasks.entries()) {
      const start = performance.now();
      const result = JSON.parse(JSON.stringify(await work.perform(task, plan, tools)));
      const took = performance.now() - start;
      units += work.units(result);
      // the first one also loads what the others find ready, and counts only where it is the only one
      if (i > 0 || took > MEASURED || tasks.length === 1) {
        done += work.units(result);
        spent += took;
      }
      if (spent > MEASURED) break;
    }
    return done === 0 ? 0 : spent / 1000 / done;
  };
  const first = await secondsOf(work.round(plan, await work.begin(plan)).slice(0, 200));
  const later = kind === 'tuning' ? await secondsOf(goodGames(plan as TuningPlan)) : first;
  return { ...about, sample: { units, low: Math.min(first, later), high: Math.max(first, later) } };
}

/** Games of a published player with the metrics that the plan has: good weights play longer than the first ones. */
function goodGames(plan: TuningPlan): unknown[] {
  const { weights } = publishedStrategies['nes-six'];
  const known: Readonly<Record<string, number | undefined>> = weights;
  return testTasks(
    plan,
    plan.metrics.map((metric) => known[metric] ?? 0),
    200,
  ).flatMap(({ from, to, ...task }) =>
    Array.from({ length: to - from }, (_, i) => ({ ...task, from: from + i, to: from + i + 1 })),
  );
}
