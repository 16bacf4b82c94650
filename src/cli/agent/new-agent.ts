import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import { gameOf } from '../../families/index.ts';
import { oneOf } from '../options.ts';
import { printResult } from '../output.ts';

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

interface Kind {
  /** How the agent is started, in its folder. */
  readonly command: string;
  readonly test: string;
  /** Files from elsewhere that the folder gets as well. */
  readonly with: readonly string[];
  /** What the language needs. */
  readonly needs: string;
}

/** Every programming language that an agent can be begun in: a folder of `examples/new-agent` each. */
const kinds = {
  python: {
    command: 'python3 agent.py',
    test: 'python3 test_agent.py',
    with: ['python/jogatina.py'],
    needs: 'Python 3.8 or newer',
  },
  javascript: { command: 'node agent.js', test: 'node --test', with: [], needs: 'Node 20 or newer' },
  typescript: { command: 'node agent.ts', test: 'node --test', with: [], needs: 'Node 22.18 or newer' },
} as const satisfies Record<string, Kind>;
type KindName = keyof typeof kinds;
const kindNames = Object.keys(kinds) as KindName[];

/** `new-agent`: a folder with an agent that plays, its test, and what to do next. */
export function register(program: Command): void {
  program
    .command('new-agent')
    .description('begin an agent of your own: a folder with a program that plays, its test, and what comes next')
    .argument('<folder>', 'to be made; its name is the agent’s')
    .option('--in <language>', kindNames.join(', '), oneOf('--in', kindNames), 'python')
    .option('--game <id>', 'what it plays', 'truco/ufsm24')
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nExample:\n  jogatina new-agent my-agent --in python --game truco/ufsm24\n')
    .action(begin);
}

function begin(folder: string, { in: language, game: id, json }: { in: KindName; game: string; json?: boolean }): void {
  const name = basename(resolve(folder));
  if (!/^[\w.-]{1,40}$/.test(name))
    throw new InputError(`"${name}" cannot be an agent's name: up to 40 letters, digits, dots, - and _ are right`);
  makeFolder(folder);
  const game = gameOf(id).id.replace(/@\d+$/, '');
  const { command, test, with: more, needs } = kinds[language];
  const run = ownCommand();
  const against = gameOf(id).seats > 1 ? ' --against careful --duplicate' : '';
  const steps = {
    test,
    check: `${run} check-agent "${command}" --game ${game}`,
    play: `${run} agent run --command "${command}" --game ${game}${against}`,
    join: `${run} agent join --command "${command}" --url ws://HOST:7300 --token=TOKEN`,
  };
  const template = at(join('examples', 'new-agent', language));
  const words = { NAME: name, COMMAND: command, GAME: game, RUN: run };
  for (const file of readdirSync(template)) {
    const text = readFileSync(join(template, file), 'utf8');
    const filled = text.replace(/\b(NAME|COMMAND|GAME|RUN)\b/g, (word) => words[word as keyof typeof words]);
    writeFileSync(join(folder, file), filled);
  }
  for (const path of more) cpSync(at(path), join(folder, basename(path)));
  writeFileSync(join(folder, 'README.md'), readme(name, game, needs, steps));
  const files = readdirSync(folder).sort();
  printResult(json, { name, game, language, folder, files, steps }, report(folder, needs, steps));
}

/** Makes it, or takes one that is empty. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    throw new InputError(`cannot make the folder "${folder}": ${systemReason(error)}`);
  }
  throw new InputError(`${folder} is there already: name a folder that is not, or is empty`);
}

type Steps = Readonly<Record<'test' | 'check' | 'play' | 'join', string>>;

function report(folder: string, needs: string, { test, play, join: enter }: Steps): string {
  return [
    `${folder} has an agent that plays. Next, with ${needs}:`,
    `  cd ${folder}`,
    `  ${test}`,
    `  ${play}`,
    'Change `choose`, and play again. Into an event, with the token that its organiser gives you:',
    `  ${enter}`,
  ].join('\n');
}

function readme(name: string, game: string, needs: string, { test, check, play, join: enter }: Steps): string {
  return `# ${name}

An agent for ${game}. It thinks in \`choose\`; the rest speaks with Jogatina. With ${needs}:

    ${test}
    ${check}
    ${play}

Into an event or onto a server, with the token that its organiser gives you (\`event join EVENT ${name}\`, or
\`agent register ${name}\`):

    ${enter}
`;
}

/** How this very program is started again: as a package by npx, in a clone by its path. */
function ownCommand(): string {
  const launcher = at('bin/jogatina');
  return existsSync(at('package-lock.json')) ? `node ${launcher}` : 'npx jogatina';
}
