import type { Command } from 'commander';
import { distinctBoards } from '../../games/tetris/perft.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { wholeNumber } from '../options.ts';
import { printResult, table } from '../output.ts';
import { PartsProgress } from '../progress.ts';

/** `tetris perft`: exhaustive counts, which show whether two engines play by the same rules. */
export function register(tetris: Command): void {
  tetris
    .command('perft')
    .description('count the distinct boards after one piece, two pieces, ... from the empty board')
    .option('--rules <id>', 'rule set, options after commas: classic, nes, ist,height=10', 'classic')
    .option('--depth <n>', 'how many pieces', wholeNumber('--depth', 1, 12), 2)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina tetris perft --rules classic --depth 3 --json\n')
    .action((options: { rules: string; depth: number; json?: boolean }) => {
      const rules = parseRules(options.rules);
      const progress = new PartsProgress();
      const counts = distinctBoards(rules, options.depth, (depth, done, total) =>
        progress.show(`boards of depth ${depth}`, done, total),
      );
      progress.end();
      const rows = counts.map((count, i) => [i + 1, count]);
      printResult(
        options.json,
        { rules: rules.id, distinctBoards: counts },
        table(['pieces', 'distinct boards'], rows),
      );
    });
}
