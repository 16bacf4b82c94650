import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { jogatina } from './testing.ts';

const offered = [
  ['jogatina tr', 'truco truco-brazil'],
  ['jogatina tetris p', 'play perft'],
  ['jogatina tetris play --ga', '--games'],
  ['jogatina tetris play --games 3 --ag', '--agent'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'jogatina-completion-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** How each shell is asked what it offers at the end of a line, one line of words each. */
const asks: Readonly<Record<string, (file: string) => readonly string[]>> = {
  bash: (file) => {
    const asked = offered.map(([line]) => {
      const words = line.split(' ');
      return `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _jogatina; echo "\${COMPREPLY[@]}"`;
    });
    return ['-c', `source ${file}; ${asked.join('; ')}`];
  },
  // zsh completes only at a prompt: what the function would offer is caught instead
  zsh: (file) => {
    const asked = offered.map(([line]) => {
      const words = line.split(' ');
      return `words=(${line}); CURRENT=${words.length}; offer=(); _jogatina; print -- \${(M)offer:#${words.at(-1)}*}`;
    });
    const caught = 'compadd() { shift; offer=("$@") }; compdef() { : }; _files() { : }';
    return ['-f', '-c', `${caught}; words=(); CURRENT=2; source ${file}; ${asked.join('; ')}`];
  },
  fish: (file) => {
    const asked = offered.map(([line]) => `complete -C '${line}' | string replace -r '\\t.*' '' | string join ' '`);
    return ['--no-config', '-c', `source ${file}; ${asked.join('; ')}`];
  },
};

test.each(Object.keys(asks))('%s offers commands, then options', async (shell) => {
  const { code, stdout } = await jogatina('completion', shell);
  expect(code).toBe(0);
  const file = join(folder, `_jogatina.${shell}`);
  writeFileSync(file, stdout);
  const { error, stdout: said, stderr } = spawnSync(shell, asks[shell](file), { encoding: 'utf8' });
  // a shell that is not installed cannot be asked
  if (error) return;
  const sorted = (words: string) => words.split(' ').sort();
  expect({ stderr, said: said.trim().split('\n').map(sorted) }).toEqual({
    stderr: '',
    said: offered.map(([, words]) => sorted(words)),
  });
});
