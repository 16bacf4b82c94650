import type { Plan } from '../../agents/tetris/plan/solve.ts';
import { mean } from '../../core/statistics.ts';
import { table, writeAtomically } from '../output.ts';

/** One algorithm on all problems. */
export interface Column {
  readonly algorithm: string;
  readonly plans: readonly Plan[];
}

/** The figures of one algorithm; a problem without a plan counts 0 points. */
export function summaryOf({ algorithm, plans }: Column, optimum: readonly (number | null)[] | undefined) {
  const points = plans.map((plan) => plan.points ?? 0);
  return {
    algorithm,
    problems: plans.length,
    solved: plans.filter((plan) => plan.actions).length,
    stopped: plans.filter((plan) => plan.stopped).length,
    meanPoints: mean(points),
    /** How far below `exact` on average, where it was run and ended. */
    shortfall: optimum && mean(points.map((p, i) => (optimum[i] ?? p) - p)),
    atOptimum: optimum?.filter((best, i) => best === plans[i].points).length,
    meanMilliseconds: mean(plans.map((plan) => plan.milliseconds)),
    worstMilliseconds: Math.max(...plans.map((plan) => plan.milliseconds)),
    meanExpanded: mean(plans.map((plan) => plan.expanded)),
    meanGenerated: mean(plans.map((plan) => plan.generated)),
    peakFrontier: Math.max(...plans.map((plan) => plan.peakFrontier)),
    peakMegabytes: Math.max(...plans.map((plan) => plan.peakMegabytes)),
  };
}

/** The proved optimum of each problem, if `exact` is among the algorithms. */
export function optimumOf(columns: readonly Column[]): (number | null)[] | undefined {
  return columns
    .find(({ algorithm }) => algorithm === 'exact')
    ?.plans.map((plan) => (plan.optimal ? plan.points : null));
}

export function compareTable(columns: readonly Column[]): string {
  const optimum = optimumOf(columns);
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  const head = [
    'algorithm',
    'solved',
    'points',
    'shortfall',
    'optimal',
    'ms',
    'worst ms',
    'expanded',
    'generated',
    'MB',
  ];
  return table(
    head,
    columns.map((column) => {
      const s = summaryOf(column, optimum);
      return [
        s.algorithm,
        s.solved,
        round(s.meanPoints, 1),
        s.shortfall === undefined ? '-' : round(s.shortfall, 1),
        s.atOptimum === undefined ? '-' : s.atOptimum,
        round(s.meanMilliseconds, 2),
        round(s.worstMilliseconds, 1),
        Math.round(s.meanExpanded),
        Math.round(s.meanGenerated),
        round(s.peakMegabytes, 2),
      ];
    }),
  );
}

/** Charts of points and times by problem; returns the files written. */
export async function writeCharts(folder: string, columns: readonly Column[]): Promise<string[]> {
  // drawing loads much that no other command needs
  const { chart } = await import('../../studies/chart.ts');
  const draw = (name: string, y: string, value: (plan: Plan) => number, logY: boolean) => {
    const path = `${folder}/${name}.svg`;
    const series = columns.map(({ algorithm, plans }) => ({
      name: algorithm,
      dots: true,
      points: plans.map((plan, i) => [i + 1, value(plan)] as const),
    }));
    writeAtomically(path, chart({ title: `${y} by problem`, x: 'problem', y, logY, series }));
    return path;
  };
  return [
    draw('points', 'points', (plan) => plan.points ?? 0, false),
    draw('milliseconds', 'milliseconds', (plan) => plan.milliseconds, true),
    draw('expanded', 'nodes expanded', (plan) => plan.expanded, true),
  ];
}
