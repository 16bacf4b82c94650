import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { FACTORS } from '../../agents/tetris/live/live-evaluator.ts';
import { Rng } from '../../core/rng.ts';
import { LiveGame } from '../../games/tetris/live-game.ts';
import { StateWriter } from '../../server/live-tetris/frames.ts';
import { join, key, TestConnection } from '../../server/testing/connections.ts';
import { register } from './index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'jogatina-live-'));
const DATA = ['--data', folder];
afterAll(() => rmSync(folder, { recursive: true }));

let printed: string;
let logged: string;

beforeEach(() => {
  printed = logged = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function live(...words: string[]): Promise<void> {
  const program = new Command('jogatina').exitOverride();
  register(program);
  await program.parseAsync(['live', ...words], { from: 'user' });
}

describe('jogatina live', () => {
  it.each([
    ['no address', ['agent', '--url', 'nowhere'], 'ws://127.0.0.1:8000/player is right'],
    ['another protocol', ['agent', '--url', 'http://127.0.0.1/player'], 'ws://'],
    [
      'an unknown agent',
      ['agent', '--url', 'ws://127.0.0.1:1/player', '--agent', 'nobody'],
      'one of best, lookahead-003',
    ],
    ['no name', ['agent', '--url', 'ws://127.0.0.1:1/player', '--name', ''], '--name is 0 characters'],
    ['nobody there', ['agent', '--url', 'ws://127.0.0.1:1/player', '--attempts', '1'], 'is a live server there?'],
    ['no port', ['server', '--port', '70000', ...DATA], '--port is "70000"'],
    ['no host', ['server', '--host', '256.0.0.1', '--port', '0', ...DATA], 'cannot listen on 256.0.0.1'],
    ['no share', ['tune', '--stalls', '2'], '--stalls is "2"'],
  ])('says what is wrong with %s', async (_, words, message) => {
    await expect(live(...words)).rejects.toThrow(message);
  });

  it('serves a game, prints how it went as one JSON document, and knows its high scores the next time', async () => {
    const finals: { highscores: unknown }[] = [];
    for (const name of ['ana', 'bia']) {
      printed = logged = '';
      const served = live('server', '--port', '0', '--seed', '1', '--lock-step', '--games', '1', '--json', ...DATA);
      const address = await vi.waitFor(() => /ws:\S+player/.exec(logged)![0]);
      const player = await new TestConnection<{ highscores: unknown }>(address).send(join(name));
      for (let frames = 1; player.socket.readyState === 1; frames++) {
        await player.send(key('s'));
        await Promise.race([player.until(frames + 1), player.closed]);
      }
      await served;
      const { games, lockStep, seed } = JSON.parse(printed);
      expect([lockStep, seed, games.length, games[0].player, games[0].left]).toEqual([true, 1, 1, name, false]);
      finals.push(player.frames.at(-1)!);
    }
    // the same pieces and keys: equal scores, the earlier first
    expect(finals.map(({ highscores }) => highscores)).toEqual([
      [['ana', 0]],
      [
        ['ana', 0],
        ['bia', 0],
      ],
    ]);
  });

  it('prints its document even if nobody is there', async () => {
    const words = ['agent', '--url', 'ws://127.0.0.1:1/player', '--attempts', '1', '--json'];
    await expect(live(...words)).rejects.toThrow('is a live server there?');
    expect(JSON.parse(printed)).toMatchObject({ agent: 'best', ended: 'server lost', games: [] });
    expect(logged).toContain('nobody answers there');
  });

  it('prints the points so far after a lost server, with exit code 1', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const state = new StateWriter(new LiveGame(Rng.seeded(1)), 'x').write();
    server.on('connection', (socket) =>
      socket.once('message', () => {
        socket.send(state);
        setTimeout(() => {
          socket.terminate();
          server.close();
        }, 50);
      }),
    );
    await live('agent', '--url', `ws://127.0.0.1:${server.address().port}/player`, '--attempts', '1');
    expect(printed).toMatch(/^\(\d+\)\n$/);
    expect(logged).toContain('connection lost at');
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
  });

  it('tunes, the same for the same seed', async () => {
    const words = ['tune', '--iterations', '1', '--games', '1', '--pieces', '5', '--width', '2', '--json'];
    await live(...words);
    const first = JSON.parse(printed);
    printed = '';
    await live(...words);
    expect(JSON.parse(printed)).toEqual(first);
    expect(Object.keys(first.weights)).toEqual([...FACTORS]);
  });
});
