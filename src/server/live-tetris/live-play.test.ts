import { describe, expect, it } from 'vitest';
import { type LivePlayer, livePlayerOf, readLiveState } from '../../agents/tetris/live/index.ts';
import { Rng } from '../../core/rng.ts';
import { LiveGame } from '../../games/tetris/live-game.ts';
import { stateFrame } from '../../protocol/live-tetris.ts';
import { StateWriter } from './frames.ts';
import { playOverLink, stateOf } from './simulated-link.ts';

const best = () => livePlayerOf('best').make();
const published = () => livePlayerOf('lookahead-003').make();
const STEADY = { lag: 0, jitter: 0 };

/** A player who sees only the newest of several states now and then, as after a stall. */
function stalling(player: LivePlayer, chance: number, ticks: number): LivePlayer {
  const rng = Rng.seeded('stalls');
  let blind = 0;
  return {
    everyState: false,
    think: () => player.think(),
    see(state) {
      if (blind === 0 && rng.float() < chance) blind = ticks;
      if (blind === 0) return player.see(state);
      blind--;
      player.note!(state);
      return '';
    },
  };
}

describe('the best live player', () => {
  it('wastes no tick once it knows that keys are in time: a key each, and one to lock', () => {
    const { game, ticks, keys } = playOverLink(best(), 150, STEADY, Rng.seeded(1));
    expect(game.rested).toBe(150);
    // the first pieces fall by themselves
    expect(ticks - keys - 150).toBeLessThan(60);
    expect(game.score).toBeGreaterThan(75);
  });

  it.each([3, 7, 12])('plays as well when every key is late by %i ticks', (lag) => {
    const { game } = playOverLink(best(), 250, { lag, jitter: 0 }, Rng.seeded(2));
    expect(game.over).toBe(false);
    expect(game.score).toBeGreaterThan(200);
  });

  it.each([
    ['delays that vary by one', { lag: 5, jitter: 1 }],
    ['delays that vary by two', { lag: 4, jitter: 2 }],
    ['delays that vary by three', { lag: 4, jitter: 3 }],
    ['lost keys', { lag: 2, jitter: 0, loss: 0.02 }],
    ['lost keys that are late', { lag: 12, jitter: 0, loss: 0.02 }],
    ['doubled keys', { lag: 4, jitter: 0, doubled: 0.02 }],
  ])('puts up with %s, better than the published agent', (_, link) => {
    const [ours, theirs] = [best(), published()].map((player) => playOverLink(player, 200, link, Rng.seeded(3)).game);
    expect(ours.over).toBe(false);
    expect(ours.score).toBeGreaterThan(theirs.score);
  });

  it.each([
    ['5', { lag: 5, jitter: 2 }],
    ['8', { lag: 8, jitter: 2, loss: 0.02 }],
    ['12', { lag: 12, jitter: 2 }],
  ])('gets through its first pieces while delays are not known: %s ticks, two more or less', (_, link) => {
    const over = [1, 2, 3, 4, 5].filter((seed) => playOverLink(best(), 40, link, Rng.seeded(seed)).game.over);
    expect(over).toEqual([]);
  });

  it('goes on after stalls in which pieces came to rest by themselves', () => {
    const { game } = playOverLink(stalling(best(), 0.001, 30), 250, STEADY, Rng.seeded(4));
    expect(game.over).toBe(false);
    expect(game.lines).toBeGreaterThan(100);
  });

  it('plays the same game over the same link', () => {
    const play = () => playOverLink(best(), 60, { lag: 6, jitter: 2, loss: 0.02 }, Rng.seeded(5));
    const { game, ticks, keys } = play();
    expect(play()).toMatchObject({ ticks, keys, game: { score: game.score } });
  });
});

describe('lookahead-003', () => {
  it('sends nothing on a new piece, then a key a state', () => {
    const { game, ticks, keys } = playOverLink(published(), 100, STEADY, Rng.seeded(1));
    expect(game.rested).toBe(100);
    // the tick in which it appears, the one in which it is new, and the one to lock
    expect(ticks).toBe(keys + 3 * 100);
    expect(game.lines).toBeGreaterThan(30);
  });
});

it('the simulated link shows the states that frames do', () => {
  const game = new LiveGame(Rng.seeded(6));
  const writer = new StateWriter(game, 'x');
  for (let tick = 0; tick < 120; tick++) {
    game.tick(['a', '', 'w', 's', 'd'][tick % 5]);
    expect(readLiveState(stateFrame.parse(JSON.parse(writer.write())))).toEqual(stateOf(game));
  }
});
