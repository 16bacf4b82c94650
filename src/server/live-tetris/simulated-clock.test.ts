import { describe, expect, it } from 'vitest';
import { type LivePlayer, livePlayerOf } from '../../agents/tetris/live/index.ts';
import { Rng } from '../../core/rng.ts';
import { gameSpeed } from './game.ts';
import { playOverClock } from './simulated-clock.ts';

const best = () => livePlayerOf('best').make();

describe('a game in simulated time', () => {
  it('is the same each time', () => {
    const play = () => playOverClock(best(), { delay: 50, jitter: 15, points: 60, seconds: 100 }, Rng.seeded('clock'));
    const { game, ticks, keys } = play();
    expect(play()).toMatchObject({ ticks, keys, game: { score: game.score } });
    expect(game.score).toBeGreaterThanOrEqual(60);
  });

  it('shows each state half of a round trip after its tick, and in order', () => {
    const seen: number[] = [];
    const player: LivePlayer = {
      everyState: true,
      see(_, at) {
        seen.push(at!);
        return '';
      },
      think: () => false,
    };
    playOverClock(player, { delay: 40, jitter: 20, points: 1, seconds: 5 }, Rng.seeded('late'));
    const period = 1000 / gameSpeed(0);
    seen.forEach((at, tick) => {
      expect(at - tick * period).toBeGreaterThanOrEqual(10);
      expect(at - tick * period).toBeLessThanOrEqual(30);
    });
    expect(seen.length).toBeGreaterThan(40);
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
