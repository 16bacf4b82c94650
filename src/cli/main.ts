import { Command, CommanderError } from 'commander';
import about from '../../package.json' with { type: 'json' };
import { InputError } from '../core/errors.ts';

type Group = { register(program: Command): void };

/** The one list of command groups. A group is loaded only when it is named, so that every command starts quickly. */
const groups: Readonly<Record<string, () => Promise<Group>>> = {
  serve: () => import('./server/serve.ts'),
  tetris: () => import('./tetris/index.ts'),
  truco: () => import('./truco/index.ts'),
  /** Every other family of games, each a group by its own name. */
  family: () => import('./family/index.ts'),
  cases: () => import('./cases/index.ts'),
  tournament: () => import('./tournament/index.ts'),
  search: () => import('./search/index.ts'),
  solve: () => import('./solve/index.ts'),
  measure: () => import('./measure/index.ts'),
  reproduce: () => import('./studies/reproduce.ts'),
  tune: () => import('./studies/tune.ts'),
  experiment: () => import('./experiment/index.ts'),
  worker: () => import('./server/worker.ts'),
  export: () => import('./data/export.ts'),
  import: () => import('./data/import.ts'),
  backup: () => import('./data/backup.ts'),
  live: () => import('./live/index.ts'),
  agent: () => import('./agent/index.ts'),
  'check-agent': () => import('./agent/check-agent.ts'),
  token: () => import('./server/token.ts'),
  event: () => import('./event/index.ts'),
  bench: () => import('./bench.ts'),
};

/** The command line with this group alone, or with all groups where there is none of that name. */
export async function program(group?: string): Promise<Command> {
  const root = new Command('jogatina')
    .description('A workbench for game-playing agents: watch them, play them, tune them, compare them.')
    .version(about.version);
  const wanted = group && Object.hasOwn(groups, group) ? [group] : Object.keys(groups);
  for (const name of wanted) (await groups[name]()).register(root);
  throwErrors(root);
  return root;
}

/** Has commander throw errors instead of printing them. It does not pass that setting on to subcommands. */
function throwErrors(command: Command): void {
  command.exitOverride().configureOutput({ outputError: () => {} });
  command.commands.forEach(throwErrors);
}

/** Runs one command line and returns the exit code: 2 for bad input. Errors that are not the user's are thrown. */
export async function run(words: readonly string[]): Promise<number> {
  try {
    const root = await program(words[0]);
    if (words.length === 0) {
      root.outputHelp();
      return 0;
    }
    await root.parseAsync(words, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // the help of a group whose subcommand is missing has been printed
      if (error.code !== 'commander.help') complain(error.message.replace(/^error: /, ''));
      return 2;
    }
    if (error instanceof InputError) {
      complain(error.message);
      return 2;
    }
    throw error;
  }
}

function complain(message: string): void {
  process.stderr.write(`jogatina: ${message.replace(/\s*\n\s*/g, ' ')}\n`);
}

if (import.meta.main) {
  // the reader of a pipe may end first, as in `| head`
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  process.exitCode = await run(process.argv.slice(2));
}
