import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const snippets = [...readFileSync(`${root}README.md`, 'utf8').matchAll(/^```[jt]s\n(.*?)^```/gms)].map(
  ([, code]) => code,
);

test('README shows code', () => expect(snippets).not.toEqual([]));

test.each(snippets.map((code, i) => ({ code, at: i + 1 })))(
  'snippet $at of README runs and prints',
  async ({ code }) => {
    const args = ['--input-type=module-typescript', '--eval', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 60_000 });
    expect(stdout).not.toBe('');
  },
);
