import type { Command } from 'commander';
import { searches } from '../../agents/tetris/plan/searches.ts';
import { type Plan, solve } from '../../agents/tetris/plan/solve.ts';
import { formatPieces } from '../../games/tetris/ist/notation.ts';
import { printResult } from '../output.ts';
import { type SearchOptions, searchOptions, settingsFrom } from './options.ts';
import { exerciseFrom } from './problems.ts';

/** `search solve`: one plan for one board. */
export function register(search: Command): void {
  searchOptions(search.command('solve'))
    .description('one plan for one board')
    .requiredOption('--board <file>', 'rows as drawn, top first, # and .; missing rows above are empty; - is stdin')
    .requiredOption('--pieces <letters>', 'the pieces in their order, such as tillso')
    .option('--algorithm <name>', `one of ${searches.map((s) => s.name).join(', ')}`, 'exact')
    .option('--json', 'one JSON document on stdout')
    .addHelpText(
      'after',
      "\nExamples:\n  jogatina search solve --board board.txt --pieces tillso --algorithm astar --json\n  echo '####..####' | jogatina search solve --board - --pieces tillso\n",
    )
    .action((options: SearchOptions & { board: string; pieces: string; algorithm: string; json?: boolean }) => {
      const settings = settingsFrom(options.algorithm, options);
      const exercise = exerciseFrom(options.board, options.pieces);
      const plan = solve(exercise, settings);
      printResult(options.json, plan, drawPlan(plan, formatPieces(exercise.pieces)));
    });
}

function drawPlan(plan: Plan, pieces: string): string {
  const counts = `${plan.expanded} expanded, ${plan.generated} generated, ${plan.milliseconds.toFixed(1)} ms, ${plan.peakMegabytes.toFixed(2)} MB`;
  const ended = plan.stopped ? `, stopped: ${plan.stopped}` : '';
  if (!plan.actions) {
    const why = plan.stopped ? 'none found' : 'every way fills the top row';
    return `${plan.algorithm}: no plan, ${why} (${counts}${ended})`;
  }
  const draw = (lines: readonly string[]) => (lines.length > 0 ? lines : ['..........']).toReversed().join('\n');
  const steps = plan.actions.map(
    ([rotation, column], i) =>
      `${i + 1}. ${pieces[i]} rotation ${rotation}, column ${column}\n${draw(plan.boards[i + 1])}\n`,
  );
  const proved = plan.optimal ? ', proved the most' : '';
  const sum = `${plan.algorithm}: ${plan.points} points${proved}, ${plan.wasted} wasted (${counts}${ended})`;
  return `${draw(plan.boards[0])}\n\n${steps.join('\n')}\n${sum}`;
}
