import { type Coverage, isUncovered, type Retention } from '../../../../cbr/cycle.ts';
import type { Retrieval } from '../../../../cbr/retrieve.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { AT } from '../base/attributes.ts';
import { finishedHand, type HandValues } from '../base/hand.ts';
import { scenarios } from '../clusters/scenarios.ts';
import type { CaseIndex } from '../retrieve/case-index.ts';
import {
  type TrucoDecision,
  type Usefulness,
  usefulMarks,
  usefulnessMark,
  usefulnessOf,
} from '../retrieve/decisions.ts';
import { breachesOf } from '../revise/breaches.ts';

export interface LearnerProgress {
  readonly matches: number;
  readonly hands: number;
  readonly cases: number;
  /** Share of questions that found enough, by kind of decision, since the run began. */
  readonly coverage: Readonly<Record<Usefulness, number>>;
  /** Clusters of each scenario. */
  readonly k: Readonly<Record<string, number>>;
  /** How often a clustering was rebuilt because its number of clusters had changed. */
  readonly rebuilt: number;
}

/** What a run has counted: a run that was stopped goes on from it. */
export interface LearnerTally {
  readonly asked: Readonly<Record<Usefulness, number>>;
  readonly covered: Readonly<Record<Usefulness, number>>;
  readonly hands: number;
  readonly rebuilt: number;
}

/** The kinds of usefulness. */
const KINDS = ['card', 'truco', 'envido'] as const;

/** When a question counts as covered. */
export interface LearnerCoverage extends Coverage {
  /** The similarity for questions about the second card, where it is another. */
  readonly secondCard?: number;
}

/** 100 cases of 98 % similarity (UFSM 2020, 4.1.3). */
const COVERED: LearnerCoverage = { cases: 100, similarity: 0.98 };

/**
 * Learns by keeping its own hands as cases. A hand is useful for a kind of decision where some question of that kind
 * found too few cases, unless the decision broke a revision rule.
 */
export class Learner implements Retention<TrucoDecision> {
  readonly index: CaseIndex;
  private readonly questions = { card: 0, truco: 0, envido: 0 };
  private readonly covered = { card: 0, truco: 0, envido: 0 };
  private readonly uncovered = { card: false, truco: false, envido: false };
  private readonly coverage: LearnerCoverage;
  private hands = 0;
  private rebuilt = 0;

  constructor(index: CaseIndex, tally?: LearnerTally, coverage: LearnerCoverage = COVERED) {
    this.index = index;
    this.coverage = coverage;
    if (!tally) return;
    Object.assign(this.questions, tally.asked);
    Object.assign(this.covered, tally.covered);
    this.hands = tally.hands;
    this.rebuilt = tally.rebuilt;
  }

  tally(): LearnerTally {
    return { asked: { ...this.questions }, covered: { ...this.covered }, hands: this.hands, rebuilt: this.rebuilt };
  }

  /** Where it stands after so many matches. */
  progress(matches: number): LearnerProgress {
    const share = (kind: Usefulness) => (this.questions[kind] > 0 ? this.covered[kind] / this.questions[kind] : 0);
    return {
      matches,
      hands: this.hands,
      cases: this.index.cases.size,
      coverage: { card: share('card'), truco: share('truco'), envido: share('envido') },
      k: Object.fromEntries(scenarios.map(({ name }, s) => [name, this.index.clusterings.list[s]?.k ?? 0])),
      rebuilt: this.rebuilt,
    };
  }

  /** Notes whether the base covers a question of its player. */
  asked(decision: TrucoDecision, found: Retrieval): void {
    const kind = usefulnessOf[decision.kind];
    this.questions[kind]++;
    const { cases, similarity, secondCard = similarity } = this.coverage;
    const isSecondCard = decision.kind === 'card' && decision.trick === 2;
    if (isUncovered(found, { cases, similarity: isSecondCard ? secondCard : similarity })) this.uncovered[kind] = true;
    else this.covered[kind]++;
  }

  /** The finished hand as a case, marked with what it is useful for. */
  toCase(state: TrucoState, seat: number, view: TrucoView): HandValues {
    const values = finishedHand(state, seat, view);
    for (const kind of KINDS) {
      values[usefulMarks[kind]] = this.uncovered[kind] ? 1 : 0;
      this.uncovered[kind] = false;
    }
    for (const { kind } of breachesOf(values)) values[usefulnessMark(kind)] = 0;
    // where envido ended the match in the middle of the hand, nothing can be learned about its tricks
    if (values[AT.trucoWinner] === 0) values[AT.usefulCard] = values[AT.usefulTruco] = 0;
    return values;
  }

  /** Adds the hands of a match to the base, after its end: a match is played from one base. */
  retain(match: string, hands: readonly HandValues[]): void {
    for (const values of hands) this.index.add(match, values);
    this.hands += hands.length;
  }

  /** Finds the elbows again and rebuilds the clusterings whose number of clusters has changed. */
  recluster(): void {
    let changed = false;
    for (let s = 0; s < scenarios.length; s++) {
      if (!this.index.clusterings.rebuild(s, false)) continue;
      this.rebuilt++;
      changed = true;
    }
    if (changed) this.index.sort();
  }
}
