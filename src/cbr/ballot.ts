import type { Retrieval } from './retrieve.ts';

/** What a kind of decision reads from a case. */
export interface Task {
  readonly name: string;
  /** Solutions are 0 .. solutions - 1. */
  readonly solutions: readonly string[];
  /** Whether some cases in reach do not say what was done: they are left out before any threshold is counted. */
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
const FIELDS = 4;

/** What the cases of one group (a cluster, a solution) did. */
export interface Tally {
  readonly item: number;
  readonly uses: number;
  readonly wins: number;
  readonly losses: number;
  /** Mean balance. */
  readonly points: number;
}

/**
 * The votes of the cases found for one query, by cluster and solution. Every criterion and both models of reuse read
 * this one table, so that it can be kept for the next time the same question comes up.
 */
export class Ballot {
  readonly solutions: number;
  readonly clusters: number;
  /** Cases with a vote. */
  readonly cases: number;
  /** The threshold that was reached. */
  readonly threshold: number;
  private readonly votes: Float64Array;

  constructor(found: Retrieval, task: Task) {
    this.solutions = task.solutions.length;
    this.threshold = found.threshold;
    let clusters = 0;
    for (let i = 0; i < found.count; i++) clusters = Math.max(clusters, task.cluster(found.rows[i]) + 1);
    this.clusters = clusters;
    // cases of no cluster vote in the last place
    this.votes = new Float64Array((clusters + 1) * this.solutions * FIELDS);
    let cases = 0;
    for (let i = 0; i < found.count; i++) {
      const row = found.rows[i];
      const solution = task.solution(row);
      if (solution < 0) continue;
      cases++;
      const cluster = task.cluster(row);
      const at = ((cluster < 0 ? clusters : cluster) * this.solutions + solution) * FIELDS;
      const outcome = task.outcome(row);
      this.votes[at + USES]++;
      if (outcome > 0) this.votes[at + WINS]++;
      else if (outcome < 0) this.votes[at + LOSSES]++;
      this.votes[at + POINTS] += task.balance(row);
    }
    this.cases = cases;
  }

  /** One line a solution, over all cases or those of one cluster. */
  bySolution(cluster?: number): Tally[] {
    const from = cluster ?? 0;
    const to = cluster ?? this.clusters;
    return Array.from({ length: this.solutions }, (_, solution) => this.sum(solution, from, to, solution, solution));
  }

  /** One line a cluster. */
  byCluster(): Tally[] {
    return Array.from({ length: this.clusters }, (_, c) => this.sum(c, c, c, 0, this.solutions - 1));
  }

  private sum(item: number, fromCluster: number, toCluster: number, fromSolution: number, toSolution: number): Tally {
    let [uses, wins, losses, points] = [0, 0, 0, 0];
    for (let c = fromCluster; c <= toCluster; c++) {
      for (let s = fromSolution; s <= toSolution; s++) {
        const at = (c * this.solutions + s) * FIELDS;
        uses += this.votes[at + USES];
        wins += this.votes[at + WINS];
        losses += this.votes[at + LOSSES];
        points += this.votes[at + POINTS];
      }
    }
    return { item, uses, wins, losses, points: uses > 0 ? points / uses : 0 };
  }
}
