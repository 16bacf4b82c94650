import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { permissionFlags } from '../../../scripts/launch/permissions.mjs';
import { jogatina } from '../testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-serve-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('under Node’s permission model', () => {
  test('it reads its own files and the data folder, writes the latter, and starts nothing', () => {
    const probe = `
      const fs = require('node:fs');
      const tried = {
        data: () => fs.writeFileSync(${JSON.stringify(join(folder, 'x'))}, ''),
        program: () => fs.readFileSync(${JSON.stringify(join(root, 'package.json'))}),
        other: () => fs.readFileSync('/etc/hosts'),
        code: () => fs.writeFileSync(${JSON.stringify(join(root, 'package.json.new'))}, ''),
        start: () => require('node:child_process').execSync('true'),
      };
      console.log(JSON.stringify(Object.entries(tried).map(([name, attempt]) => {
        try { attempt(); return name + ' allowed'; } catch (error) { return name + ' ' + error.code; }
      })));`;
    const flags = permissionFlags(['serve', '--data', folder]);
    const { stdout } = spawnSync(process.execPath, [...flags, '-e', probe], { encoding: 'utf8', cwd: root });
    expect(JSON.parse(stdout)).toEqual([
      'data allowed',
      'program allowed',
      ...['other', 'code', 'start'].map((name) => `${name} ERR_ACCESS_DENIED`),
    ]);
  });

  test.each([
    ['another command', ['token', 'list']],
    ['off', ['serve', '--permissions', 'off']],
    ['off', ['serve', '--permissions=off']],
  ])('not for %s', (_, words) => expect(permissionFlags(words)).toEqual([]));

  test('the launcher starts the server so, and a plain kill ends it', async () => {
    const words = ['serve', '--port', '0', '--json', `--data=${folder}`];
    const child = spawn(process.execPath, [join(root, 'bin', 'jogatina'), ...words], { stdio: ['ignore', 'pipe', 2] });
    let printed = '';
    for await (const chunk of child.stdout!) {
      printed += chunk;
      if (printed.includes('}')) break;
    }
    const { address, permissions, public: open } = JSON.parse(printed);
    expect({ permissions, open }).toEqual({ permissions: true, open: false });
    const game = { rules: 'nes', agent: 'random', seed: 1 };
    const headers = { 'content-type': 'application/json' };
    // in a thread, with the database: both need what the flags allow
    const played = await fetch(`${address}/api/tetris/games`, { method: 'POST', headers, body: JSON.stringify(game) });
    expect(played.status).toBe(200);
    await played.json();
    // an administrator's command finds it by its address and the data folder
    expect((await jogatina('room', 'list', '--url', address)).stdout).toBe('No match is being played.\n');
    const ended = await jogatina('room', 'end', 'x'.repeat(22), '--url', address, '--data', folder);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no such match') });
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});

test.each([['10.0.0.0/33'], ['proxy.example'], ['127.0.0.1,'], ['127.0.0.1/8/8']])(
  '--trust-proxy %s is refused',
  async (proxies) => {
    const { code, stderr } = await jogatina('serve', '--trust-proxy', proxies);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('addresses are needed') });
  },
);
