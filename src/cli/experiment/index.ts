import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { PRIORITY, workNames } from '../../experiments/index.ts';
import { wholeNumber } from '../options.ts';
import { fileToWrite } from '../output.ts';
import { resume, start } from './run.ts';
import { changed, exported, follow, list, type StoreOptions, show } from './show.ts';

/** `experiment`: long work that survives. */
export function register(program: Command): void {
  const experiment = program
    .command('experiment')
    .description('long work that survives: in threads, or on the workers of JOGATINA_QUEUE_URL');
  runnable(experiment.command('start'))
    .description('begin an experiment and run it here; it can be interrupted and goes on with resume')
    .argument('<kind>', workNames.join(', '))
    .argument('<description>', 'a JSON file, - for standard input, or the JSON itself')
    .option(
      '--priority <n>',
      'smaller goes first',
      wholeNumber('--priority', PRIORITY.least, PRIORITY.most),
      PRIORITY.usual,
    )
    .option('--yes', 'start even what would take very long')
    .addHelpText(
      'after',
      '\nExamples:\n' +
        `  jogatina experiment start tetris-play '{"agent": "bcts", "games": 100000, "maxPieces": 500}'\n` +
        '  jogatina experiment start tournament plan.json --detach\n',
    )
    .action(start);
  inStore(experiment.command('list'))
    .description('all experiments, newest first')
    .addHelpText('after', '\nExample:\n  jogatina experiment list --json\n')
    .action(list);
  inStore(experiment.command('show'))
    .description('one experiment: where it stands, and what came of it')
    .argument('<id>', 'as list shows it')
    .addHelpText('after', '\nExample:\n  jogatina experiment show tuning-261115-0a1b2c\n')
    .action(show);
  inStore(experiment.command('follow'))
    .description('watch one until its end; Ctrl-C stops watching and leaves it running')
    .argument('<id>', 'as list shows it')
    .addHelpText('after', '\nExample:\n  jogatina experiment follow tuning-261115-0a1b2c\n')
    .action(follow);
  runnable(experiment.command('resume'))
    .description('go on with one that was interrupted, paused or failed')
    .argument('<id>', 'as list shows it')
    .addHelpText('after', '\nExample:\n  jogatina experiment resume tuning-261115-0a1b2c\n')
    .action(resume);
  for (const [change, doc] of [
    ['pause', 'stop one for now, wherever it runs; resume goes on with it'],
    ['cancel', 'stop one for good, wherever it runs'],
  ] as const) {
    inStore(experiment.command(change))
      .description(doc)
      .argument('<id>', 'as list shows it')
      .addHelpText('after', `\nExample:\n  jogatina experiment ${change} tuning-261115-0a1b2c\n`)
      .action((id: string, options: StoreOptions) => changed(id, change, options));
  }
  inStore(experiment.command('export'))
    .description('write everything about one as JSON')
    .argument('<id>', 'as list shows it')
    .option('--out <file>', 'where to; standard output without it', fileToWrite)
    .addHelpText('after', '\nExample:\n  jogatina experiment export tuning-261115-0a1b2c --out tuned.json\n')
    .action(exported);
}

function inStore(command: Command): Command {
  return command
    .option('--data <folder>', 'where the database is (default: JOGATINA_DATA, or ~/.local/share/jogatina)')
    .option('--json', 'one JSON document on stdout');
}

function runnable(command: Command): Command {
  return inStore(command)
    .option(
      '--workers <n>',
      'threads, where there is no queue',
      wholeNumber('--workers', 1, 256),
      availableParallelism(),
    )
    .option('--queue <url>', 'the queue of the workers (default: JOGATINA_QUEUE_URL)')
    .option('--detach', 'run in the background; follow shows it');
}
