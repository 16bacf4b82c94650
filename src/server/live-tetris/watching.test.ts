import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { replay } from '../../games/tetris/live-game.ts';
import { finalFrame } from '../../protocol/live-tetris.ts';
import { join, key, type TestConnection } from '../testing/connections.ts';
import type { LiveRecord } from './finished-games.ts';
import { StateWriter } from './frames.ts';
import { Viewers } from './lobby.ts';
import { serve } from './server.test-support.ts';

/** Drops pieces until the game is over; returns the player's frames. */
async function playOut(player: TestConnection): Promise<object[]> {
  for (let frames = player.frames.length + 1; player.socket.readyState === 1; frames++) {
    player.socket.send(key('s'));
    await Promise.race([player.until(frames), player.closed]);
  }
  return player.frames;
}

describe('viewers', () => {
  it('who come in the midst of a game see its state at once', async () => {
    const { guest } = await serve();
    const player = await guest('/player').send(join('x'), key(''), key('a'));
    const state = (await player.until(3)).at(-1);
    const viewer = await guest('/viewer').send('{"cmd":"join"}');
    expect((await viewer.until(2)).at(-1)).toEqual(state);
  });

  it('get no more than sixty states a second from a fast clock, but the last ones', async () => {
    const { guest } = await serve({ seed: 1, speed: () => 2000 });
    const viewer = await guest('/viewer').send('{"cmd":"join"}');
    await viewer.until(1);
    const player = await guest('/player').send(join('x'));
    await player.closed;
    await expect.poll(() => finalFrame.safeParse(viewer.frames.at(-1)).success).toBe(true);
    expect(viewer.frames.length).toBeLessThan(player.frames.length / 2);
    expect(viewer.frames.at(-2)).toEqual(player.frames.at(-2));
  });

  it('who do not read are shown out, and cost the others nothing', async () => {
    const viewers = new Viewers();
    const [slow, quick] = [2 << 20, 0].map((bufferedAmount) => {
      const socket = { bufferedAmount, sent: 0, isGone: false, on: () => {}, send: () => socket.sent++ };
      return Object.assign(socket, { terminate: () => void (socket.isGone = true) });
    });
    for (const socket of [slow, quick]) viewers.join(socket as unknown as WebSocket, undefined);
    viewers.show(Buffer.from('{}'), false);
    // not within the tick itself
    expect(quick.sent).toBe(0);
    await new Promise(setImmediate);
    expect([slow.sent, slow.isGone, quick.sent, quick.isGone]).toEqual([0, true, 1, false]);
  });
});

describe('finished games', () => {
  it('are listed, and can be played again state by state', async () => {
    const { guest, get } = await serve();
    expect(await get('/games')).toEqual([]);
    const frames = await playOut(await guest('/player').send(join('ana')));
    const [listed, ...others] = await get('/games');
    expect([listed.id, listed.player, listed.left, others]).toEqual([1, 'ana', false, []]);
    const record: LiveRecord = await get('/games/1');
    let writer: StateWriter | undefined;
    const states: object[] = [];
    for (const game of replay(record)) states.push(JSON.parse((writer ??= new StateWriter(game, 'ana')).write()));
    expect(states).toEqual(frames.slice(1, -1));
  });

  it.each(['/games/2', '/games/x', '/games/1/2', '/', '/viewer', '/__proto__'])('%s is none', async (path) => {
    const { port } = await serve();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect(answer.status).toBe(404);
    expect((await answer.json()).error).toContain('/player');
  });

  it('of players who left have no high score', async () => {
    const { guest, get } = await serve();
    const first = await guest('/player').send(join('gone'), key('s'), key('s'));
    await first.until(3);
    first.socket.terminate();
    const frames = await playOut(await guest('/player').send(join('stays')));
    expect(finalFrame.parse(frames.at(-1)).highscores.map(([name]) => name)).toEqual(['stays']);
    expect((await get('/games')).map(({ left }: LiveRecord) => left)).toEqual([false, true]);
  });
});

describe('who may connect', () => {
  it.each([
    ['another host name', { host: 'evil.example' }, '421'],
    ['a page of another site', { origin: 'http://evil.example' }, '403'],
    ['a page without an origin to name', { origin: 'null' }, '403'],
  ])('not %s', async (_, headers, status) => {
    const { guest, port } = await serve({ lockStep: true, names: ['Tetris.Example'] });
    for (const path of ['/player', '/viewer']) await expect(guest(path, headers).opened).rejects.toThrow(status);
    const own = { host: 'tetris.example', origin: 'http://tetris.example' };
    await guest('/viewer', own).opened;
    await guest('/player', { origin: `http://127.0.0.1:${port}` }).opened;
  });

  it('plain requests under another name are refused too, and all but GET', async () => {
    const { port } = await serve();
    const status = (method: string, host: string) =>
      new Promise<number>((resolve) => {
        request({ port, method, path: '/games', headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode!);
        }).end();
      });
    expect(await status('GET', 'evil.example')).toBe(421);
    expect(await status('POST', 'localhost')).toBe(405);
    expect(await status('GET', 'localhost')).toBe(200);
  });

  it('no more players than may wait', async () => {
    const { guest } = await serve();
    const players = Array.from({ length: 102 }, () => guest('/player'));
    for (const player of players) await player.send(join('x'));
    // one plays, a hundred wait
    expect(await players[101].closed).toBe(1013);
    await players[100].until(1);
  });
});
