import type { Retrieval } from './retrieve.ts';
import type { DecisionPoint } from './reuse.ts';

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
