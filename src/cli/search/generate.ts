import type { Command } from 'commander';
import { formatBoard, formatPieces } from '../../games/tetris/ist/notation.ts';
import { printResult } from '../output.ts';
import { type GenerateOptions, generateOptions } from './options.ts';
import { drawn, problemsDocument } from './problems.ts';

/** `search generate`: problems drawn by seed. */
export function register(search: Command): void {
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
      const texts = exercises.map(
        ({ id, rows, pieces }) => `problem ${id}: ${formatPieces(pieces)}\n${formatBoard(rows)}\n`,
      );
      printResult(json, { ...settings, vectors: problemsDocument(exercises) }, texts.join('\n'));
    });
}
