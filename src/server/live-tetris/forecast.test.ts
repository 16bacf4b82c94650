import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Forecast } from '../../agents/tetris/live/forecast.ts';
import type { LiveKey } from '../../agents/tetris/live/index.ts';
import { Rng } from '../../core/rng.ts';
import { LiveGame } from '../../games/tetris/live-game.ts';
import { stateOf } from './simulated-link.ts';

it('foresees what the rules do, whatever the keys', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.nat(40),
      fc.array(fc.constantFrom<LiveKey>('w', 'a', 'd', 's', '', ''), { minLength: 1, maxLength: 60 }),
      (seed, before, keys) => {
        const game = new LiveGame(Rng.seeded(seed));
        for (let i = 0; i < before; i++) game.tick(['a', 's', '', 'd'][i % 4]);
        const { board, falling, next } = stateOf(game);
        const forecast = new Forecast();
        forecast.begin(board, falling, falling ? [falling.piece, ...next] : next);
        for (const key of keys) {
          game.tick(key);
          if (game.over) return;
          forecast.tick(key);
          if (!forecast.isKnown) return;
          const state = stateOf(game);
          expect([...forecast.board]).toEqual([...state.board]);
          if (state.falling) expect({ ...forecast.falling }).toEqual(state.falling);
        }
      },
    ),
    { numRuns: 200 },
  );
});
