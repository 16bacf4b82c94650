import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { jogatina } from '../testing.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jogatina-new-'));
afterAll(() => rmSync(folder, { recursive: true }));
const hasPython = spawnSync('python3', ['--version']).status === 0;
// tests of the new folder start with the Node that runs this, which the pinned one is
const env = { ...process.env, PATH: `${process.execPath.replace(/[/\\][^/\\]+$/, '')}:${process.env.PATH}` };

test.each([
  ['python', 'truco/ufsm24'],
  ['javascript', 'tetris/classic'],
  ['typescript', 'truco/argentino30'],
] as const)('an agent in %s for %s passes its own test', async (language, game) => {
  if (language === 'python' && !hasPython) return;
  const made = join(folder, language);
  const { code, stdout } = await jogatina('new-agent', made, '--in', language, '--game', game, '--json');
  expect(code).toBe(0);
  const { files, steps, name } = JSON.parse(stdout);
  expect(name).toBe(language);
  expect(files).toContain('README.md');
  expect(readFileSync(join(made, 'README.md'), 'utf8')).toContain(steps.join);
  const done = spawnSync(steps.test, { cwd: made, env, shell: true, encoding: 'utf8' });
  expect({ status: done.status, out: done.status === 0 ? '' : done.stdout + done.stderr }).toEqual({
    status: 0,
    out: '',
  });
});

test('an agent that breaks the rules fails its own test', async () => {
  const made = join(folder, 'broken');
  await jogatina('new-agent', made, '--in', 'javascript');
  const file = join(made, 'agent.js');
  writeFileSync(file, readFileSync(file, 'utf8').replace('action: choose(message)', 'action: 9999'));
  expect(spawnSync('node --test', { cwd: made, env, shell: true }).status).not.toBe(0);
});

test('what is there stays, and names are those that can sit at a table', async () => {
  const made = join(folder, 'there');
  mkdirSync(made);
  writeFileSync(join(made, 'mine.txt'), 'mine');
  expect(await jogatina('new-agent', made)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is there already'),
  });
  for (const place of [join(made, 'mine.txt'), join(made, 'mine.txt', 'below')])
    expect(await jogatina('new-agent', place)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^jogatina: cannot make the folder .*: a part of the path is not a folder\n$/),
    });
  expect(await jogatina('new-agent', join(folder, 'a b'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("cannot be an agent's name"),
  });
  expect(await jogatina('new-agent', join(folder, 'x'), '--in', 'cobol')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('python, javascript, typescript'),
  });
});

test('npm create jogatina-agent is new-agent', () => {
  const home = join(folder, 'create');
  mkdirSync(join(home, 'node_modules'), { recursive: true });
  writeFileSync(join(home, 'create.mjs'), readFileSync(join(root, 'create-jogatina-agent', 'create.mjs')));
  symlinkSync(root, join(home, 'node_modules', 'jogatina'), 'junction');
  const done = spawnSync(process.execPath, ['create.mjs', 'fresh', '--in', 'typescript'], {
    cwd: home,
    encoding: 'utf8',
  });
  expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining('fresh has an agent that plays') });
});
