import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { program } from '../../src/cli/main.ts';

/** A command of ours as a document writes it. */
export interface OurLine {
  /** Such as `tetris play`. */
  readonly path: string;
  readonly words: readonly string[];
  /** Whether a word stands for something of the reader's: FILE, ID, HOST. */
  readonly hasPlaceholder: boolean;
}

const PLACEHOLDER = /^<.*>$|^[A-Z][A-Z0-9_]*$|…|\b(HOST|PORT|TOKEN|FOLDER|FILE)\b/;

/** The words of a line of the shell, without quotes. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:[^\s"']+|"[^"]*"|'[^']*')+/g)].map(([word]) =>
    word.startsWith('{') ? word : word.replace(/["']([^"']*)["']/g, '$1').replace(/^'|'$/g, ''),
  );
}

/** A line without what is said about it: after a `#`, or after two spaces where no option follows. */
export function withoutRemark(line: string): string {
  return line
    .replace(/\s+#\s.*$/, '')
    .replace(/\s{2,}[^-'"\s][\s\S]*$/, (rest) => (/^\s{2,}\S*=/.test(rest) ? rest : ''));
}

/** The commands of ours in a line: after pipes and for alternatives, `experiment list | show ID`, `token create|list`. */
export function ourCommands(line: string): string[][] {
  const found: string[][] = [];
  let last: string[] = [];
  for (const part of withoutRemark(line).split(/\s\|\s|\s&&\s/)) {
    const bare = part
      .trim()
      .replace(/^\w+\$\s+/, '')
      .replace(/^(?:[A-Z][A-Z0-9_]*=\S+\s+)+/, '');
    const [, rest] = /^(?:bin\/|npx )?jogatina(?:\s+(.*))?$/.exec(bare) ?? [];
    if (/^(?:bin\/|npx )?jogatina\b/.test(bare)) last = wordsOf((rest ?? '').replace(/\s>+\s\S+$/, ''));
    else if (last.length > 0 && !/^(jq|head|gzip|tee|sort|less|python3)\b/.test(bare))
      last = [last[0], ...wordsOf(bare)];
    else continue;
    const [group, sub = '', ...more] = last;
    for (const each of sub.includes('|') ? sub.split('|') : [sub])
      found.push([group, ...(each ? [each] : []), ...more]);
  }
  return found;
}

/**
 * Checks that a command line is one: the command is known, so are its options and their values, and no word is too many.
 * `whole`: nothing that it needs may be missing either.
 */
export async function checkLine(words: readonly string[], whole: boolean): Promise<OurLine> {
  const root = await program(words[0]);
  let command: Command = root;
  let rest = [...words];
  for (;;) {
    const next = command.commands.find((each) => each.name() === rest[0] || each.aliases().includes(rest[0]));
    if (!next) break;
    command = next;
    rest = rest.slice(1);
  }
  const path = pathOf(command);
  if (command === root) throw new Error(`there is no command ${JSON.stringify(words[0])}`);
  const hasPlaceholder = words.some((word) => PLACEHOLDER.test(word));
  if (command.commands.length > 0 && !hasAction(command)) {
    if (rest.length > 0 && !PLACEHOLDER.test(rest[0]))
      throw new Error(`${path} has no command ${JSON.stringify(rest[0])}`);
    return { path, words, hasPlaceholder };
  }
  const { operands, unknown } = optionsOf(command, rest, hasPlaceholder);
  if (unknown.length > 0) throw new Error(`${path} has no option ${unknown[0]}`);
  const takes = command.registeredArguments;
  if (operands.length > takes.length && !takes.at(-1)?.variadic)
    throw new Error(`${path} takes ${takes.length} words, not ${operands.join(' ')}`);
  if (whole) {
    const missing = takes.filter(({ required }) => required).slice(operands.length)[0];
    if (missing) throw new Error(`${path} needs ${missing.name()}`);
    const given = new Set(rest.map((word) => word.split('=')[0]));
    const needed = command.options.find(
      ({ mandatory, long, short }) => mandatory && !given.has(long!) && !given.has(short!),
    );
    if (needed) throw new Error(`${path} needs ${needed.long}`);
  }
  return { path, words, hasPlaceholder };
}

/** Commander's own reading; values that stand for the reader's own are not judged. */
function optionsOf(command: Command, words: string[], lenient: boolean) {
  try {
    return command.parseOptions(words);
  } catch (error) {
    if (!lenient) throw error;
    for (const option of command.options) option.parseArg = undefined;
    return command.parseOptions(words);
  }
}

function hasAction(command: Command): boolean {
  return Boolean((command as Command & { _actionHandler?: unknown })._actionHandler);
}

function pathOf(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each?.parent; each = each.parent) names.unshift(each.name());
  return names.join(' ');
}

/** Checks a line of another program as far as it speaks of our files: scripts of npm, files for node and python. */
export function checkOther(line: string, root: string): void {
  const words = wordsOf(withoutRemark(line).replace(/^\w+\$\s+/, ''));
  const [name, first, second] = words;
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  if (name === 'npm') {
    const known = ['install', 'link', 'ci', 'exec', 'pack', 'init', 'create', 'publish', ...Object.keys(scripts)];
    const script = first === 'run' ? second : first;
    if (first === 'run' ? !Object.hasOwn(scripts, script) : !known.includes(script))
      throw new Error(`npm has no script ${script}`);
  }
  if (name === 'node' || name === 'python3') {
    const file = words.slice(1).find((word) => /\.(ts|js|mjs|py)$/.test(word));
    if (file?.includes('/') && !existsSync(join(root, file))) throw new Error(`there is no ${file}`);
  }
}
