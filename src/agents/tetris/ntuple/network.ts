import { InputError } from '../../../core/errors.ts';
import { LANES, type Layout, mirrorPairOf, SHARED } from './layout.ts';
import type { Learner } from './learner.ts';
import type { TrainingSettings } from './training.ts';

/**
 * The mean of networks from separate trainings. A value is a sum of weights, so the mean of the weights gives the mean
 * of the values. Random errors of the trainings cancel out, and the player is no slower.
 */
export function averageOf(networks: readonly Network[]): Network {
  const [first] = networks;
  if (!first || networks.length < 2) throw new InputError('an average needs two networks or more');
  for (const { settings, unit } of networks) {
    const { rules, bands, wide = false } = first.settings;
    if (settings.rules !== rules)
      throw new InputError(`a network for ${settings.rules} has no average with one for ${rules}`);
    if (settings.bands !== bands)
      throw new InputError(`a network of ${settings.bands} bands has no average with one of ${bands}`);
    if ((settings.wide ?? false) !== wide)
      throw new InputError('a network with wide tuples has no average with one without');
    if (unit !== first.unit)
      throw new InputError(`a network in steps of ${unit} has no average with one of ${first.unit}`);
  }
  const weights = Int16Array.from(first.weights, (_, i) => {
    let sum = 0;
    for (const network of networks) sum += network.weights[i];
    return Math.round(sum / networks.length);
  });
  const total = (count: (network: Network) => number) => networks.reduce((sum, network) => sum + count(network), 0);
  return {
    ...first,
    settings: { ...first.settings, averaged: networks.map(({ settings }) => settings) },
    moves: total(({ moves }) => moves),
    games: total(({ games }) => games),
    weights,
  };
}

/** A trained network as players use it: whole numbers, to be multiplied by `unit`. */
export interface Network {
  /** The settings of its training. */
  readonly settings: TrainingSettings;
  /** Moves and games it has seen. */
  readonly moves: number;
  readonly games: number;
  readonly layout: Layout;
  readonly unit: number;
  /** `LANES` numbers for each slot: one for each next piece, which includes the shared weight, and a 0. */
  readonly weights: Int16Array;
}

/** The learned weights as whole numbers of `unit`, each with the shared weight added. */
export function quantised(layout: Layout, learner: Learner, unit: number): Int16Array {
  const weights = new Int16Array(layout.slots * LANES);
  for (let slot = 0; slot < layout.slots; slot++) {
    if (!learner.visited(slot)) continue;
    const at = slot * LANES;
    const symmetric = layout.symmetric(slot);
    for (let piece = 0; piece < SHARED; piece++) {
      const own = learner.weights[at + (symmetric ? mirrorPairOf[piece] : piece)];
      weights[at + piece] = clipped(Math.round((own + learner.weights[at + SHARED]) / unit));
    }
  }
  return weights;
}

/** The largest weight that fits into sixteen bits. */
const MOST = 32767;

function clipped(value: number): number {
  return Math.max(-MOST, Math.min(MOST, value));
}
