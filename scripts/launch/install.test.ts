import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = new URL('./install.mjs', import.meta.url).href;
const lockfile = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'house' },
      'node_modules/brick': { version },
      'node_modules/roof': { version: '1.0.0', dev: true },
      'node_modules/pool': { version: '1.0.0', optional: true },
    },
  });
/** Stands for npm: makes `node_modules` as the lockfile says, slowly, and keeps count of its calls. */
const npm = `#!${process.execPath}
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
appendFileSync(process.env.CALLS, process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) process.exit(1);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const path of Object.keys(packages)) if (path && !packages[path].optional) mkdirSync(path, { recursive: true });
setTimeout(() => writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages })), 300);
`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jogatina-install-'));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin', 'npm'), npm);
  chmodSync(join(root, 'bin', 'npm'), 0o755);
  writeFileSync(join(root, 'package.json'), '{"type":"commonjs"}');
  writeFileSync(join(root, 'package-lock.json'), lockfile('1.0.0'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Prepares the packages in a process of its own. */
function prepare(env: Record<string, string> = {}): Promise<{ good: boolean; said: string }> {
  const code = `import { preparePackages } from '${script}'; console.log(preparePackages(${JSON.stringify(root)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: `${join(root, 'bin')}${delimiter}${process.env.PATH}`, CALLS: join(root, 'calls'), ...env },
  });
  let out = '';
  let said = '';
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (said += text));
  return new Promise((resolve) => child.on('close', () => resolve({ good: out.trim() === 'true', said })));
}

function calls(): number {
  const file = join(root, 'calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0;
}

function installed(): string | undefined {
  const file = join(root, 'node_modules', '.package-lock.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/brick'].version : undefined;
}

test('two commands at once on a fresh clone: one installs, both go on', async () => {
  const [one, two] = await Promise.all([prepare(), prepare()]);
  expect([one.good, two.good]).toEqual([true, true]);
  expect(calls()).toBe(1);
  expect(existsSync(join(root, '.install.lock'))).toBe(false);
});

test('what fits is not installed again, whatever its time; what does not is replaced', async () => {
  await prepare();
  writeFileSync(join(root, 'package-lock.json'), lockfile('1.0.0'));
  expect(await prepare()).toEqual({ good: true, said: '' });
  // the same packages by other text, as after a change of the lockfile's head
  writeFileSync(join(root, 'package-lock.json'), `${lockfile('1.0.0')}\n`);
  expect(await prepare()).toEqual({ good: true, said: '' });
  expect(calls()).toBe(1);
  writeFileSync(join(root, 'package-lock.json'), lockfile('2.0.0'));
  expect((await prepare()).good).toBe(true);
  expect([calls(), installed()]).toEqual([2, '2.0.0']);
});

test('an install that fails leaves the packages from before', async () => {
  await prepare();
  writeFileSync(join(root, 'package-lock.json'), lockfile('2.0.0'));
  const { good, said } = await prepare({ NPM_FAILS: '1' });
  expect(good).toBe(false);
  expect(said).toMatch(/npm ci failed \(exit code 1\).*as they were: JOGATINA_NO_INSTALL=1 goes on with them/);
  expect(installed()).toBe('1.0.0');
});

test('JOGATINA_NO_INSTALL=1 installs nothing and names what is missing', async () => {
  const fresh = await prepare({ JOGATINA_NO_INSTALL: '1' });
  expect(fresh).toEqual({ good: false, said: expect.stringContaining('brick 1.0.0, roof 1.0.0. npm ci installs') });
  await prepare();
  writeFileSync(join(root, 'package-lock.json'), lockfile('2.0.0'));
  const old = await prepare({ JOGATINA_NO_INSTALL: '1' });
  expect(old).toEqual({ good: true, said: expect.stringContaining('brick 2.0.0') });
  expect(calls()).toBe(1);
});

test('nothing is installed through a link, nor where packages for development were left out on purpose', async () => {
  const elsewhere = join(root, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, join(root, 'node_modules'));
  expect(await prepare()).toEqual({ good: true, said: expect.stringContaining('is a link to') });
  writeFileSync(
    join(elsewhere, '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/brick': { version: '1.0.0' } } }),
  );
  expect(await prepare()).toEqual({ good: true, said: '' });
  expect(calls()).toBe(0);
});

test('a lock whose process is gone is given up', async () => {
  const gone = spawn(process.execPath, ['-e', '0']);
  await new Promise((resolve) => gone.on('close', resolve));
  writeFileSync(join(root, '.install.lock'), `${gone.pid}`);
  expect((await prepare()).good).toBe(true);
});

test('without npm it says where npm comes from', async () => {
  rmSync(join(root, 'bin', 'npm'));
  const { good, said } = await prepare({ PATH: join(root, 'bin') });
  expect(good).toBe(false);
  expect(said).toMatch(/npm is not on the PATH/);
});

/** Packages with an install script that is not needed, and why. */
const needless: Record<string, string> = {
  'msgpackr-extract': 'its binaries are packages of their own, and without them msgpackr reads by JavaScript',
};

test('no package of the lockfile needs an install script', () => {
  const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const scripted = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  expect(scripted.map((path) => path.replace(/^.*node_modules\//, ''))).toEqual(Object.keys(needless));
});
