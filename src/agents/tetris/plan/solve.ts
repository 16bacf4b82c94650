import { InputError } from '../../../core/errors.ts';
import { linesOf } from '../../../games/tetris/ist/notation.ts';
import { pairOf } from '../../../games/tetris/ist/placements.ts';
import { type Limits, type Outcome, runSearch } from '../../../search/run.ts';
import type { Exercise } from './generate.ts';
import { costs } from './heuristics.ts';
import { IstProblem } from './ist-problem.ts';
import { type NamedSearch, type SearchSettings, searches } from './searches.ts';

/** What a search found, as commands print it. If it found no plan, the fields of the plan are null. */
export interface Plan {
  readonly algorithm: string;
  /** [rotation, leftmost column] for each piece. */
  readonly actions: readonly (readonly [number, number])[] | null;
  readonly points: number | null;
  /** The most points of the pieces, less the points earned. */
  readonly wasted: number | null;
  readonly cost: number | null;
  readonly expanded: number;
  readonly generated: number;
  readonly peakFrontier: number;
  readonly milliseconds: number;
  /** See `Counts.peakBytes`. */
  readonly peakMegabytes: number;
  /** Whether it is proved that no plan earns more. */
  readonly optimal: boolean;
  /** What stopped the search, if it did not run to its end. */
  readonly stopped: Outcome['stopped'] | null;
  /** The board before the first drop and after each: rows of text, bottom row first, without empty rows on top. */
  readonly boards: readonly (readonly string[])[];
}

export interface SolveOptions extends SearchSettings, Limits {
  readonly algorithm: string;
}

export function findSearch(name: string): NamedSearch {
  const found = searches.find((search) => search.name === name);
  if (!found) throw new InputError(`unknown algorithm "${name}": one of ${searches.map((s) => s.name).join(', ')}`);
  return found;
}

/** Runs a named search on a board and its pieces. */
export function solve({ rows, pieces }: Exercise, options: SolveOptions): Plan {
  const search = findSearch(options.algorithm);
  checkSettings(search, options);
  const problem = new IstProblem(rows, pieces, search.problem(options));
  const limit = search.timeLimit === undefined ? undefined : 1000 * search.timeLimit;
  const outcome = runSearch(search.start(problem, options), {
    milliseconds: options.milliseconds ?? (options.expansions === undefined ? limit : undefined),
    expansions: options.expansions,
    cancelled: options.cancelled,
  });
  const state = problem.blank();
  const next = problem.blank();
  problem.copy(problem.initial, state);
  const boards = [linesOf(state.rows)];
  for (const action of outcome.best?.actions ?? []) {
    problem.result(state, action, next);
    problem.copy(next, state);
    boards.push(linesOf(state.rows));
  }
  const found = outcome.best !== undefined;
  return {
    algorithm: search.name,
    actions: outcome.best?.actions.map(pairOf) ?? null,
    points: found ? state.points : null,
    wasted: found ? costs.opportunity(state, problem) : null,
    cost: outcome.best?.cost ?? null,
    expanded: outcome.counts.expanded,
    generated: outcome.counts.generated,
    peakFrontier: outcome.counts.peakFrontier,
    milliseconds: outcome.milliseconds,
    peakMegabytes: outcome.counts.peakBytes / 2 ** 20,
    optimal: outcome.optimal,
    stopped: outcome.stopped ?? null,
    boards,
  };
}

/** Settings that a search does not take are refused, not ignored. */
function checkSettings(search: NamedSearch, settings: SearchSettings): void {
  for (const key of ['cost', 'heuristic', 'weights', 'columns', 'reading', 'raise', 'interval', 'keep'] as const) {
    if (settings[key] !== undefined && !search.takes.includes(key))
      throw new InputError(`${search.name} takes no ${key}: it takes ${search.takes.join(', ')}`);
  }
  if (settings.weights && settings.weights.length !== search.weights)
    throw new InputError(`${search.name} has ${search.weights} weights: ${settings.weights.length} were given`);
}
