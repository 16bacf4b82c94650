import { InputError } from '../../../core/errors.ts';
import type { Network } from './network.ts';

/**
 * The mean of networks trained apart. A value is a sum of weights, so the mean of the weights gives the mean of the
 * values: what each training got wrong by chance cancels out, and the player is no slower.
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
