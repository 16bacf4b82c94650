import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, test, vi } from 'vitest';
import { program, run } from './main.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

function jogatina(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { encoding: 'utf8', input: '' });
  return { status, stdout, stderr };
}

function leaves(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
}

describe('every command', async () => {
  const all = leaves(await program());
  const named = all.map((command) => [`${command.parent?.name()} ${command.name()}`, command] as const);
  test.each(named)('%s has --json, a description and an example', (_, command) => {
    expect(command.description()).not.toBe('');
    expect(command.options.map((option) => option.long)).toContain('--json');
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    expect(help).toMatch(/Examples?:\n\s+jogatina /);
  });
});

describe('bad input is one line on stderr, nothing on stdout, and exit code 2', () => {
  test.each([
    [['backgammon'], /unknown command 'backgammon': jogatina --help tells more$/],
    [['tetris', 'plaay'], /unknown command 'plaay' \(Did you mean play\?\)$/],
    [['tetris', 'play'], /'--agent <name>' not specified: jogatina tetris play --help tells more$/],
    [['tetris', 'perft', 'x'], /got 1: x: jogatina tetris perft --help tells more$/],
    [['tetris', 'play', '--agent', 'random', '--gamez', '3'], /unknown option '--gamez'/],
    [['tetris', 'play', '--agnt', 'random'], /unknown option '--agnt' \(Did you mean --agent\?\)/],
    [['tetris', 'play', '--games', 'many'], /--games is "many": a whole number/],
    [['tetris', 'play', '--rules', 'chess', '--agent', 'random'], /unknown rule set "chess"/],
    [['tetris', 'play', '--agent', 'no-such-file.json'], /no-such-file.json/],
    [['serve', '--port', '70000'], /--port is "70000"/],
    [['truco', 'match', '--agents', 'careful', 'nobody'], /nobody/],
  ])('%j', (words, line) => {
    const { status, stdout, stderr } = jogatina(...words);
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });
});

test('a JSON result is one document on stdout', () => {
  const { status, stdout } = jogatina('tetris', 'perft', '--rules', 'classic', '--depth', '1', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ distinctBoards: [162] });
});

test('the help of Tetris names its agents', () => {
  expect(jogatina('tetris', '--help').stdout).toMatch(/Agents \(--agent\):\n(.*\n)* {2}dellacherie /);
});

test.skipIf(process.platform === 'win32')('standard input is waited for, however slow its writer is', () => {
  const words = ['-c', `(sleep 2; echo '{"hands":[]}') | "$0" "$1" truco verify - --json`, process.execPath, main];
  const { status, stdout, stderr } = spawnSync('sh', words, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({ hands: 0 });
});

test('help of a command, asked for in front of it', () => {
  expect(jogatina('help', 'tetris', 'perft').stdout).toBe(jogatina('tetris', 'perft', '--help').stdout);
});

test('a file that the system refuses is one line, wherever it is met', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const refusal = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/there/x.part-12' });
  vi.spyOn(process.stdout, 'write').mockImplementation(() => {
    throw refusal;
  });
  const code = await run(['tetris', 'perft', '--depth', '1']);
  vi.restoreAllMocks();
  expect(code).toBe(2);
  expect(written.mock.calls).toEqual([['jogatina: cannot use /there/x: permission denied\n']]);
});
