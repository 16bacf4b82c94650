import type { Rng } from '../core/rng.ts';
import type { Retrieval } from './retrieve.ts';

/** A decision that comes up again and again, and what every stored case says about it. */
export interface DecisionPoint {
  readonly name: string;
  /** Solutions are 0 .. solutions - 1. */
  readonly solutions: readonly string[];
  /** Whether some cases do not say what was done: retrieval then leaves them out from the start. */
  readonly partial?: boolean;
  /** What was done in this case, or -1 where it does not say. */
  solution(row: number): number;
  /** The case's cluster in this decision's scenario, or -1. */
  cluster(row: number): number;
  /** How it ended: 1 won, -1 lost, 0 neither. */
  outcome(row: number): number;
  /** Points won minus points lost. */
  balance(row: number): number;
}

const USES = 0;
const WINS = 1;
const LOSSES = 2;
const POINTS = 3;
const LAST = 4;
const LAST_PLACE = 5;
const FIELDS = 6;

/** What the cases of one group (a cluster, a solution) did. */
export interface Tally {
  readonly item: number;
  readonly uses: number;
  readonly wins: number;
  readonly losses: number;
  /** Mean balance. */
  readonly points: number;
  /** The balance of the last of them, in the order in which they were found. */
  readonly last: number;
}

/** The votes of the cases found for a question, by cluster and solution. Every policy decides from these alone. */
export class Votes {
  readonly solutions: number;
  readonly clusters: number;
  /** Cases with a vote. */
  readonly cases: number;
  /** The threshold that was reached. */
  readonly threshold: number;
  private readonly votes: Float64Array;

  constructor(found: Retrieval, decision: DecisionPoint) {
    this.solutions = decision.solutions.length;
    this.threshold = found.threshold;
    let clusters = 0;
    for (let i = 0; i < found.count; i++) clusters = Math.max(clusters, decision.cluster(found.rows[i]) + 1);
    this.clusters = clusters;
    // cases of no cluster vote in the last place
    this.votes = new Float64Array((clusters + 1) * this.solutions * FIELDS);
    let cases = 0;
    for (let i = 0; i < found.count; i++) {
      const row = found.rows[i];
      const solution = decision.solution(row);
      if (solution < 0) continue;
      cases++;
      const cluster = decision.cluster(row);
      const at = ((cluster < 0 ? clusters : cluster) * this.solutions + solution) * FIELDS;
      const outcome = decision.outcome(row);
      this.votes[at + USES]++;
      if (outcome > 0) this.votes[at + WINS]++;
      else if (outcome < 0) this.votes[at + LOSSES]++;
      const balance = decision.balance(row);
      this.votes[at + POINTS] += balance;
      this.votes[at + LAST] = balance;
      // counted from 1: 0 is none
      this.votes[at + LAST_PLACE] = i + 1;
    }
    this.cases = cases;
  }

  /** A tally of each solution, over all cases or those of one cluster. */
  bySolution(cluster?: number): Tally[] {
    const from = cluster ?? 0;
    const to = cluster ?? this.clusters;
    return Array.from({ length: this.solutions }, (_, solution) => this.sum(solution, from, to, solution, solution));
  }

  /** A tally of each cluster. */
  byCluster(): Tally[] {
    return Array.from({ length: this.clusters }, (_, c) => this.sum(c, c, c, 0, this.solutions - 1));
  }

  private sum(item: number, fromCluster: number, toCluster: number, fromSolution: number, toSolution: number): Tally {
    let [uses, wins, losses, points, last, lastPlace] = [0, 0, 0, 0, 0, 0];
    for (let c = fromCluster; c <= toCluster; c++) {
      for (let s = fromSolution; s <= toSolution; s++) {
        const at = (c * this.solutions + s) * FIELDS;
        uses += this.votes[at + USES];
        wins += this.votes[at + WINS];
        losses += this.votes[at + LOSSES];
        points += this.votes[at + POINTS];
        if (this.votes[at + LAST_PLACE] <= lastPlace) continue;
        lastPlace = this.votes[at + LAST_PLACE];
        last = this.votes[at + LAST];
      }
    }
    return { item, uses, wins, losses, points: uses > 0 ? points / uses : 0, last };
  }
}

/** Orders clusters or solutions, best first; those that no case used are left out. */
export type Criterion = (items: readonly Tally[], rng: Rng) => Tally[];

const by = (value: (tally: Tally) => number): Criterion => {
  return (items) =>
    items.filter((t) => t.uses > 0).sort((a, b) => value(b) - value(a) || b.uses - a.uses || a.item - b.item);
};

/** What one case shares out in the lottery that favours small groups. */
const TICKETS = 1_000_000;

/** The reuse criteria of the UFSM 2020 thesis, for clusters and solutions alike. */
export const criteria = {
  /** Majority rules: what most cases did. */
  MJ: by((tally) => tally.uses),
  /** Probability lottery: drawn in proportion to how many cases did it. */
  PL: lottery((tally) => tally.uses),
  /** Probability of victory: wins / uses; ties to the larger group. */
  PV: by((tally) => tally.wins / tally.uses),
  /** Number of points, as a mean: what a case of the group won or lost on average. */
  NP: by((tally) => tally.points),
  /** Number of points as the source has it: the sum over the group, so that large groups count for more. */
  NPsum: by((tally) => tally.points * tally.uses),
  /** Number of points as line 12 of the source's algorithm 6 prints it: every case overwrites the one before it. */
  NPlast: by((tally) => tally.last),
  /** The lottery of the printed algorithm 4, its fraction upside down: what few did is drawn most. */
  PLprinted: lottery((tally) => Math.ceil(TICKETS / tally.uses)),
  /** Victory by the printed algorithm 5, its fraction upside down: what won least often. */
  PVprinted: by((tally) => tally.uses / tally.wins),
} satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof criteria;

/** One after the other is drawn, in proportion to its whole number of tickets among those that are left. */
function lottery(tickets: (tally: Tally) => number): Criterion {
  return (items, rng) => {
    const left = items.filter((tally) => tally.uses > 0);
    const order: Tally[] = [];
    while (left.length > 0) {
      let ticket = rng.below(left.reduce((sum, tally) => sum + tickets(tally), 0));
      let drawn = 0;
      while (ticket >= tickets(left[drawn])) ticket -= tickets(left[drawn++]);
      order.push(...left.splice(drawn, 1));
    }
    return order;
  };
}

/** How the solutions of past cases become a decision. */
export interface Policy {
  /** Chooses the cluster whose cases count; absent in conventional reuse. */
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
 * Reuse: ranks the solutions of the cases found. Conventional reuse counts all cases; two-step reuse first chooses a
 * cluster, then counts its cases alone.
 */
export function reuse(votes: Votes, policy: Policy, rng: Rng): Reused {
  const choose = criteria[policy.solution];
  if (!policy.cluster) return { ranking: choose(votes.bySolution(), rng) };
  const clusters = criteria[policy.cluster](votes.byCluster(), rng);
  if (clusters.length === 0) return { ranking: choose(votes.bySolution(), rng) };
  return { ranking: choose(votes.bySolution(clusters[0].item), rng), cluster: clusters[0], clusters };
}
