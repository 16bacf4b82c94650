import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import about from '../../package.json' with { type: 'json' };
import { InputError } from '../core/errors.ts';
import { systemReason } from '../core/system-reason.ts';

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
  restore: () => import('./data/restore.ts'),
  live: () => import('./live/index.ts'),
  agents: () => import('./agents/index.ts'),
  agent: () => import('./agent/index.ts'),
  env: () => import('./env/index.ts'),
  'new-agent': () => import('./agent/new-agent.ts'),
  'check-agent': () => import('./agent/check-agent.ts'),
  'verify-match': () => import('./verify-match.ts'),
  token: () => import('./server/token.ts'),
  room: () => import('./server/room.ts'),
  event: () => import('./event/index.ts'),
  bench: () => import('./bench.ts'),
  doctor: () => import('./doctor.ts'),
  completion: () => import('./completion.ts'),
};

/** The command line with this group alone, or with all groups where there is none of that name. */
export async function program(group?: string): Promise<Command> {
  const root = new Command('jogatina')
    .description('A workbench for game-playing agents: watch them, play them, tune them, compare them.')
    .version(about.version);
  // a script of completions names all commands
  const alone = group !== undefined && group !== 'completion' && Object.hasOwn(groups, group);
  const wanted = alone ? [group] : Object.keys(groups);
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
export async function run(given: readonly string[]): Promise<number> {
  // "help tetris play" is "tetris play --help"
  const words = given[0] === 'help' && given.length > 1 ? [...given.slice(1), '--help'] : given;
  let root: Command | undefined;
  try {
    const help = isHelp(words) ? builtHelp() : undefined;
    if (help !== undefined) {
      process.stdout.write(help);
      return 0;
    }
    root = await program(words[0]);
    if (words.length === 0) {
      root.outputHelp();
      return 0;
    }
    await root.parseAsync(words, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // a required option that is missing may be there under a wrong name
      const unknown = error.code === 'commander.missingMandatoryOptionValue' ? unknownOption(root!, words) : undefined;
      // the help of a group whose subcommand is missing has been printed
      if (error.code !== 'commander.help') complain(withHelp(root!, words, unknown ?? plain(error)));
      return 2;
    }
    if (error instanceof InputError) {
      complain(error.message);
      return 2;
    }
    const absent = absentPackage(error);
    if (absent) {
      complain(`this needs the package ${absent}, which is not installed: npm install ${absent}`);
      return 2;
    }
    const refused = refusedFile(error);
    if (refused) {
      complain(refused);
      return 2;
    }
    throw error;
  }
}

/** What the system may refuse to do with a file, which no program can mend. */
const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EISDIR'];

/** The complaint about a file that cannot be used, such as one in a folder where nobody may write. */
function refusedFile(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!REFUSALS.includes(code)) return undefined;
  // files are written under another name first
  return path === undefined
    ? systemReason(error)
    : `cannot use ${path.replace(/\.part-\d+$/, '')}: ${systemReason(error)}`;
}

/** Packages that only some commands need, and that may be left out. */
const OPTIONAL = ['bullmq', 'ioredis', 'pg'];

/** The optional package for want of which a module could not be loaded. */
function absentPackage(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  return OPTIONAL.find((name) => message.includes(`'${name}'`));
}

/** Commander's own words. */
const plain = ({ message }: Error) => message.replace(/^error: |\.$/g, '');

/** The command that the words name. */
function namedCommand(root: Command, words: readonly string[]): Command {
  let command = root;
  for (const word of words) command = command.commands.find((each) => each.name() === word) ?? command;
  return command;
}

/** A complaint with where to look, unless it says what was perhaps meant. */
function withHelp(root: Command, words: readonly string[], complaint: string): string {
  if (complaint.endsWith('?)')) return complaint;
  const names: string[] = [];
  for (let each: Command | null = namedCommand(root, words); each; each = each.parent) names.unshift(each.name());
  return `${complaint}: ${names.join(' ')} --help tells more`;
}

/** The complaint about the first option that the named command does not have; undefined where it has them all. */
function unknownOption(root: Command, words: readonly string[]): string | undefined {
  const command = namedCommand(root, words);
  const known = command.options.map(({ long }) => long);
  const flag = words.map((word) => word.split('=')[0]).find((word) => /^--\w/.test(word) && !known.includes(word));
  if (flag === undefined) return undefined;
  try {
    // commander's own complaint, with the option that was perhaps meant
    (command as Command & { unknownOption(flag: string): void }).unknownOption(flag);
  } catch (error) {
    return plain(error as Error);
  }
  return undefined;
}

function isHelp(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && ['--help', '-h', 'help'].includes(words[0]));
}

/** The help over all groups. The build prints it once into a file: loading every group takes half a second. */
function builtHelp(): string | undefined {
  const file = join(import.meta.dirname, 'help.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function complain(message: string): void {
  process.stderr.write(`jogatina: ${message.replace(/\s*\n\s*/g, ' ')}\n`);
}

/** The program: `run` with what a process owes to its pipes and to whoever started it. */
export async function main(words: readonly string[]): Promise<void> {
  // the reader of a pipe may end first, as in `| head`
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  // the launcher's channel closes when the launcher is gone, even by kill -9: nobody else would end a server then
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  process.exitCode = await run(words);
}

// Node tells it from 24.2 on
if (import.meta.main ?? process.argv[1] === import.meta.filename) await main(process.argv.slice(2));
