import { type IstOptions, IstProblem } from '../../../../src/agents/tetris/plan/ist-problem.ts';
import { weighted } from '../../../../src/agents/tetris/plan/searches.ts';
import { type Trace, tracers } from '../../../../src/search/trace.ts';
import { readSearch, type SearchAddress } from '../address.ts';

/** The most pieces of a problem that is shown step by step, and the most nodes. */
export const MOST_PIECES = 3;
export const MOST_NODES = 2000;

export type TracedSearch = keyof typeof tracers;
export const tracedSearches = Object.keys(tracers) as readonly TracedSearch[];

/** The heuristics on offer: none, one that never says too much, and one that may. */
export const heuristics = {
  none: {},
  unreachable: { heuristic: weighted(['unreachable'], [1]) },
  height: { heuristic: weighted(['aggregate-height', 'bumpiness'], [20, 10]) },
} as const satisfies Record<string, IstOptions>;
export type HeuristicName = keyof typeof heuristics;
export const heuristicNames = Object.keys(heuristics) as readonly HeuristicName[];

/** A search to be shown step by step, as it stands in its address. */
export interface StepsAddress extends Pick<SearchAddress, 'rows' | 'pieces'> {
  readonly search: TracedSearch;
  readonly heuristic: HeuristicName;
  /** How many steps were made. */
  readonly at: number;
  /** Whether the problem had more pieces. */
  readonly cut: boolean;
}

/** Reads an address; what is wrong in it is an `InputError`, and what is unknown is as usual. */
export function readSteps(query: URLSearchParams): StepsAddress {
  const { rows, pieces } = readSearch(query);
  return {
    rows,
    pieces: pieces.slice(0, MOST_PIECES),
    cut: pieces.length > MOST_PIECES,
    search: tracedSearches.find((name) => name === query.get('search')) ?? 'astar',
    heuristic: heuristicNames.find((name) => name === query.get('h')) ?? 'none',
    at: Math.max(0, Math.trunc(Number(query.get('at')) || 0)),
  };
}

export function traceOf({ rows, pieces, search, heuristic }: StepsAddress): Trace {
  return tracers[search](new IstProblem(rows, pieces, heuristics[heuristic]), MOST_NODES);
}
