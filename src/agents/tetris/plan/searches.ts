import { aStar } from '../../../search/a-star.ts';
import { anytime } from '../../../search/anytime.ts';
import { depthFirst } from '../../../search/depth-first.ts';
import { exact } from '../../../search/exact.ts';
import type { Search } from '../../../search/problem.ts';
import { type RbfsOptions, rbfs } from '../../../search/rbfs.ts';
import type { CostName, WeightedTerm } from './heuristics.ts';
import type { IstOptions, IstProblem } from './ist-problem.ts';

/** Where the text of a report and its published code differ, either can be followed. */
export const READINGS = ['text', 'code'] as const;
export type Reading = (typeof READINGS)[number];

/** What a user may set. */
export interface SearchSettings {
  readonly cost?: CostName;
  readonly heuristic?: readonly WeightedTerm[];
  /** Replace the weights of a named search. */
  readonly weights?: readonly number[];
  readonly columns?: 9 | 10;
  readonly reading?: Reading;
  readonly raise?: RbfsOptions['raise'];
  /** The pruned searches keep the best `keep` nodes after every `interval` expansions. */
  readonly interval?: number;
  readonly keep?: number;
}

export interface NamedSearch {
  readonly name: string;
  readonly description: string;
  /** The settings that it takes. The others are fixed. */
  readonly takes: readonly (keyof SearchSettings)[];
  /** How many weights it has, if it takes them. */
  readonly weights?: number;
  /** In seconds, unless the user gives one. */
  readonly timeLimit?: number;
  problem(settings: SearchSettings): IstOptions;
  start(problem: IstProblem, settings: SearchSettings): Search;
}

/** Every search that a user can name. */
export const searches: readonly NamedSearch[] = [
  {
    name: 'dfs',
    description: 'depth-first: the last action first, the first goal found',
    takes: ['cost'],
    problem: ({ cost }) => ({ cost }),
    start: (problem) => depthFirst(problem),
  },
  {
    name: 'astar',
    description: 'A* as tree search, ties to the node inserted last',
    takes: ['cost', 'heuristic', 'columns'],
    problem: ({ cost, heuristic, columns }) => ({ cost, heuristic, columns }),
    start: (problem, settings) => aStar(problem, { admissible: isAdmissible(problem, settings) }),
  },
  {
    name: 'rbfs',
    description: 'recursive best-first search: memory grows with the depth alone',
    takes: ['cost', 'heuristic', 'columns', 'raise'],
    problem: ({ cost, heuristic, columns }) => ({ cost, heuristic, columns }),
    start: (problem, settings) => rbfs(problem, { admissible: isAdmissible(problem, settings), raise: settings.raise }),
  },
  {
    name: 'anytime',
    description: 'pruned A*, again with twice the nodes until the limit; by default guided by the bound of exact',
    takes: ['cost', 'heuristic', 'columns', 'interval', 'keep'],
    problem: ({ cost, heuristic, columns }) =>
      heuristic ? { cost, heuristic, columns } : { cost, columns, evaluation: guided },
    start: (problem, settings) =>
      anytime(problem, {
        admissible: settings.heuristic ? isAdmissible(problem, settings) : !problem.initial.complete,
        interval: settings.interval,
        keep: settings.keep,
      }),
  },
  {
    name: 'best-001',
    description: "the first report's best: A* on opportunity with 20 aggregate height + 10 bumpiness",
    takes: ['weights', 'reading'],
    weights: 2,
    problem: ({ weights = [20, 10], reading }) => ({
      cost: 'opportunity',
      heuristic: weighted(['aggregate-height', 'bumpiness'], weights),
      columns: reading === 'code' ? 9 : 10,
    }),
    start: (problem) => aStar(problem),
  },
  {
    name: 'best-004',
    description: "the second report's best: pruned A* on 16 holes + 37 opportunity + 91 score, for 19 s",
    takes: ['weights', 'reading', 'interval', 'keep'],
    weights: 3,
    timeLimit: 19,
    problem: ({ weights, reading }) => ({
      cost: 'opportunity',
      evaluation: weighted(
        ['holes', 'opportunity', 'score'],
        weights ?? (reading === 'code' ? [16, 91, 37] : [16, 37, 91]),
      ),
    }),
    start: (problem, { interval, keep }) => anytime(problem, { interval, keep }),
  },
  {
    name: 'exact',
    description: 'branch and bound: provably the most points',
    takes: ['cost'],
    problem: ({ cost }) => ({ cost, heuristic: tieBreaks }),
    start: (problem) => exact(problem),
  },
];

/**
 * The default of `anytime`. The last three terms only decide between plans of equal points. Their sum stays below 100,
 * the smallest difference in points, so a run in which nothing is pruned is still optimal.
 */
const guided: readonly WeightedTerm[] = [
  { name: 'opportunity', weight: 1 },
  { name: 'unreachable', weight: 1 },
  { name: 'holes', weight: 0.3 },
  { name: 'bumpiness', weight: 0.1 },
  { name: 'aggregate-height', weight: 0.05 },
];

/** What `exact` minimises first among equal bounds. */
const tieBreaks: readonly WeightedTerm[] = [
  { name: 'holes', weight: 1 },
  { name: 'aggregate-height', weight: 0.5 },
  { name: 'bumpiness', weight: 0.2 },
];

export function weighted(names: readonly WeightedTerm['name'][], weights: readonly number[]): WeightedTerm[] {
  return names.map((name, i) => ({ name, weight: weights[i] }));
}

/**
 * Whether A* with these settings is optimal. Opportunity cost never falls along a path, because no drop earns more than
 * the most points of its piece, unless the board came with complete rows. Quality falls, so nothing is known of it.
 */
function isAdmissible(problem: IstProblem, { cost, heuristic = [] }: SearchSettings): boolean {
  return (
    (cost ?? 'opportunity') === 'opportunity' &&
    !problem.initial.complete &&
    heuristic.every(({ name, weight }) => name === 'zero' || weight === 0 || (name === 'unreachable' && weight <= 1)) &&
    heuristic.filter(({ name }) => name === 'unreachable').length <= 1
  );
}
