import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jogatina } from './testing.ts';

const offered = [
  ['jogatina tr', 'truco truco-brazil'],
  ['jogatina tetris p', 'play perft'],
  ['jogatina tetris play --ga', '--games'],
  ['jogatina tetris play --games 3 --ag', '--agent'],
] as const;

test('bash offers commands, then options', async () => {
  const { code, stdout } = await jogatina('completion', 'bash');
  expect(code).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-completion-'));
  const file = join(folder, 'jogatina');
  writeFileSync(file, stdout);
  const asked = offered.map(([line]) => {
    const words = line.split(' ');
    return `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _jogatina; echo "\${COMPREPLY[@]}"`;
  });
  const shell = spawnSync('bash', ['-c', `source ${file}; ${asked.join('; ')}`], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(shell.stdout.trim().split('\n')).toEqual(offered.map(([, words]) => words));
});

test.each([
  ['zsh', /^#compdef jogatina/],
  [
    'fish',
    /complete -c jogatina -n '__fish_seen_subcommand_from tetris; and __fish_seen_subcommand_from play' -l games/,
  ],
])('a script for %s', async (shell, pattern) => {
  expect((await jogatina('completion', shell)).stdout).toMatch(pattern);
});
