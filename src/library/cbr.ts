/** Case-based reasoning: a base of cases and the four phases retrieve, reuse, revise, retain. */

export {
  type Attribute,
  CaseBase,
  equal,
  interval,
  MISSING,
  Partition,
  type Similarity,
} from '../cbr/case-base.ts';
export {
  type Answer,
  type Coverage,
  Cycle,
  isUncovered,
  type Method,
  type Question,
  type Retention,
  type Revised,
  type RevisionRule,
  revise,
  type Veto,
} from '../cbr/cycle.ts';
export { Query, Retrieval, similarityOf, type Threshold } from '../cbr/retrieve.ts';
export {
  type CriterionName,
  criteria,
  type DecisionPoint,
  type Policy,
  type Reused,
  reuse,
  type Tally,
  Votes,
} from '../cbr/reuse.ts';
