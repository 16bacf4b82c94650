import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replay } from '../../games/tetris/live-game.ts';
import type { LiveRecord, LiveStanding } from '../../protocol/live-tetris.ts';
import { openStore, type Store } from '../../store/store.ts';
import { createServer, type WorkbenchServer } from '../http.ts';
import { join, key, TestConnection } from '../testing/connections.ts';

let folder: string;
let store: Store;
let server: WorkbenchServer;
let address: string;
beforeAll(async () => {
  folder = mkdtempSync(pathOf(tmpdir(), 'jogatina-live-'));
  store = await openStore(folder);
  server = await createServer(store);
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await store.destroy();
  rmSync(folder, { recursive: true });
});

const get = async <T>(path: string) => (await fetch(address + path)).json() as Promise<T>;
const guest = (role: string) => new TestConnection(`${address.replace('http', 'ws')}/api/live/${role}`);

test('the workbench has a live game: one plays, another watches, and the game is kept and can be played again', async () => {
  expect(await get<LiveStanding>('/api/live')).toEqual({ playing: null, waiting: 0, best: [], games: [] });
  const viewer = await guest('viewer').send('{"cmd":"join"}');
  const player = await guest('player').send(join('ana'));
  const second = await guest('player').send(join('eva'));
  await second.until(1);
  expect(await get<LiveStanding>('/api/live')).toMatchObject({ playing: 'ana', waiting: 1 });
  second.socket.close();
  // a drop at every state ends a game soon
  const dropping = setInterval(() => player.socket.readyState === 1 && player.socket.send(key('s')), 20);
  await player.closed;
  clearInterval(dropping);
  const { best, games, playing } = await get<LiveStanding>('/api/live');
  expect(playing).toBeNull();
  expect(games[0]).toMatchObject({ player: 'ana', left: false });
  expect(best).toMatchObject([{ name: 'ana', score: games[0].score }]);
  expect(viewer.frames.at(-1)).toMatchObject({ player: 'ana', highscores: [['ana', games[0].score]] });
  const record = await get<LiveRecord>(`/api/live/games/${games[0].id}`);
  const last = [...replay(record)].at(-1)!;
  expect(last).toMatchObject({ over: true, score: games[0].score });
  expect(await get('/api/live/games/99')).toMatchObject({ code: 'noLiveGame' });
  viewer.socket.close();
});
