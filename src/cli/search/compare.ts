import type { Command } from 'commander';
import { type Plan, solve } from '../../agents/tetris/plan/solve.ts';
import { InputError } from '../../core/errors.ts';
import { mean } from '../../core/statistics.ts';
import { folderToWrite, printResult, table, writeAtomically } from '../output.ts';
import { Progress } from '../progress.ts';
import { type GenerateOptions, generateOptions, type SearchOptions, searchOptions, sharedSettings } from './options.ts';
import { drawn, exerciseFrom, type NamedExercise, problemsDocument, problemsFrom } from './problems.ts';

interface CompareOptions extends SearchOptions, GenerateOptions {
  board?: string;
  pieces?: string;
  problems?: string;
  algorithms: string;
  charts?: string;
  json?: boolean;
}

/** `search compare`: several algorithms on the same problems. */
export function register(search: Command): void {
  generateOptions(searchOptions(search.command('compare')))
    .description('several algorithms on one problem, on a file of problems, or on problems drawn by seed')
    .option('--board <file>', 'one problem: its board, as for solve')
    .option('--pieces <letters>', 'one problem: its pieces')
    .option('--problems <file>', 'problems as `search generate --json` writes them')
    .option('--algorithms <names>', 'with commas between', 'dfs,anytime,exact')
    .option('--charts <folder>', 'write points, times and nodes by problem as SVG', folderToWrite)
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina search compare --count 10 --algorithms dfs,astar,exact --time-limit 5\n',
    )
    .action(async (options: CompareOptions) => {
      const names = options.algorithms.split(',').map((name) => name.trim());
      const settings = names.map((name) => sharedSettings(name, options));
      const exercises = exercisesFor(options);
      const progress = new Progress('plans', names.length * exercises.length);
      const columns = settings.map((setting) => ({
        algorithm: setting.algorithm,
        plans: exercises.map((exercise) => {
          const plan = solve(exercise, setting);
          progress.add(1, setting.algorithm);
          return plan;
        }),
      }));
      progress.end();
      const charts = options.charts === undefined ? [] : await writeCharts(options.charts, columns);
      const optimum = optimumOf(columns);
      const results = columns.map((column) => ({
        ...summaryOf(column, optimum),
        plans: column.plans.map(({ boards, ...plan }, i) => ({ id: exercises[i].id, ...plan })),
      }));
      printResult(
        options.json,
        { problems: problemsDocument(exercises), results, charts },
        [`${exercises.length} problems`, compareTable(columns), ...charts].join('\n'),
      );
    });
}

function exercisesFor(options: CompareOptions): NamedExercise[] {
  if (options.problems !== undefined) return problemsFrom(options.problems);
  if (options.board === undefined && options.pieces === undefined) return drawn(options);
  if (options.board === undefined || options.pieces === undefined)
    throw new InputError('--board and --pieces belong together: one of them is missing');
  return [exerciseFrom(options.board, options.pieces)];
}

/** One algorithm on all problems. */
interface Column {
  readonly algorithm: string;
  readonly plans: readonly Plan[];
}

/** The figures of one algorithm; a problem without a plan counts 0 points. */
function summaryOf({ algorithm, plans }: Column, optimum: readonly (number | null)[] | undefined) {
  const points = plans.map((plan) => plan.points ?? 0);
  return {
    algorithm,
    problems: plans.length,
    solved: plans.filter((plan) => plan.actions).length,
    stopped: plans.filter((plan) => plan.stopped).length,
    meanPoints: mean(points),
    /** The mean distance to the proved optimum, where `exact` was run. */
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
function optimumOf(columns: readonly Column[]): (number | null)[] | undefined {
  return columns
    .find(({ algorithm }) => algorithm === 'exact')
    ?.plans.map((plan) => (plan.optimal ? plan.points : null));
}

function compareTable(columns: readonly Column[]): string {
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
async function writeCharts(folder: string, columns: readonly Column[]): Promise<string[]> {
  // charts are loaded only here, because they load much
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
