import { InputError } from '../../../core/errors.ts';
import type { Rng } from '../../../core/rng.ts';
import { PIECES, ROWS } from '../../../games/tetris/ist/placements.ts';
import { anytime } from '../../../search/anytime.ts';
import { runSearch } from '../../../search/run.ts';
import { IstProblem } from './ist-problem.ts';

/** A board and the pieces to place on it. */
export interface Exercise {
  readonly rows: Uint16Array;
  readonly pieces: readonly number[];
}

/** What the second report minimises on its boards. */
const LOW_AND_SOLID = [
  { name: 'aggregate-height', weight: 1 },
  { name: 'holes', weight: 1 },
] as const;

/** The limit of the study's search at first, and the limit after which a list of pieces is given up. */
const EXPANSIONS = 1000;
const MOST_EXPANSIONS = 16_000;
/** How many lists of pieces are tried for one board. */
const ATTEMPTS = 20;

/** The ways to make a board from a list of earlier pieces. */
export const generators = {
  /** As in the second report: a search that minimises aggregate height + holes and must not earn a point. */
  study: (pieces) => {
    const problem = new IstProblem(EMPTY, pieces, { evaluation: LOW_AND_SOLID, scoreless: true });
    let limit = EXPANSIONS;
    let outcome = runSearch(anytime(problem), { expansions: limit });
    while (!outcome.best && outcome.stopped && limit < MOST_EXPANSIONS) {
      limit *= 2;
      outcome = runSearch(anytime(problem), { expansions: limit });
    }
    return outcome.best && play(problem, outcome.best.actions);
  },
  /** One piece at a time, minimising aggregate height + holes + bumpiness. Lines may be removed. */
  greedy: (pieces) => {
    const problem = new IstProblem(EMPTY, pieces, { evaluation: [...LOW_AND_SOLID, { name: 'bumpiness', weight: 1 }] });
    const state = problem.blank();
    const child = problem.blank();
    const actions: number[] = [];
    for (let i = 0; i < pieces.length; i++) {
      let best = -1;
      let lowest = Number.POSITIVE_INFINITY;
      for (const action of problem.actions(state)) {
        problem.result(state, action, child);
        const value = problem.cost(child) + problem.estimate(child);
        if (child.lost || value >= lowest) continue;
        lowest = value;
        best = action;
      }
      if (best < 0) return undefined;
      problem.result(state, best, child);
      problem.copy(child, state);
      actions.push(best);
    }
    return play(problem, actions);
  },
} as const satisfies Record<string, (pieces: readonly number[]) => Uint16Array | undefined>;
export type GeneratorName = keyof typeof generators;

const EMPTY = new Uint16Array(ROWS);

/** Exercise number `index` of a seed. It does not depend on the other exercises. */
export function generate(
  rng: Rng,
  index: number,
  { generator, earlier, pieces }: { generator: GeneratorName; earlier: number; pieces: number },
): Exercise {
  // if a list cannot be placed, another is drawn
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const stream = rng.fork('exercise', index, attempt);
    const draw = (count: number) => Array.from({ length: count }, () => stream.below(PIECES.length));
    const rows = generators[generator](draw(earlier));
    if (rows) return { rows, pieces: draw(pieces) };
  }
  throw new InputError(`no board of ${earlier} earlier pieces found by the ${generator} generator: give fewer`);
}

function play(problem: IstProblem, actions: readonly number[]): Uint16Array {
  let state = problem.initial;
  for (const action of actions) {
    const next = problem.blank();
    problem.result(state, action, next);
    state = next;
  }
  return state.rows;
}
