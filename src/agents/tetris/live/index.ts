import { InputError } from '../../../core/errors.ts';
import { BeamPlayer } from './beam-player.ts';
import type { LivePlayer } from './live-state.ts';
import { PublishedPlayer } from './published-player.ts';
import { liveWeights } from './weights.ts';

export type { LiveKey, LivePlayer } from './live-state.ts';
export { type LiveState, readLiveState } from './live-state.ts';

/** The beam width of the best player. */
const WIDTH = 24;

interface LivePlayerKind {
  readonly description: string;
  make(): LivePlayer;
}

/** Every player of the live game. */
export const livePlayers: Readonly<Record<string, LivePlayerKind>> = {
  best: {
    description: 'beam search on the next three pieces while the current one falls; weights tuned for lines squared',
    make: () => new BeamPlayer(liveWeights, WIDTH),
  },
  'lookahead-003': {
    description: 'as the Aveiro 2021 report describes its own',
    make: () => new PublishedPlayer(),
  },
};

export function livePlayerOf(name: string): LivePlayerKind {
  if (!Object.hasOwn(livePlayers, name))
    throw new InputError(`unknown live agent "${name}": one of ${Object.keys(livePlayers).join(', ')}`);
  return livePlayers[name];
}
