/** Searches over any problem: depth-first, A*, RBFS, anytime and exact. */

export { aStar, type BestFirstOptions } from '../search/a-star.ts';
export { type AnytimeOptions, anytime } from '../search/anytime.ts';
export { depthFirst } from '../search/depth-first.ts';
export { type ExactOptions, exact } from '../search/exact.ts';
export type { BoundedProblem, Counts, Path, Problem, Progress, Search } from '../search/problem.ts';
export { type RbfsOptions, rbfs } from '../search/rbfs.ts';
export { type Limits, type Outcome, runSearch } from '../search/run.ts';
