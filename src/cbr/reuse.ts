import type { Rng } from '../core/rng.ts';
import type { Ballot, Tally } from './ballot.ts';
import { type CriterionName, criteria } from './criteria.ts';

/** How solutions of past cases become a decision: one criterion for the solution, after one for the cluster or none. */
export interface Policy {
  /** Present in two-step reuse: picks the cluster whose cases may vote. */
  readonly cluster?: CriterionName;
  readonly solution: CriterionName;
}

/** What reuse decided, and how it came to it. */
export interface Reused {
  /** Solutions, best first; empty when no case votes. */
  readonly ranking: readonly Tally[];
  /** The cluster that two-step reuse chose. */
  readonly cluster?: Tally;
  readonly clusters?: readonly Tally[];
}

/**
 * Conventional reuse ranks the solutions of all cases; two-step reuse first picks a cluster among those present, then
 * ranks the solutions of its cases.
 */
export function reuse(ballot: Ballot, policy: Policy, rng: Rng): Reused {
  const choose = criteria[policy.solution];
  if (!policy.cluster) return { ranking: choose(ballot.bySolution(), rng) };
  const clusters = criteria[policy.cluster](ballot.byCluster(), rng);
  if (clusters.length === 0) return { ranking: choose(ballot.bySolution(), rng) };
  return { ranking: choose(ballot.bySolution(clusters[0].item), rng), cluster: clusters[0], clusters };
}
