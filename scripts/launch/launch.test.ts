import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const launcher = fileURLToPath(new URL('../../bin/jogatina', import.meta.url));
let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'jogatina-launch-'));
});
afterEach(() => rmSync(data, { recursive: true }));

/** A server behind the launcher, when it has told its address. */
async function served(): Promise<{ process: ChildProcess; address: string }> {
  const process_ = spawn(process.execPath, [launcher, 'serve', '--port', '0', '--data', data, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  for await (const chunk of process_.stdout!) {
    text += chunk;
    if (/\}\s*$/.test(text)) break;
  }
  return { process: process_, address: JSON.parse(text).address };
}

function ended(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal)));
}

const answers = (address: string) =>
  fetch(`${address}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

test('a server that is asked to end ends well', async () => {
  const { process, address } = await served();
  expect(await answers(address)).toBe(true);
  const end = ended(process);
  process.kill('SIGTERM');
  expect(await end).toBe(0);
  expect(await answers(address)).toBe(false);
});

test('the server ends when its launcher is killed', async () => {
  const { process, address } = await served();
  const end = ended(process);
  process.kill('SIGKILL');
  expect(await end).toBe('SIGKILL');
  for (let tries = 0; tries < 100 && (await answers(address)); tries++) await sleep(100);
  expect(await answers(address)).toBe(false);
});

test.skipIf(process.platform !== 'linux')('a command that a signal ends has the exit code of that signal', async () => {
  const words = ['tetris', 'play', '--agent', 'dellacherie', '--games', '1000000', '--yes', '--workers', '1'];
  const child = spawn(process.execPath, [launcher, ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
  const end = ended(child);
  process.kill(await innerProcess(child.pid!), 'SIGTERM');
  expect(await end).toBe(143);
});

/** The process that a launcher started. */
async function innerProcess(launcher: number): Promise<number> {
  for (;;) {
    const children = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').trim();
    if (children !== '') return Number(children.split(' ')[0]);
    await sleep(20);
  }
}
