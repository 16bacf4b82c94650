import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TestServer } from '../src/server/testing/test-server.ts';
import { mainFile } from './program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };

function python(words: readonly string[], input = '') {
  return spawnSync('python3', words, { cwd: `${root}python`, env, input, encoding: 'utf8', timeout: 100_000 });
}

describe.skipIf(!hasPython)('Python', () => {
  test('its own tests pass', () => {
    const { status, stderr } = python(['-m', 'unittest', 'test_jogatina']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringMatching(/\nOK( \(skipped=\d+\))?\n$/) });
  });

  test('the cells of the notebook run one after another, and it learns', () => {
    const { cells } = JSON.parse(readFileSync(`${root}python/learning.ipynb`, 'utf8'));
    const code = cells.filter(({ cell_type }: { cell_type: string }) => cell_type === 'code');
    const script = code.map(({ source }: { source: string[] }) => source.join('')).join('\n\n');
    const { status, stdout, stderr } = python(['-'], script);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [, learned, byLot] = /learned: ([\d.]+) lines a game, by lot ([\d.]+)/.exec(stdout)!;
    expect(Number(learned)).toBeGreaterThan(2 * Number(byLot));
  });

  test('an agent conforms over standard input and output', () => {
    const words = [mainFile, 'check-agent', 'python3 python/agent.py', '--positions', '40', '--json'];
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ failed: 0 });
    expect(status).toBe(0);
  });

  test('an agent plays over WebSocket, and a wrong token ends it', async () => {
    const server = await TestServer.open();
    const token = await server.register('pythonist');
    const words = ['agent.py', '--url', `ws://${server.address}`, '--token', token];
    const agent = spawn('python3', words, { cwd: `${root}python`, env, stdio: 'inherit' });
    try {
      const here = async () => {
        const { body } = await server.ask('GET', '/api/agents');
        return body.some(
          ({ name, here: connected }: { name: string; here: boolean }) => name === 'pythonist' && connected,
        );
      };
      await expect.poll(here, { timeout: 20_000 }).toBe(true);
      const seats = [
        { kind: 'remote', agent: 'pythonist' },
        { kind: 'agent', agent: 'careful' },
      ];
      const made = await server.ask('POST', '/api/rooms', { game: 'truco/ufsm24+target=3', seats, pace: 0 });
      const outcome = async () => (await server.ask('GET', `/api/rooms/${made.body.room.id}`)).body.outcome;
      await expect.poll(outcome, { timeout: 30_000 }).toMatchObject({ faults: [] });
    } finally {
      agent.kill();
    }
    const refused = spawn('python3', [...words.slice(0, -1), 'nonsense'], { cwd: `${root}python`, env });
    let said = '';
    refused.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve) => refused.on('close', resolve));
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('JogatinaError') });
    await server.close();
  });
});
