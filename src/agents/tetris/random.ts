import type { Agent } from '../../core/agent.ts';
import type { Rng } from '../../core/rng.ts';
import type { TetrisView } from '../../games/tetris/game.ts';
import { maxRestingPlaces, RestingPlaces } from '../../games/tetris/placing/resting-places.ts';
import type { TetrisRules } from '../../games/tetris/rules.ts';
import type { Chooser } from './simulation/chooser.ts';
import { reason } from './words/reasons.ts';

/** Any legal placement, each with the same chance. */
export const randomAgent: Agent<TetrisView> = {
  name: 'random',
  act({ view, legal, rng, explain }) {
    const action = rng.pick(legal);
    return explain ? { action, why: { reason: reason(view, action, 'lot', { count: legal.length }) } } : { action };
  },
};

/** The same for simulated games. */
export class RandomChooser implements Chooser {
  readonly evaluations = 0;
  private readonly places: RestingPlaces;
  private readonly codes: Int32Array;
  private rng: Rng | undefined;

  constructor(rules: TetrisRules) {
    this.places = new RestingPlaces(rules);
    this.codes = new Int32Array(maxRestingPlaces(rules));
  }

  begin(rng: Rng): void {
    this.rng = rng;
  }

  set level(level: number) {
    this.places.level = level;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const count = this.places.find(rows, queue[0], this.codes);
    return count === 0 ? -1 : this.codes[this.rng!.below(count)];
  }
}
