import type { Command } from 'commander';
import { searches } from '../../agents/tetris/plan/searches.ts';
import { type Plan, solve } from '../../agents/tetris/plan/solve.ts';
import { verify } from '../../agents/tetris/plan/verify.ts';
import { InputError } from '../../core/errors.ts';
import { formatBoard, formatPieces } from '../../games/tetris/ist/notation.ts';
import { printJson, readJson, table } from '../output.ts';
import { Progress } from '../progress.ts';
import { compareTable, optimumOf, summaryOf, writeCharts } from './compare.ts';
import {
  type GenerateOptions,
  generateOptions,
  type SearchOptions,
  searchOptions,
  settingsFrom,
  sharedSettings,
} from './options.ts';
import { drawn, exerciseFrom, type NamedExercise, problemsDocument, problemsFrom } from './problems.ts';

/** `search`: plans for a known list of Tetris pieces (rule set `ist`). */
export function register(program: Command): void {
  const search = program
    .command('search')
    .description('find plans for a known list of Tetris pieces: solve, compare, generate, verify')
    .addHelpText(
      'after',
      `\nAlgorithms:\n${searches.map((s) => `  ${s.name.padEnd(10)}${s.description}`).join('\n')}\n`,
    );
  addSolve(search);
  addCompare(search);
  addGenerate(search);
  addVerify(search);
}

function addSolve(search: Command): void {
  searchOptions(search.command('solve'))
    .description('one plan for one board')
    .requiredOption('--board <file>', 'rows as drawn, top first, # and .; missing rows above are empty; - is stdin')
    .requiredOption('--pieces <letters>', 'the pieces in their order, such as tillso')
    .option('--algorithm <name>', `one of ${searches.map((s) => s.name).join(', ')}`, 'exact')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina search solve --board board.txt --pieces tillso --algorithm astar --json\n',
    )
    .action((options: SearchOptions & { board: string; pieces: string; algorithm: string; json?: boolean }) => {
      const settings = settingsFrom(options.algorithm, options);
      const exercise = exerciseFrom(options.board, options.pieces);
      const plan = solve(exercise, settings);
      if (options.json) printJson(plan);
      else process.stdout.write(drawPlan(plan, formatPieces(exercise.pieces)));
    });
}

function drawPlan(plan: Plan, pieces: string): string {
  const counts = `${plan.expanded} expanded, ${plan.generated} generated, ${plan.milliseconds.toFixed(1)} ms, ${plan.peakMegabytes.toFixed(2)} MB`;
  const ended = plan.stopped ? `, stopped: ${plan.stopped}` : '';
  if (!plan.actions) {
    const why = plan.stopped ? 'none found' : 'every way fills the top row';
    return `${plan.algorithm}: no plan, ${why} (${counts}${ended})\n`;
  }
  const draw = (lines: readonly string[]) => (lines.length > 0 ? lines : ['..........']).toReversed().join('\n');
  const steps = plan.actions.map(
    ([rotation, column], i) =>
      `${i + 1}. ${pieces[i]} rotation ${rotation}, column ${column}\n${draw(plan.boards[i + 1])}\n`,
  );
  const proved = plan.optimal ? ', proved the most' : '';
  const sum = `${plan.algorithm}: ${plan.points} points${proved}, ${plan.wasted} wasted (${counts}${ended})`;
  return `${draw(plan.boards[0])}\n\n${steps.join('\n')}\n${sum}\n`;
}

interface CompareOptions extends SearchOptions, GenerateOptions {
  board?: string;
  pieces?: string;
  problems?: string;
  algorithms: string;
  charts?: string;
  json?: boolean;
}

function addCompare(search: Command): void {
  generateOptions(searchOptions(search.command('compare')))
    .description('several algorithms on one problem, on a file of problems, or on problems drawn by seed')
    .option('--board <file>', 'one problem: its board, as for solve')
    .option('--pieces <letters>', 'one problem: its pieces')
    .option('--problems <file>', 'problems as `search generate --json` writes them')
    .option('--algorithms <names>', 'with commas between', 'dfs,anytime,exact')
    .option('--charts <folder>', 'write points, times and nodes by problem as SVG')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina search compare --count 100 --algorithms dfs,astar,exact --time-limit 5\n',
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
      if (options.json) {
        const results = columns.map((column) => ({
          ...summaryOf(column, optimum),
          plans: column.plans.map(({ boards, ...plan }, i) => ({ id: exercises[i].id, ...plan })),
        }));
        printJson({ problems: problemsDocument(exercises), results, charts });
      } else {
        process.stdout.write(`${exercises.length} problems\n${compareTable(columns)}\n`);
        for (const path of charts) process.stdout.write(`${path}\n`);
      }
    });
}

function exercisesFor(options: CompareOptions): NamedExercise[] {
  if (options.problems !== undefined) return problemsFrom(options.problems);
  if (options.board === undefined && options.pieces === undefined) return drawn(options);
  if (options.board === undefined || options.pieces === undefined)
    throw new InputError('--board and --pieces belong together: one of them is missing');
  return [exerciseFrom(options.board, options.pieces)];
}

function addGenerate(search: Command): void {
  generateOptions(search.command('generate'))
    .description('draw problems by seed: a board of earlier pieces and a list of pieces')
    .option('--json', 'one JSON document on stdout, for compare --problems')
    .addHelpText(
      'after',
      '\nExample:\n  jogatina search generate --count 100 --length 6 --seed 7 --json > problems.json\n',
    )
    .action((options: GenerateOptions & { json?: boolean }) => {
      const { json, ...settings } = options;
      const exercises = drawn(options);
      if (json) printJson({ ...settings, vectors: problemsDocument(exercises) });
      else
        for (const { id, rows, pieces } of exercises)
          process.stdout.write(`problem ${id}: ${formatPieces(pieces)}\n${formatBoard(rows)}\n\n`);
    });
}

function addVerify(search: Command): void {
  search
    .command('verify')
    .description('replay a file of reference actions, results and plans, and of public tests')
    .argument('<file>', 'JSON with `vectors` and, if there are, `public_tests`; - is stdin')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina search verify vectors.json --json\n')
    .action((file: string, options: { json?: boolean }) => {
      const result = verify(readJson(file));
      if (options.json) printJson(result);
      else {
        const rows = result.mismatches.map(({ id, field, expected, got }) => [
          id,
          field,
          JSON.stringify(expected),
          JSON.stringify(got),
        ]);
        const list = rows.length > 0 ? `${table(['id', 'field', 'expected', 'got'], rows)}\n` : '';
        process.stdout.write(
          `${list}${result.vectors} vectors, ${result.publicTests} public tests, ${rows.length} mismatches\n`,
        );
      }
      if (result.mismatches.length > 0) process.exitCode = 1;
    });
}
