import type { Rng } from '../core/rng.ts';
import type { CaseBase, Partition } from './case-base.ts';
import { type Query, Retrieval, type Threshold } from './retrieve.ts';
import { type DecisionPoint, type Policy, type Reused, reuse, Votes } from './reuse.ts';

/** A question to the base: which decision, what is known of the new problem, and in which buckets to look. */
export interface Question<D extends DecisionPoint = DecisionPoint> {
  readonly decision: D;
  readonly query: Query;
  readonly partition: Partition;
  readonly buckets: ArrayLike<number>;
}

/** How a question is answered. */
export interface Method<D extends DecisionPoint, Situation> {
  readonly policy: Policy;
  /** The solution that revision begins with, chosen from the ranking. */
  propose(reused: Reused): number;
  readonly rules: readonly RevisionRule<Situation>[];
  /** What the rules look at. */
  readonly situation: Situation;
  readonly retention?: Retention<D> | undefined;
  /** Whether the caller wants to look at the cases in `retrieval` afterwards. */
  readonly showCases?: boolean;
}

export interface Answer extends Revised {
  readonly reused: Reused;
}

/** Votes kept before all are forgotten. */
const MOST_KEPT = 50_000;

/**
 * The case-based cycle (Aamodt and Plaza 1994) over one base with one threshold. The votes of a question are kept until
 * the base changes, so that agents of different policies can share a cycle and each question is retrieved once.
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

  /** Answers a question in four phases: retrieve, reuse, revise, retain. */
  solve<D extends DecisionPoint, S>(question: Question<D>, method: Method<D, S>, rng: Rng): Answer {
    const { policy, rules, situation, retention, showCases } = method;
    const votes = retention || showCases ? this.retrieveAnew(question) : this.retrieve(question);
    const reused = reuse(votes, policy, rng);
    const { solution, vetoes } = revise(rules, situation, method.propose(reused));
    retention?.asked(question.decision, this.retrieval);
    return { solution, vetoes, reused };
  }

  /** The votes on a question. They may be kept from before; `retrieval` then holds the cases of another question. */
  retrieve(question: Question): Votes {
    if (this.version !== this.base.version || this.size >= MOST_KEPT) this.forget();
    let known = this.kept.get(question.decision);
    if (!known) this.kept.set(question.decision, (known = new Map()));
    const key = question.query.key();
    let votes = known.get(key);
    if (!votes) {
      votes = this.retrieveAnew(question);
      known.set(key, votes);
      this.size++;
    }
    return votes;
  }

  /** The same from the base itself; the cases are in `retrieval` until the next question. */
  retrieveAnew({ decision, query, partition, buckets }: Question): Votes {
    const says = decision.partial ? (row: number) => decision.solution(row) >= 0 : undefined;
    this.retrieval.retrieve(this.base, query, partition, buckets, this.threshold, says);
    return new Votes(this.retrieval, decision);
  }

  private forget(): void {
    this.kept.clear();
    this.size = 0;
    this.version = this.base.version;
  }
}

/** A rule that may replace a proposed solution by another. */
export interface RevisionRule<Situation> {
  readonly name: string;
  /** The solution to play instead, or undefined where the rule has nothing against the proposal. */
  instead(situation: Situation, proposal: number): number | undefined;
}

/** A proposal that a rule replaced. */
export interface Veto {
  readonly rule: string;
  readonly proposed: number;
  readonly instead: number;
}

export interface Revised {
  readonly solution: number;
  readonly vetoes: readonly Veto[];
}

/** Revise: passes a proposal through the rules in order; each sees the solution that the one before it left. */
export function revise<S>(rules: readonly RevisionRule<S>[], situation: S, proposal: number): Revised {
  let solution = proposal;
  let vetoes: Veto[] = NO_VETOES;
  for (const { name, instead } of rules) {
    const other = instead(situation, solution);
    if (other === undefined || other === solution) continue;
    if (vetoes === NO_VETOES) vetoes = [];
    vetoes.push({ rule: name, proposed: solution, instead: other });
    solution = other;
  }
  return { solution, vetoes };
}

const NO_VETOES: Veto[] = [];

/** Hears of every question and the cases found for it. When the outcome is known it decides whether the new case is kept. */
export interface Retention<D extends DecisionPoint = DecisionPoint> {
  asked(decision: D, found: Retrieval): void;
}

/** A base covers a question when it has so many cases of this similarity. */
export interface Coverage {
  readonly cases: number;
  readonly similarity: number;
}

/** Retain: whether a question found too few similar cases, so that the case it came from should be kept. */
export function isUncovered(found: Retrieval, { cases, similarity }: Coverage): boolean {
  let near = 0;
  for (let i = 0; i < found.count; i++) if (found.similarity[i] >= similarity - 1e-9) near++;
  return near < cases;
}
