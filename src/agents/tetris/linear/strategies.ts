import linearPlus from '../../../../data/agents/linear-plus.json' with { type: 'json' };
import linearPlusDrops from '../../../../data/agents/linear-plus-drops.json' with { type: 'json' };
import linearSeven from '../../../../data/agents/linear-seven.json' with { type: 'json' };
import linearSevenDrops from '../../../../data/agents/linear-seven-drops.json' with { type: 'json' };
import swarmBest from '../../../../data/agents/swarm-best.json' with { type: 'json' };
import swarmBestDrops from '../../../../data/agents/swarm-best-drops.json' with { type: 'json' };
import { InputError } from '../../../core/errors.ts';
import { isMetricName, type MetricName, metricNames } from '../metrics/index.ts';
import type { Weights } from './evaluator.ts';

/** How a player chooses: which metrics, and how far it looks. */
export interface Strategy {
  readonly weights: Weights;
  /** How many pieces are looked at, the current one first. Pieces that are not known are left out. */
  readonly pieces: number;
  /** For each piece, how many of its best placements are looked into further. Default: all. */
  readonly beam?: readonly number[];
  /**
   * Without it, the value of a line of play is the evaluation of its last board. With it, it is the sum of the
   * evaluations after each piece, each multiplied by the number here.
   */
  readonly discount?: readonly number[];
}

/** The most pieces that a strategy may look at. */
export const MAX_PIECES = 4;

interface PublishedStrategy extends Strategy {
  readonly description: string;
}

/** Strategies from publications, each with its source. More is better: what a source minimises has negative weights. */
export const publishedStrategies: Readonly<Record<string, PublishedStrategy>> = {
  dellacherie: {
    description: 'P. Dellacherie, 2003: six metrics weighted by hand',
    pieces: 1,
    weights: {
      'landing-height': -1,
      'eroded-cells': 1,
      'row-transitions': -1,
      'column-transitions': -1,
      holes: -4,
      'cumulative-wells': -1,
    },
  },
  bcts: {
    description: 'C. Thiery and B. Scherrer, 2009: eight metrics, weights by cross-entropy',
    pieces: 1,
    weights: {
      'landing-height': -12.63,
      'eroded-cells': 6.6,
      'row-transitions': -9.22,
      'column-transitions': -19.77,
      holes: -13.08,
      'cumulative-wells': -10.49,
      'hole-depth': -1.61,
      'rows-with-holes': -24.04,
    },
  },
  dt20: {
    description: 'B. Scherrer and others, 2015: nine metrics, weights by classification-based policy iteration',
    pieces: 1,
    weights: {
      'landing-height': -2.68,
      'eroded-cells': 1.38,
      'row-transitions': -2.41,
      'column-transitions': -6.32,
      holes: 2.03,
      'cumulative-wells': -2.71,
      'hole-depth': -0.43,
      'rows-with-holes': -9.48,
      'pattern-diversity': 0.89,
    },
  },
  'nes-six': {
    description: 'M. Birken, 2014: six metrics for the NES game, current and next piece',
    pieces: 2,
    weights: {
      lines: -1,
      'lock-height': -12.885008263218383,
      'well-cells': -15.842707182438396,
      'column-holes': -26.89449650779595,
      'inner-column-transitions': -27.616914062397015,
      'filled-row-transitions': -30.18511071927904,
    },
  },
  'lookahead-003': {
    description: 'Aveiro, 2021: four metrics summed over three pieces, the best two placements of each looked into',
    pieces: 3,
    beam: [2, 2, 1],
    discount: [1, 1, 1],
    weights: { lines: 0.760666, 'aggregate-height': -0.510066, holes: -0.35663, bumpiness: -0.184483 },
  },
};

const FIELDS = ['metrics', 'weights', 'pieces', 'beam', 'discount', 'minimise', 'about'];

/**
 * Reads a strategy from JSON:
 *
 *     { "metrics": ["holes", "bumpiness"], "weights": [-4, -1], "pieces": 2, "beam": [5] }
 *
 * `pieces` is 1 by default; `beam` and `discount` are as in `Strategy`. `"minimise": true` changes the sign of all
 * weights. `about` says how the weights were found, and is not read.
 */
export function parseStrategy(json: unknown, where: string): Strategy {
  const fail = (problem: string): never => {
    throw new InputError(`${where}: ${problem}`);
  };
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return fail('not an object: { "metrics": [...], "weights": [...] } is right');
  const given = json as Record<string, unknown>;
  const strange = Object.keys(given).find((field) => !FIELDS.includes(field));
  if (strange !== undefined) fail(`unknown field "${strange}": ${FIELDS.join(', ')} are right`);
  const names = given.metrics;
  if (!Array.isArray(names) || names.length === 0) return fail('"metrics" must be a list of metric names');
  names.forEach((name, i) => {
    if (typeof name !== 'string' || !isMetricName(name))
      fail(`unknown metric ${JSON.stringify(name)}: of ${metricNames.join(', ')}`);
    if (names.indexOf(name) !== i) fail(`metric "${name}" is there twice`);
  });
  const weights = numbers(given.weights, '"weights"', fail);
  if (weights.length !== names.length)
    fail(`${names.length} metrics but ${weights.length} weights: as many weights as metrics are right`);
  const { pieces = 1, minimise = false } = given;
  if (!Number.isInteger(pieces) || (pieces as number) < 1 || (pieces as number) > MAX_PIECES)
    fail(`"pieces" is ${JSON.stringify(pieces)}: a whole number from 1 to ${MAX_PIECES} is right`);
  if (typeof minimise !== 'boolean') fail(`"minimise" is ${JSON.stringify(minimise)}: true or false is right`);
  const sign = minimise ? -1 : 1;
  const strategy: Strategy = {
    weights: Object.fromEntries(names.map((name: MetricName, i) => [name, sign * weights[i]])) as Weights,
    pieces: pieces as number,
  };
  const beam = given.beam === undefined ? undefined : numbers(given.beam, '"beam"', fail);
  if (beam?.some((width) => !Number.isInteger(width) || width < 1))
    fail('"beam" must be a list of whole numbers of at least 1');
  const discount = given.discount === undefined ? undefined : numbers(given.discount, '"discount"', fail);
  if (discount && discount.length !== pieces)
    fail(`"discount" has ${discount.length} numbers for ${pieces} pieces: one a piece is right`);
  return { ...strategy, ...(beam && { beam }), ...(discount && { discount }) };
}

function numbers(value: unknown, name: string, fail: (problem: string) => never): number[] {
  if (!Array.isArray(value)) return fail(`${name} must be a list of numbers`);
  value.forEach((number, i) => {
    if (typeof number !== 'number' || !Number.isFinite(number))
      fail(
        `number ${i + 1} of ${name} is ${typeof number === 'number' ? number : JSON.stringify(number)}: a finite number is right`,
      );
  });
  return value as number[];
}

/** How a strategy was found, and how it played in games that were not used to find it. */
interface About {
  readonly command: string;
  readonly rules: string;
  readonly test: {
    readonly games: number;
    readonly mean: number;
    readonly error: number;
    readonly max: number;
    readonly msPerMove: number;
  };
}

interface TunedStrategy {
  readonly name: string;
  readonly description: string;
  readonly strategy: Strategy;
  readonly about: About;
}

function ship(name: string, description: string, json: { readonly about: About }): TunedStrategy {
  return { name, description, strategy: parseStrategy(json, name), about: json.about };
}

/** Strategies found by our own commands, from the files in `data/agents`. */
export const tunedStrategies: readonly TunedStrategy[] = [
  ship('swarm-best', 'the UFSC 2024 thesis: its metrics and its particle swarm, our best run', swarmBest),
  ship('swarm-best-drops', 'the same for straight drops', swarmBestDrops),
  ship('linear-seven', 'the first seven metrics of the thesis, weights by CMA-ES', linearSeven),
  ship('linear-seven-drops', 'the same for straight drops', linearSevenDrops),
  ship('linear-plus', 'all families of metrics, weights by CMA-ES for the NES game without rotation', linearPlus),
  ship('linear-plus-drops', 'the same for straight drops', linearPlusDrops),
];

/** A published or tuned strategy by its name. */
export function strategyOf(name: string): Strategy {
  const all = new Map<string, Strategy>([
    ...Object.entries(publishedStrategies),
    ...tunedStrategies.map((each) => [each.name, each.strategy] as const),
  ]);
  const found = all.get(name);
  if (!found) throw new InputError(`unknown strategy "${name}": one of ${[...all.keys()].join(', ')} is right`);
  return found;
}
