import { describe, expect, it } from 'vitest';
import { type LiveKey, type LivePlayer, livePlayerOf, readLiveState } from '../../agents/tetris/live/index.ts';
import { Rng } from '../../core/rng.ts';
import { stateFrame } from '../../protocol/live-tetris.ts';
import { StateWriter } from './frames.ts';
import { LiveGame } from './game.ts';

interface Line {
  /** By how many ticks the next key is late, and how many states in a row are not seen from here. */
  readonly late?: (rng: Rng) => number;
  readonly skip?: (rng: Rng) => number;
}

/** A game between the real rules and a player, over a line that may be slow; without a clock. */
function play(player: LivePlayer, pieces: number, { late = () => 0, skip = () => 0 }: Line = {}) {
  const rng = Rng.seeded('line');
  const game = new LiveGame(Rng.seeded(1).fork('deal'));
  const writer = new StateWriter(game, 'x');
  const underway: { tick: number; key: LiveKey }[] = [];
  let ticks = 0;
  let keys = 0;
  let blind = 0;
  while (!game.over && game.rested < pieces) {
    let key = '';
    while (underway[0] && underway[0].tick <= ticks) key = underway.shift()!.key;
    game.tick(key);
    ticks++;
    if (blind > 0 || (blind = skip(rng)) > 0) {
      blind--;
      continue;
    }
    const pressed = player.see(readLiveState(stateFrame.parse(JSON.parse(writer.write())))!);
    if (pressed !== '') {
      keys++;
      underway.push({ tick: Math.max(ticks + late(rng), underway.at(-1)?.tick ?? 0), key: pressed });
    }
    while (player.think());
  }
  return { game, ticks, keys };
}

describe('the best live player', () => {
  const best = () => livePlayerOf('best').make();

  it('wastes no tick: a key each, and one to lock', () => {
    const { game, ticks, keys } = play(best(), 150);
    expect(game.rested).toBe(150);
    // two exceptions even out: the first piece is seen after its first tick only, and the last key is for a piece to come
    expect(ticks).toBe(keys + 150);
    expect(game.score).toBeGreaterThan(75);
  });

  it('plays the same game when every key is late by the same', () => {
    const inTime = play(best(), 60).game;
    const late = play(best(), 60, { late: () => 2 }).game;
    expect(late.rested).toBe(60);
    expect(late.lines).toBeGreaterThan(0.8 * inTime.lines);
  });

  it('finds its way after late keys and states that it did not see', () => {
    const { game } = play(best(), 150, {
      late: (rng) => rng.below(2),
      skip: (rng) => (rng.float() < 0.1 ? 3 : 0),
    });
    expect(game.over).toBe(false);
    expect(game.lines).toBeGreaterThan(50);
  });

  it('goes on after stalls in which pieces came to rest by themselves', () => {
    const { game } = play(best(), 100, { skip: (rng) => (rng.float() < 0.003 ? 40 : 0) });
    expect(game.over).toBe(false);
    expect(game.lines).toBeGreaterThan(25);
  });
});

describe('lookahead-003', () => {
  it('sends nothing on a new piece, then a key a state', () => {
    const { game, ticks, keys } = play(livePlayerOf('lookahead-003').make(), 100);
    expect(game.rested).toBe(100);
    // the tick in which it appears, the one in which it is new, and the one to lock
    expect(ticks).toBe(keys + 3 * 100);
    expect(game.lines).toBeGreaterThan(30);
  });
});
