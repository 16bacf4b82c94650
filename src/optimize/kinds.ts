import { InputError } from '../core/errors.ts';
import type { Rng } from '../core/rng.ts';
import { CmaEs, cmaEsOptions } from './cma-es.ts';
import { CrossEntropy, crossEntropyOptions } from './cross-entropy.ts';
import { Genetic, geneticOptions } from './genetic.ts';
import { type OptionsOf, type OptionTable, readOptions } from './options.ts';
import { ParticleSwarm, particleSwarmOptions } from './particle-swarm.ts';
import type { PopulationOptimizer } from './population.ts';
import { type SavedReader, streamAt } from './saved.ts';

const MOST_DIMENSIONS = 1000;

export interface Kind {
  readonly about: string;
  readonly options: OptionTable;
  create(options: unknown, dimensions: number, rng: Rng): PopulationOptimizer;
}

function kind<Table extends OptionTable>(
  name: string,
  about: string,
  options: Table,
  Made: new (options: OptionsOf<Table>, dimensions: number, rng: Rng) => PopulationOptimizer,
): Kind {
  return {
    about,
    options,
    create(given, dimensions, rng) {
      if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_DIMENSIONS) {
        throw new InputError(`${name}: ${dimensions} dimensions, there must be 1 to ${MOST_DIMENSIONS}`);
      }
      return new Made(readOptions(name, options, given), dimensions, rng);
    },
  };
}

/** The one list of optimisers. */
export const kinds = {
  'particle-swarm': kind(
    'particle-swarm',
    'particle swarm, as in the UFSC 2024 study',
    particleSwarmOptions,
    ParticleSwarm,
  ),
  genetic: kind('genetic', 'genetic algorithm on directions, as in the IST 2015/16 study', geneticOptions, Genetic),
  'cma-es': kind('cma-es', 'covariance matrix adaptation, as in Hansen 2016', cmaEsOptions, CmaEs),
  'cross-entropy': kind(
    'cross-entropy',
    'noisy cross-entropy, as in Szita and Lőrincz 2006',
    crossEntropyOptions,
    CrossEntropy,
  ),
} as const;

export type OptimizerName = keyof typeof kinds;

export function kindOf(name: string): Kind {
  if (Object.hasOwn(kinds, name)) return kinds[name as OptimizerName];
  throw new InputError(`unknown optimiser ${name}; there are ${Object.keys(kinds).join(', ')}`);
}

/** The optimiser as it was when it was saved. */
export function restoreKind(saved: SavedReader): PopulationOptimizer {
  const name = saved.text('optimizer');
  const kind = kindOf(name);
  const options = saved.options('options', name, kind.options);
  const made = kind.create(options, saved.count('dimensions'), streamAt(saved.stream('rng')));
  made.load(saved);
  return made;
}
