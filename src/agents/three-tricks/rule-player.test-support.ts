import { expect } from 'vitest';
import type { Action, Game, State } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';

/** A player chooses legally, the same for the same draws, and does not look at what its view does not show. */
export function choosesByItsView<S extends State, View>(
  game: Game<S, View>,
  player: { choose(at: S, rng: Rng): Action },
  playMatch: (rng: Rng, at: (state: S) => void) => void,
  draw: (view: View, rng: Rng, into: S) => void,
): void {
  const rng = Rng.seeded(game.id);
  const other = game.start();
  const legal = new Int32Array(game.maxActions);
  playMatch(rng, (state) => {
    if (state.turn < 0) return;
    const seed = rng.uint32();
    const action = player.choose(state, Rng.seeded(seed));
    expect([...legal.subarray(0, state.legal(legal))]).toContain(action);
    draw(game.view(state, state.turn), rng, other);
    expect(player.choose(other, Rng.seeded(seed))).toBe(action);
  });
}
