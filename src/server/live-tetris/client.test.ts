import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type LivePlayer, type LiveState, livePlayerOf } from '../../agents/tetris/live/index.ts';
import { Rng } from '../../core/rng.ts';
import { LiveGame } from '../../games/tetris/live-game.ts';
import { keyFrame, playerJoin } from '../../protocol/live-tetris.ts';
import { type LiveGameResult, playLive } from './client.ts';
import { StateWriter, welcome } from './frames.ts';
import { LiveServer } from './server.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Drops every piece where it appears. */
const dropper = (): LivePlayer => ({ everyState: true, see: () => 's', think: () => false });

interface GamesOptions {
  lockStep?: boolean;
  make?: () => LivePlayer;
  attempts?: number;
  path?: string;
  /** What the client says. */
  said?: string[];
  signal?: AbortSignal;
}

async function games(
  port: number,
  count: number,
  { lockStep = true, make = dropper, attempts = 3, path = '/player', said = [], signal }: GamesOptions = {},
) {
  const results: LiveGameResult[] = [];
  const url = `ws://127.0.0.1:${port}${path}`;
  const options = { url, name: 'x', lockStep, say: (text: string) => said.push(text), ...(signal && { signal }) };
  for await (const result of playLive(options, make, attempts)) {
    results.push(result);
    if (results.length === count) break;
  }
  return results;
}

async function liveServer(options: ConstructorParameters<typeof LiveServer>[0]): Promise<number> {
  const server = new LiveServer(options);
  closers.push(() => server.close());
  return server.listen(0, '127.0.0.1');
}

/** A server that does as it is told with each connection, the first one first. */
async function scripted(...acts: ((socket: WebSocket, frames: string[]) => void)[]): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  closers.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  server.on('connection', (socket) => {
    const act = acts.shift();
    const frames: string[] = [];
    socket.on('message', (data) => {
      frames.push(data.toString());
      act?.(socket, frames);
    });
  });
  await new Promise<void>((resolve) => server.on('listening', resolve));
  return server.address().port;
}

const final = JSON.stringify({ ...welcome(7), player: 'x', highscores: [['x', 7]] });

describe('the live client', () => {
  it('plays games to their end, the same for the same seed in lock step', async () => {
    const port = await liveServer({ lockStep: true, seed: 3 });
    const [first, second] = await games(port, 2);
    expect([first.complete, second.complete]).toEqual([true, true]);
    expect(first.states).toBeGreaterThan(10);
    expect(second.states).toBe(first.states);
    expect(second.highscores).toHaveLength(2);
  });

  it('takes up a lost connection with a new game', async () => {
    const state = new StateWriter(new LiveGame(Rng.seeded(1)), 'x').write();
    const port = await scripted(
      (socket, frames) => {
        socket.send(JSON.stringify(welcome(0)));
        socket.send(state);
        if (frames.length === 2) socket.terminate();
      },
      (socket) => {
        socket.send(final);
        socket.close(1000);
      },
    );
    const [lost, played] = await games(port, 2, { lockStep: false });
    expect([lost.complete, played.complete, played.score]).toEqual([false, true, 7]);
  });

  it('gives up after so many attempts in vain, and says why', async () => {
    const port = await liveServer({ lockStep: true });
    await closers.pop()!();
    const said: string[] = [];
    expect(await games(port, 1, { attempts: 2, said })).toEqual([]);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^nobody answers there; connecting to ws:.* again in 0.1 s \(attempt 1 of 2\)$/);
    expect(said[1]).toBe('nobody answers there; that was attempt 2 of 2');
  });

  it('says so when the path is wrong', async () => {
    const port = await liveServer({ lockStep: true });
    const said: string[] = [];
    expect(await games(port, 1, { attempts: 1, said, path: '/palyer' })).toEqual([]);
    expect(said[0]).toContain('players join at /player');
  });

  it('sends empty frames all the time if the player wants them, and until the end', async () => {
    const state = new StateWriter(new LiveGame(Rng.seeded(1)), 'x').write();
    let beats = 0;
    const port = await scripted((socket) => {
      socket.send(JSON.stringify(welcome(0)));
      socket.send(state);
      socket.on('pong', () => {
        if (++beats < 5) return;
        socket.send(final);
        socket.close(1000);
      });
    });
    const make = (): LivePlayer => ({ everyState: true, heartbeat: 1, see: () => '', think: () => false });
    const [{ complete, strange }] = await games(port, 1, { lockStep: false, make });
    expect([complete, strange, beats >= 5]).toEqual([true, 0, true]);
  });

  it('sends one of them with each state that it answers without a key', async () => {
    const state = new StateWriter(new LiveGame(Rng.seeded(1)), 'x').write();
    const silent = 20;
    let beats = 0;
    let beforeKey = 0;
    const port = await scripted((socket, frames) => {
      if (frames.length === 2) {
        beforeKey = beats;
        socket.send(final);
        socket.close(1000);
        return;
      }
      socket.on('pong', () => beats++);
      socket.send(JSON.stringify(welcome(0)));
      for (let i = 0; i <= silent; i++) socket.send(state);
    });
    let seen = 0;
    const see = () => (seen++ === silent ? 'a' : '');
    const make = (): LivePlayer => ({ everyState: true, heartbeat: 1, see, think: () => false });
    await games(port, 1, { lockStep: false, make });
    expect(beforeKey).toBeGreaterThanOrEqual(silent);
  });

  it('ends at a signal, with the score so far', async () => {
    const port = await liveServer({ seed: 1, speed: () => 100 });
    const stop = new AbortController();
    let states = 0;
    const make = (): LivePlayer => ({
      everyState: true,
      think: () => false,
      see() {
        if (++states === 5) stop.abort();
        return '';
      },
    });
    const [result, ...others] = await games(port, 2, { lockStep: false, make, signal: stop.signal });
    expect([result.complete, result.states >= 5, others]).toEqual([false, true, []]);
  });

  it('opens with no key before the server has greeted it, even in lock step', async () => {
    let sent: string[] = [];
    const port = await scripted((socket, frames) => {
      sent = frames;
      if (frames.length === 1) setTimeout(() => socket.send(JSON.stringify(welcome(0))), 30);
      else {
        socket.send(final);
        socket.close(1000);
      }
    });
    const begun = performance.now();
    await games(port, 1);
    expect(sent.map((frame) => JSON.parse(frame).cmd)).toEqual(['join', 'key']);
    expect(performance.now() - begun).toBeGreaterThan(25);
  });

  it('sends a join and then keys of the protocol, and puts up with frames that are no state', async () => {
    const game = new LiveGame(Rng.seeded(1));
    const writer = new StateWriter(game, 'x');
    let sent: string[] = [];
    const port = await scripted((socket, frames) => {
      sent = frames;
      if (frames.length === 4) {
        socket.send(final);
        socket.close(1000);
        return;
      }
      game.tick('');
      for (const frame of ['{"game":7}', 'no JSON', writer.write()]) socket.send(frame);
    });
    const [result] = await games(port, 1, { lockStep: false });
    expect([result.complete, result.strange]).toEqual([true, 6]);
    expect(playerJoin.parse(JSON.parse(sent[0])).name).toBe('x');
    expect(sent.slice(1).map((frame) => keyFrame.parse(JSON.parse(frame)).key)).toEqual(['s', 's', 's']);
  });

  it('acts on the newest of several states that have come at once', async () => {
    const game = new LiveGame(Rng.seeded(1));
    const writer = new StateWriter(game, 'x');
    const port = await scripted((socket, frames) => {
      if (frames.length > 1) {
        socket.send(final);
        socket.close(1000);
        return;
      }
      const { _socket: stream } = socket as unknown as { _socket: Socket };
      stream.cork();
      for (let i = 0; i < 5; i++) {
        game.tick('');
        socket.send(writer.write());
      }
      stream.uncork();
    });
    const seen: LiveState[] = [];
    const noted: LiveState[] = [];
    const watcher = (): LivePlayer => ({
      everyState: false,
      think: () => false,
      note: (state) => noted.push(state),
      see(state) {
        seen.push(state);
        return 's';
      },
    });
    const [result] = await games(port, 1, { lockStep: false, make: watcher });
    expect(result.states).toBe(5);
    expect(seen.map(({ falling }) => falling!.row)).toEqual([24]);
    // the others are still noted, so that no tick is missed
    expect(noted.map(({ falling }) => falling!.row)).toEqual([28, 27, 26, 25]);
  });

  it('plays the best player against a server with a clock', async () => {
    const port = await liveServer({ seed: 1, speed: () => 100 });
    let states = 0;
    const make = (): LivePlayer => {
      const best = livePlayerOf('best').make();
      // after a while it lets go, so that the game ends
      return {
        everyState: false,
        think: () => best.think(),
        see: (state) => (++states > 60 ? 's' : best.see(state)),
      };
    };
    const [result] = await games(port, 1, { lockStep: false, make });
    expect(result.complete).toBe(true);
    expect(result.keys).toBeGreaterThan(30);
  });
});
