import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalFrame, MAX_LIVE_FRAME, stateFrame, welcomeFrame } from '../../protocol/live-tetris.ts';
import { join, key, type TestConnection } from '../testing/connections.ts';
import type { GameReport } from './live-match.ts';
import { serve } from './server.test-support.ts';
import { MAX_USELESS } from './server.ts';

/** Drops every piece where it appears until the game is over; returns all frames. */
async function playOut(player: TestConnection): Promise<unknown[]> {
  for (let count = player.frames.length; ; count++) {
    await player.send(key('s'));
    const frames = await player.until(count + 1);
    const last = frames.at(-1) as Record<string, unknown>;
    if (last.highscores) return frames;
    // after the last state the final frame comes by itself
    if (last.piece === null && frames.length > 2) {
      const previous = frames.at(-2) as Record<string, unknown>;
      if (previous.piece === null) return player.until(count + 2);
    }
  }
}

describe('a session in lock step', () => {
  it('has the form of the protocol, message by message', async () => {
    const { guest: connect } = await serve();
    const player = await connect('/player').send(join('ana'));
    const frames = await playOut(player);
    const welcome = welcomeFrame.parse(frames[0]);
    expect(welcome.game_speed).toBe(10);
    expect(welcome.score).toBe(0);
    expect(welcome.grid).toHaveLength(10 + 2 * 30);
    expect(new Set(welcome.grid.map(String)).size).toBe(70);
    expect(welcome.grid.every(([x, y]) => y === 30 || x === 0 || x === 9)).toBe(true);
    const states = frames.slice(1, -1).map((frame) => stateFrame.parse(frame));
    expect(states.length).toBeGreaterThan(20);
    // the course's server does not name the player in the first state
    expect(states[0].player).toBeUndefined();
    expect(states.slice(1).every(({ player: name }) => name === 'ana')).toBe(true);
    expect(states.every(({ next_pieces }) => next_pieces.flat().every(([x, y]) => x < 5 && y < 5))).toBe(true);
    expect(states.at(-1)!.piece).toBeNull();
    const final = finalFrame.parse(frames.at(-1));
    expect(final.highscores).toEqual([['ana', states.at(-1)!.score]]);
    expect(Object.keys(frames[2] as object)).toEqual(['game', 'piece', 'next_pieces', 'game_speed', 'score', 'player']);
    expect(await player.closed).toBe(1000);
  });

  it('is the same for the same seed, game after game', async () => {
    const { guest: connect } = await serve();
    const first = await playOut(await connect('/player').send(join('x')));
    const second = await playOut(await connect('/player').send(join('x')));
    expect(second.slice(0, -1)).toEqual(first.slice(0, -1));
  });

  it('ticks once for each key frame, an empty key included', async () => {
    const { guest: connect } = await serve();
    const player = await connect('/player').send(join('x'), key(''), key(''), key(''));
    const frames = (await player.until(4)) as { piece: [number, number][] }[];
    const [first, second] = [frames[1].piece, frames[2].piece];
    expect(second).toEqual(first.map(([x, y]) => [x, y + 1]));
    expect(player.frames).toHaveLength(4);
  });
});

describe('players and viewers', () => {
  it('lets players wait in the order in which they joined, each with its own answer', async () => {
    const reports: GameReport[] = [];
    const { guest: connect } = await serve({ lockStep: true, seed: 1, report: (report) => reports.push(report) });
    const players = [connect('/player'), connect('/player'), connect('/player')];
    for (const [i, player] of players.entries()) {
      await player.send(join(`p${i}`));
      await player.until(1);
    }
    // the keys of those who wait are not for the game that is on
    await players[1].send(key('a'));
    const games = [];
    for (const player of players) games.push(await playOut(player));
    const boards = (frames: unknown[]) => frames.slice(1, -1).map((frame) => stateFrame.parse(frame).game);
    expect(boards(games[0])).toEqual(boards(games[2]));
    expect(reports.map(({ player }) => player)).toEqual(['p0', 'p1', 'p2']);
    expect(await Promise.all(players.map(({ closed }) => closed))).toEqual([1000, 1000, 1000]);
    const last = finalFrame.parse(players[2].frames.at(-1));
    expect(last.highscores).toHaveLength(3);
  });

  it('passes on to the next player when one leaves, waiting or playing', async () => {
    const reports: GameReport[] = [];
    const { guest: connect } = await serve({ lockStep: true, seed: 1, report: (report) => reports.push(report) });
    const players = [connect('/player'), connect('/player'), connect('/player')];
    for (const player of players) await (await player.send(join('p'))).until(1);
    players[1].socket.close();
    await players[1].closed;
    players[0].socket.terminate();
    await playOut(players[2]);
    expect(reports.map(({ left }) => left)).toEqual([true, false]);
  });

  it('shows viewers every frame of every game, with no secret and no say', async () => {
    const { guest: connect } = await serve();
    const viewers = [connect('/viewer'), connect('/viewer')];
    for (const viewer of viewers) await (await viewer.send('{"cmd":"join"}')).until(1);
    await viewers[0].send(key('s'));
    const frames = await playOut(await connect('/player').send(join('x')));
    for (const viewer of viewers) {
      const seen = await viewer.until(frames.length);
      expect(seen).toEqual(frames);
      expect(viewer.socket.readyState).toBe(1);
    }
  });

  it('answers no other path', async () => {
    const { guest: connect } = await serve();
    await expect(connect('/other').send('x')).rejects.toThrow('404');
  });
});

describe('frames of no use', () => {
  it('lets keys before join and a second join do nothing', async () => {
    const { guest: connect } = await serve();
    const player = await connect('/player').send(key('s'), join('x'), join('y'), key(''), key(''));
    const frames = await player.until(3);
    expect(stateFrame.parse(frames[2]).player).toBe('x');
  });

  it('closes the connection of an oversize frame and no other', async () => {
    const { guest: connect } = await serve();
    const player = await connect('/player').send(join('x'), key(''));
    await player.until(2);
    const loud = await connect('/player').send('x'.repeat(MAX_LIVE_FRAME + 1));
    expect(await loud.closed).toBe(1009);
    await player.send(key(''));
    await player.until(3);
  });

  it('shows out who sends nothing else', async () => {
    const { guest: connect } = await serve();
    const guest = await connect('/player').send(...new Array(MAX_USELESS + 1).fill('junk'));
    expect(await guest.closed).toBe(1008);
  });

  it('goes on with the game whatever others send, text or binary', async () => {
    const { guest: connect } = await serve();
    const player = await connect('/player').send(join('x'));
    let seen = (await player.until(1)).length;
    const junk = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.json({ maxDepth: 3 }).filter((text) => text.length < MAX_LIVE_FRAME),
      fc
        .record({ cmd: fc.constantFrom('join', 'key', 1, null), name: fc.anything(), key: fc.anything() })
        .map((frame) => {
          return (JSON.stringify(frame) ?? '').slice(0, MAX_LIVE_FRAME);
        }),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/player', '/viewer'),
        fc.array(junk, { maxLength: 20 }),
        async (path, frames) => {
          const guest = await connect(path).send(...frames);
          guest.socket.close();
          await guest.closed;
          await player.send(key(''));
          seen++;
          const last = (await player.until(seen)).at(-1);
          expect(stateFrame.safeParse(last).success).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('does not fall over when the current player sends them', async () => {
    const { guest: connect } = await serve();
    const player = await connect('/player').send(join('x'), 'junk', Buffer.from([1, 2, 3]), '{"cmd":"key"}', key('ws'));
    const frames = await player.until(2);
    expect(stateFrame.parse(frames[1]).score).toBe(0);
    expect(player.frames).toHaveLength(2);
  });
});

describe('with a clock', () => {
  it('ticks by itself until the game is over, and reports', async () => {
    const reports: GameReport[] = [];
    const { guest: connect } = await serve({ seed: 1, speed: () => 2000, report: (report) => reports.push(report) });
    const player = await connect('/player').send(join('x'));
    expect(await player.closed).toBe(1000);
    expect(reports[0].left).toBe(false);
    expect(reports[0].ticks).toBe(player.frames.length - 2);
    expect(reports[0].pieces).toBeGreaterThan(5);
  });
});
