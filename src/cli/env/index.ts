import type { Command } from 'commander';
import { wholeNumber } from '../options.ts';

/** `env`: games that a program of another language drives over standard input and output. */
export function register(program: Command): void {
  program
    .command('env')
    .description('let a program drive games over standard input and output, to learn from them')
    .argument('<game>', 'truco/ufsm24, tetris/classic, tetris/classic,width=6,height=12 ...')
    .option('--batch <n>', 'Tetris: so many games at once, in binary frames', wholeNumber('--batch', 1, 65_536))
    .option('--json', 'the same: without --batch it speaks one JSON document a line')
    .addHelpText(
      'after',
      `\nWithout --batch: send {"reset": SEED}, then {"action": N} for the seat to move; each is answered by the position.
Binary frames and the Python module that speaks them: docs/python.md.\n
Examples:
  jogatina env tetris/classic --batch 256     (python/jogatina.py starts it)
  echo '{"reset": 1}' | jogatina env truco/ufsm24\n`,
    )
    .action(async (game: string, { batch }: { batch?: number }) => {
      if (batch === undefined) await (await import('./lines.ts')).driveByLines(game);
      else await (await import('./frames.ts')).driveByFrames(game, batch);
    });
}
