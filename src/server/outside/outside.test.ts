import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { collect } from '../../../testing/collect.ts';
import { parseRecord, replay } from '../../arena/record.ts';
import { playMatch } from '../../core/play.ts';
import { gameOf } from '../../families/index.ts';
import { oneServer } from '../testing/one-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { AgentBridge } from './bridge.ts';
import { checkAgent } from './check.ts';
import { ProcessConnection, WebSocketConnection } from './connection.ts';
import { OutsideProgram } from './outside-program.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const program = (way: string) => `"${process.execPath}" "${folder('src/server/testing/program.mjs')}" ${way}`;
const options = { game: gameOf('truco/ufsm24+target=6'), seed: 1, positions: 40, clock: 5000 };

const python = (() => {
  try {
    return execFileSync('python3', ['--version']).toString().startsWith('Python 3');
  } catch {
    return false;
  }
})();

/** The checks that a program fails, by name. */
async function failures(way: string, more: object = {}): Promise<string[]> {
  const outside = await OutsideProgram.connect(new ProcessConnection(program(way)));
  const findings = await collect(checkAgent(outside, { ...options, ...more }));
  outside.close();
  return findings.filter(({ verdict }) => verdict === 'failed').map(({ check }) => check);
}

describe('the conformance suite', () => {
  test.each(['well', 'explained', 'byLot'])('passes a program that plays %s', async (way) => {
    expect(await failures(way)).toEqual([]);
  });

  test.each([
    ['illegal', ['legal answers in time', 'unknown messages and fields', 'whole matches']],
    ['quits', ['connection']],
    ['chatters', ['nothing that was not asked for']],
    ['twice', ['nothing that was not asked for']],
    ['oneMatch', ['several matches at once', 'whole matches']],
    ['brittle', ['connection']],
  ])('finds out one that is %s', async (way, expected) => {
    expect(await failures(way, { clock: way === 'oneMatch' ? 400 : 5000 })).toEqual(expect.arrayContaining(expected));
  });

  test('finds out one that says nothing in its turn, and one that never says hello', async () => {
    expect(await failures('mute', { clock: 50, positions: 5 })).toContain('legal answers in time');
    await expect(OutsideProgram.connect(new ProcessConnection(program('silent')), 300)).rejects.toThrow(
      /no hello within 0.3 s/,
    );
    await expect(OutsideProgram.connect(new ProcessConnection('no-such-program-here'))).rejects.toThrow(
      /ended \(exit code 127\)/,
    );
  });

  test('reports whether the same seed gives the same answer, and reasons, without demanding them', async () => {
    const outside = await OutsideProgram.connect(new ProcessConnection(program('byLot')));
    const findings = await collect(checkAgent(outside, options));
    outside.close();
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'the same seed, the same answer', verdict: 'noted' }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'reasons when asked (optional)', detail: 'gives none' }),
    );
  });
});

describe('the examples', () => {
  test.skipIf(!python)('agent.py conforms, in Truco and Tetris', async () => {
    for (const game of [options.game, gameOf('tetris/classic')]) {
      const outside = await OutsideProgram.connect(new ProcessConnection(`python3 "${folder('examples/agent.py')}"`));
      const findings = await collect(checkAgent(outside, { ...options, game }));
      outside.close();
      expect(findings.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    }
  });

  test('agent.ts conforms, over WebSocket', async () => {
    const connection = new WebSocketConnection(new URL('ws://127.0.0.1:0'));
    const child = spawn(process.execPath, [folder('examples/agent.ts'), await connection.address()], {
      stdio: 'ignore',
    });
    try {
      const outside = await OutsideProgram.connect(connection);
      const findings = await collect(checkAgent(outside, options));
      expect(findings.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    } finally {
      child.kill();
      connection.close();
    }
  });
});

test('a program that ends in the middle is a disconnection, in the arena too', async () => {
  const outside = await OutsideProgram.connect(new ProcessConnection(program('quits')));
  const opponent = { name: 'first', act: ({ legal }: { legal: readonly number[] }) => ({ action: legal[0] }) };
  const result = await playMatch(gameOf('truco/ufsm24'), [outside.agent('m'), opponent], { seed: 1 });
  expect(result.faults).toMatchObject([
    { seat: 0, kind: 'disconnect', message: expect.stringContaining('exit code 3') },
  ]);
  expect(result.winner).toBe(1);
});

describe('a bridge from a program to a server', () => {
  let testServer: TestServer;
  oneServer((made) => {
    testServer = made;
  });

  const bridge = (token: string, said: string[] = [], attempts = 50) =>
    new AgentBridge(new ProcessConnection(program('well')), {
      url: `ws://${testServer.address}`,
      token,
      attempts,
      say: (line) => said.push(line),
    });

  test('plays there, and comes back when the server was away', async () => {
    const said: string[] = [];
    const joined = bridge(await testServer.register('bridged'), said);
    const running = joined.run();
    const isHere = async () => {
      const { body } = await testServer.ask('GET', '/api/agents');
      return body.find(({ name }: { name: string }) => name === 'bridged').here;
    };
    const play = async () => {
      await expect.poll(isHere, { timeout: 20_000 }).toBe(true);
      const seats = [
        { kind: 'remote', agent: 'bridged' },
        { kind: 'agent', agent: 'random' },
      ];
      const { body } = await testServer.ask('POST', '/api/rooms', { game: 'truco/ufsm24+target=3', seats });
      const status = async () => (await testServer.ask('GET', `/api/rooms/${body.room.id}`)).body.status;
      await expect.poll(status, { timeout: 20_000 }).toBe('over');
      const record = parseRecord((await testServer.ask('GET', `/api/matches/${body.room.id}/record`)).body);
      expect(record.faults).toEqual([]);
      replay(record, gameOf(record.game));
    };
    await play();
    await testServer.stop();
    await testServer.start();
    await play();
    expect(said).toEqual(expect.arrayContaining(['connected', 'connected again']));
    joined.close();
    expect(await running).toBe('stopped');
  });

  test('says what is wrong', async () => {
    const stranger = bridge('wrong');
    await expect(stranger.run()).rejects.toThrow(/does not know this token/);
    stranger.close();
    const nowhere = new AgentBridge(new ProcessConnection(program('well')), {
      url: 'ws://127.0.0.1:1',
      token: '',
      attempts: 1,
      say: () => {},
    });
    await expect(nowhere.run()).rejects.toThrow(/is a server there/);
    nowhere.close();
  });
});
