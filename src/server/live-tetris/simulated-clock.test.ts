import { describe, expect, it } from 'vitest';
import { type LivePlayer, livePlayerOf } from '../../agents/tetris/live/index.ts';
import { Rng } from '../../core/rng.ts';
import { gameSpeed } from '../../games/tetris/live-game.ts';
import { playOverClock, Wire } from './simulated-clock.ts';

const best = () => livePlayerOf('best').make();

/** A player that presses nothing, and the times at which it was shown a state. */
function watching(): { player: LivePlayer; seen: readonly number[] } {
  const seen: number[] = [];
  const player: LivePlayer = {
    everyState: true,
    see(_, at) {
      seen.push(at!);
      return '';
    },
    think: () => false,
  };
  return { player, seen };
}

describe('a game in simulated time', () => {
  it('is the same each time', () => {
    const play = () => playOverClock(best(), { delay: 50, jitter: 15, points: 60, seconds: 100 }, Rng.seeded('clock'));
    const { game, ticks, keys } = play();
    expect(play()).toMatchObject({ ticks, keys, game: { score: game.score } });
    expect(game.score).toBeGreaterThanOrEqual(60);
  });

  it('shows each state half of a round trip after its tick, and in order', () => {
    const { player, seen } = watching();
    playOverClock(player, { delay: 40, jitter: 20, points: 1, seconds: 5 }, Rng.seeded('late'));
    const period = 1000 / gameSpeed(0);
    seen.forEach((at, tick) => {
      expect(at - tick * period).toBeGreaterThanOrEqual(10);
      expect(at - tick * period).toBeLessThanOrEqual(30);
    });
    expect(seen.length).toBeGreaterThan(40);
  });

  it('makes some ticks late if others have the core, and never two in a burst', () => {
    const { player, seen } = watching();
    const options = { delay: 0, jitter: 0, lateShare: 0.2, lateBy: 20, points: 1, seconds: 20 };
    playOverClock(player, options, Rng.seeded('busy'));
    const period = 1000 / gameSpeed(0);
    const waits = seen.slice(1).map((at, i) => at - seen[i]);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.75 * period - 1e-6);
    expect(waits.filter((wait) => wait > period + 1).length).toBeGreaterThan(waits.length / 10);
  });

  it('has keys arrive at steadier times between empty frames, because they stay in order', () => {
    const range = (heartbeat: number) => {
      const luck = Rng.seeded('beats');
      const wire = new Wire<number>(() => 15 * luck.float());
      for (let at = 0; at < 4000; at += 100) wire.send(at, at, heartbeat);
      // no frame comes before the first one
      const delays = wire.queue.slice(1).map(({ at, message }) => at - message);
      return Math.max(...delays) - Math.min(...delays);
    };
    expect(range(1)).toBeLessThan(0.8 * range(0));
    expect(range(0.2)).toBeLessThan(0.6 * range(1));
  });

  it('stands still as a whole: what is under way then comes all at once', () => {
    const { player, seen } = watching();
    const freezes = { lasting: 400, count: 2, within: 3, each: 5 };
    playOverClock(player, { delay: 500, jitter: 0, freezes, points: 1, seconds: 9 }, Rng.seeded('frozen'));
    const period = 1000 / gameSpeed(0);
    const waits = seen.slice(1).map((at, i) => at - seen[i]);
    // no state comes meanwhile; those due then come together at the end
    expect(waits.filter((wait) => wait > 400 - period).length).toBe(2);
    expect(waits.filter((wait) => wait < 1e-6).length).toBeGreaterThanOrEqual(4);
  });

  it.each([1, 3])('in which all stands still now and then is survived at 310 ticks a second, seed %i', (seed) => {
    const freezes = { lasting: 45, count: 3, within: 2, each: 4 };
    const network = { delay: 20, jitter: 0, freezes, from: 3000, points: 3140, seconds: 60 };
    const { game } = playOverClock(best(), network, Rng.seeded(seed));
    expect([game.over, game.score >= 3140]).toEqual([false, true]);
  });

  it('begins with the speed of a score', () => {
    const { game, ticks, seconds } = playOverClock(
      best(),
      { delay: 1, jitter: 0, from: 490, points: 500, seconds: 60 },
      Rng.seeded('from'),
    );
    expect(game.score).toBeGreaterThanOrEqual(500);
    expect(ticks / seconds).toBeGreaterThan(gameSpeed(480));
  });

  it.each([1, 2, 3])('late ticks do no harm where the server is near, seed %i', (seed) => {
    const busy = { delay: 1, jitter: 0, lateShare: 0.02, lateBy: 25, from: 1200, points: 1700, seconds: 600 };
    const { game } = playOverClock(best(), busy, Rng.seeded(seed));
    expect([game.over, game.score >= 1700]).toEqual([false, true]);
  });

  it.each([
    ['50 ms and 15 ms more or less', { delay: 50, jitter: 15 }],
    ['20 ms', { delay: 20, jitter: 0 }],
    ['a client that stands still for 250 ms now and then', { delay: 1, jitter: 0.5, stall: 250, every: 5 }],
  ])('is survived with %s', (_, network) => {
    const { game } = playOverClock(best(), { ...network, points: 250, seconds: 600 }, Rng.seeded('network'));
    expect([game.over, game.score >= 250]).toEqual([false, true]);
  });
});
