import type { CaseBase, Partition } from './case-base.ts';
import type { Query } from './retrieve.ts';
import { Retrieval, type Threshold } from './retrieve.ts';
import { type DecisionPoint, Votes } from './reuse.ts';

/** A question to the base: the decision, what is known, and where to look. */
export interface Question {
  readonly decision: DecisionPoint;
  readonly query: Query;
  readonly partition: Partition;
  readonly buckets: ArrayLike<number>;
}

/** Ballots kept before the memory is emptied. */
const MOST_KEPT = 50_000;

/**
 * Retrieve and tally, with memory: the ballot of a question is kept until the base changes, whatever the policy that
 * asks. One for a base and a threshold.
 */
export class Cycle {
  readonly base: CaseBase;
  readonly threshold: Threshold;
  readonly retrieval = new Retrieval();
  private readonly kept = new Map<DecisionPoint, Map<string, Votes>>();
  private size = 0;
  private version = -1;

  constructor(base: CaseBase, threshold: Threshold) {
    this.base = base;
    this.threshold = threshold;
  }

  ask(question: Question): Votes {
    if (this.version !== this.base.version || this.size >= MOST_KEPT) this.forget();
    let ballots = this.kept.get(question.decision);
    if (!ballots) this.kept.set(question.decision, (ballots = new Map()));
    const key = question.query.key();
    const known = ballots.get(key);
    if (known) return known;
    const ballot = this.askAnew(question);
    ballots.set(key, ballot);
    this.size++;
    return ballot;
  }

  /** Without memory; the cases themselves stay in `retrieval` until the next question. */
  askAnew({ decision: task, query, partition, buckets }: Question): Votes {
    const says = task.partial ? (row: number) => task.solution(row) >= 0 : undefined;
    this.retrieval.retrieve(this.base, query, partition, buckets, this.threshold, says);
    return new Votes(this.retrieval, task);
  }

  private forget(): void {
    this.kept.clear();
    this.size = 0;
    this.version = this.base.version;
  }
}
