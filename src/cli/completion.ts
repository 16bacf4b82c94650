import type { Command } from 'commander';
import { oneOf } from './options.ts';
import { printResult } from './output.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** Every command by its words, with what may follow: subcommands, or options. */
type Words = Readonly<Record<string, readonly string[]>>;

/** `completion`: what the Tab key offers after `jogatina`. */
export function register(program: Command): void {
  program
    .command('completion')
    .description('print a script that lets the Tab key complete commands and options')
    .argument('<shell>', shells.join(', '), oneOf('the shell', shells))
    .option('--json', 'the words as one JSON document instead of a script')
    .addHelpText(
      'after',
      `\nExamples:
  jogatina completion bash > ~/.local/share/bash-completion/completions/jogatina
  jogatina completion zsh > "\${fpath[1]}/_jogatina"
  jogatina completion fish > ~/.config/fish/completions/jogatina.fish\n`,
    )
    .action((shell: Shell, { json }: { json?: boolean }) => {
      const words = wordsOf(program);
      printResult(json, words, scripts[shell](words));
    });
}

export function wordsOf(root: Command): Words {
  const words: Record<string, readonly string[]> = {};
  const visit = (command: Command, path: string) => {
    const { commands, options } = command;
    words[path] =
      commands.length > 0 ? commands.map((each) => each.name()) : [...options.map(({ long }) => long!), '--help'];
    for (const each of commands) visit(each, path === '' ? each.name() : `${path} ${each.name()}`);
  };
  visit(root, '');
  return words;
}

/** The lines of a shell's `case`: the words so far, and what is offered after them. */
function cases(words: Words, line: (path: string, offered: string) => string): string {
  return Object.entries(words)
    .map(([path, offered]) => line(path, offered.join(' ')))
    .join('\n');
}

/** In bash and zsh the longest known beginning of the line is looked up; files are offered where nothing fits. */
const lookup = (words: Words) => `  case "$path" in
${cases(words, (path, offered) => `    '${path}') echo '${offered}' ;;`)}
    *) return 1 ;;
  esac`;

/** The same in bash and zsh but for the words before the cursor and how what fits is offered. (`path` is zsh's own.) */
const functions = (words: Words, before: string, offer: string) => `_jogatina_words() {
  local path="$1"
${lookup(words)}
}
_jogatina() {
  local at='' next word
  for word in "${before}"; do
    next="\${at:+$at }$word"
    _jogatina_words "$next" > /dev/null || break
    at="$next"
  done
  ${offer}
}`;

const scripts: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: (words) => `# jogatina completion bash
${functions(
  words,
  `\${COMP_WORDS[@]:1:COMP_CWORD-1}`,
  `COMPREPLY=($(compgen -W "$(_jogatina_words "$at")" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
)}
complete -o default -F _jogatina jogatina`,
  zsh: (words) => `#compdef jogatina
${functions(words, `\${words[@]:1:$((CURRENT - 2))}`, `compadd -- \${=$(_jogatina_words "$at")} || _files`)}
_jogatina "$@"`,
  fish: (words) =>
    cases(words, (path, offered) => {
      const seen = path.split(' ').filter(Boolean);
      const where = [
        ...seen.map((word) => `__fish_seen_subcommand_from ${word}`),
        ...(offered.startsWith('--') ? [] : [`not __fish_seen_subcommand_from ${offered}`]),
      ].join('; and ');
      const what = offered.startsWith('--')
        ? offered
            .split(' ')
            .map((option) => `-l ${option.slice(2)}`)
            .map((option) => `complete -c jogatina -n '${where}' ${option}`)
        : [`complete -c jogatina -f -n '${where}' -a '${offered}'`];
      return what.join('\n');
    }),
};
