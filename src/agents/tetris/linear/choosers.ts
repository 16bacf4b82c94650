import type { Rng } from '../../../core/rng.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { DropChooser } from './drop-chooser.ts';
import { type Chooser, LookAhead, type Strategy } from './look-ahead.ts';

/** The fastest chooser for a strategy under these rules. */
export function chooserOf(rules: TetrisRules, strategy: Strategy): Chooser {
  const one = strategy.pieces === 1 && strategy.discount === undefined;
  return one && DropChooser.fits(rules, strategy.weights)
    ? new DropChooser(rules, strategy.weights)
    : new LookAhead(rules, strategy);
}

/** Any placement, each with the same chance. */
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

  choose(rows: Uint16Array, queue: Int32Array): number {
    const count = this.places.find(rows, queue[0], this.codes);
    return count === 0 ? -1 : this.codes[this.rng!.below(count)];
  }
}
