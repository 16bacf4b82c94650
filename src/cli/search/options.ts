import type { Command } from 'commander';
import { generators } from '../../agents/tetris/plan/generate.ts';
import { type CostName, costs, type HeuristicName, heuristics } from '../../agents/tetris/plan/heuristics.ts';
import { READINGS, weighted } from '../../agents/tetris/plan/searches.ts';
import { findSearch, type SolveOptions } from '../../agents/tetris/plan/solve.ts';
import { InputError } from '../../core/errors.ts';
import { RAISES } from '../../search/rbfs.ts';
import { decimal, decimals, oneOf, wholeNumber } from '../options.ts';

export interface SearchOptions {
  cost?: CostName;
  heuristic?: string;
  weights?: number[];
  columns?: '9' | '10';
  reading?: (typeof READINGS)[number];
  raise?: (typeof RAISES)[number];
  timeLimit?: number;
  maxExpansions?: number;
  interval?: number;
  keep?: number;
}

const costNames = Object.keys(costs) as CostName[];
const heuristicNames = Object.keys(heuristics) as HeuristicName[];

/** The settings of a search, for `solve` and `compare`. */
export function searchOptions(command: Command): Command {
  return command
    .option('--cost <name>', `what a plan costs: ${costNames.join(', ')}`, oneOf('--cost', costNames))
    .option('--heuristic <names>', `a sum, with commas between: ${heuristicNames.join(', ')}`)
    .option(
      '--weights <numbers>',
      'one for each of the heuristics, or those of best-001 or best-004',
      decimals('--weights'),
    )
    .option('--columns <n>', "10, or 9 as in the first report's code", oneOf('--columns', ['9', '10'] as const))
    .option(
      '--reading <name>',
      'best-001, best-004: as the text or the published code has it',
      oneOf('--reading', READINGS),
    )
    .option(
      '--raise <name>',
      "rbfs: a child takes its parent's f if that is higher: always, or again, once its parent was left before",
      oneOf('--raise', RAISES),
    )
    .option('--time-limit <s>', 'seconds for each problem; best-004 has 19', decimal('--time-limit', 0, 86400))
    .option('--max-expansions <n>', 'stop after so many expanded nodes', wholeNumber('--max-expansions', 1))
    .option('--interval <x>', 'pruned searches: expansions between two cuts at first', wholeNumber('--interval', 1))
    .option('--keep <y>', 'pruned searches: nodes that stay at first', wholeNumber('--keep', 1));
}

/** What `solve` takes, for one algorithm. */
export function settingsFrom(algorithm: string, options: SearchOptions): SolveOptions {
  const { weights, timeLimit } = options;
  const named = options.heuristic === undefined ? undefined : namesFrom(options.heuristic);
  const ownWeights = findSearch(algorithm).takes.includes('weights');
  if (weights && !named && !ownWeights) throw new InputError('--weights needs --heuristic: the names they belong to');
  if (weights && named && weights.length !== named.length)
    throw new InputError(`--weights has ${weights.length} numbers: --heuristic has ${named.length} names`);
  return {
    algorithm,
    cost: options.cost,
    heuristic: named && weighted(named, weights ?? named.map(() => 1)),
    weights: named ? undefined : weights,
    columns: options.columns === undefined ? undefined : options.columns === '9' ? 9 : 10,
    reading: options.reading,
    raise: options.raise,
    interval: options.interval,
    keep: options.keep,
    milliseconds: timeLimit === undefined ? undefined : 1000 * timeLimit,
    expansions: options.maxExpansions,
  };
}

/** For several algorithms at once: each gets the settings that it has. */
export function sharedSettings(algorithm: string, options: SearchOptions): SolveOptions {
  const { takes, weights } = findSearch(algorithm);
  const mine = { ...options };
  for (const key of ['cost', 'heuristic', 'columns', 'reading', 'raise', 'interval', 'keep'] as const) {
    if (!takes.includes(key)) delete mine[key];
  }
  if (mine.heuristic === undefined && (!takes.includes('weights') || options.weights?.length !== weights))
    delete mine.weights;
  return settingsFrom(algorithm, mine);
}

function namesFrom(text: string): HeuristicName[] {
  return text.split(',').map((name) => oneOf('--heuristic', heuristicNames)(name.trim()));
}

export interface GenerateOptions {
  generator: keyof typeof generators;
  earlier: number;
  length: number;
  count: number;
  seed: number;
}

/** How problems are drawn, for `generate` and `compare`. */
export function generateOptions(command: Command): Command {
  const names = Object.keys(generators) as (keyof typeof generators)[];
  return command
    .option('--count <n>', 'how many problems', wholeNumber('--count', 1, 10_000), 10)
    .option('--length <n>', 'pieces to place in each', wholeNumber('--length', 1, 1000), 4)
    .option('--earlier <n>', 'pieces that made the board', wholeNumber('--earlier', 0, 200), 8)
    .option(
      '--generator <name>',
      'study: a search that clears no line; greedy: piece by piece, lines may go',
      oneOf('--generator', names),
      'study',
    )
    .option('--seed <n>', 'seed of boards and pieces', wholeNumber('--seed'), 1);
}
