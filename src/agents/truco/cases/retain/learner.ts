import { type Coverage, isUncovered } from '../../../../cbr/retain.ts';
import type { Retrieval } from '../../../../cbr/retrieve.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { AT } from '../base/attributes.ts';
import { emptyHand, finishHand, type HandValues } from '../base/hand.ts';
import { scenarios } from '../clusters/scenarios.ts';
import type { CaseIndex } from '../retrieve/case-index.ts';
import type { DecisionKind, TrucoDecision } from '../retrieve/decisions.ts';
import { breachesOf } from '../revise/breaches.ts';

export interface LearnerProgress {
  readonly matches: number;
  readonly hands: number;
  readonly cases: number;
  /** Share of questions that found enough, by kind of decision, since the run began. */
  readonly coverage: Readonly<Record<Usefulness, number>>;
  /** Clusters of each scenario. */
  readonly k: Readonly<Record<string, number>>;
  /** How often a clustering was rebuilt because its elbow had moved. */
  readonly rebuilt: number;
}

type Usefulness = 'card' | 'truco' | 'envido';

/** What a run has counted: with it, one that was stopped goes on counting. */
export interface LearnerTally {
  readonly asked: Readonly<Record<Usefulness, number>>;
  readonly covered: Readonly<Record<Usefulness, number>>;
  readonly hands: number;
  readonly rebuilt: number;
}

const usefulnessOf: Record<DecisionKind, Usefulness> = {
  card: 'card',
  call: 'truco',
  accept: 'truco',
  fold: 'truco',
  callEnvido: 'envido',
  acceptEnvido: 'envido',
};
/** The attribute that says whether a case is useful for a decision of this kind. */
export function usefulnessMark(kind: DecisionKind): number {
  return MARKS[usefulnessOf[kind]];
}

const MARKS = { card: AT.usefulCard, truco: AT.usefulTruco, envido: AT.usefulEnvido } as const;

/** A question is covered by 100 cases at 98 %; for the second card 97 % will do (UFSM 2020, 4.1.3). */
function enough(task: TrucoDecision): Coverage {
  return { cases: 100, similarity: task.kind === 'card' && task.trick === 2 ? 0.97 : 0.98 };
}

/**
 * One who learns by keeping its own hands as cases. A hand is useful for a kind of decision while some question of
 * that kind found too little, and unless it broke a revision rule.
 */
export class Learner {
  readonly index: CaseIndex;
  private readonly asked = { card: 0, truco: 0, envido: 0 };
  private readonly covered = { card: 0, truco: 0, envido: 0 };
  private readonly uncovered = { card: false, truco: false, envido: false };
  private hands = 0;
  private rebuilt = 0;

  constructor(memory: CaseIndex, tally?: LearnerTally) {
    this.index = memory;
    if (!tally) return;
    Object.assign(this.asked, tally.asked);
    Object.assign(this.covered, tally.covered);
    this.hands = tally.hands;
    this.rebuilt = tally.rebuilt;
  }

  tally(): LearnerTally {
    return { asked: { ...this.asked }, covered: { ...this.covered }, hands: this.hands, rebuilt: this.rebuilt };
  }

  /** How it stands after that many matches. */
  progress(matches: number): LearnerProgress {
    const share = (kind: Usefulness) => (this.asked[kind] > 0 ? this.covered[kind] / this.asked[kind] : 0);
    return {
      matches,
      hands: this.hands,
      cases: this.index.cases.size,
      coverage: { card: share('card'), truco: share('truco'), envido: share('envido') },
      k: Object.fromEntries(scenarios.map(({ name }, s) => [name, this.index.clusterings.list[s]?.k ?? 0])),
      rebuilt: this.rebuilt,
    };
  }

  /** To be told of every question that its player asks. */
  readonly observe = (task: TrucoDecision, found: Retrieval): void => {
    const kind = usefulnessOf[task.kind];
    this.asked[kind]++;
    if (isUncovered(found, enough(task))) this.uncovered[kind] = true;
    else this.covered[kind]++;
  };

  /** The finished hand as a case, marked for what it is useful. */
  toCase(state: TrucoState, seat: number, view: TrucoView): HandValues {
    const values = finishHand(view, Array.from(state.cards.subarray(3 * (1 - seat), 3 * (1 - seat) + 3)), emptyHand());
    for (const kind of ['card', 'truco', 'envido'] as const) {
      values[MARKS[kind]] = this.uncovered[kind] ? 1 : 0;
      this.uncovered[kind] = false;
    }
    for (const { kind } of breachesOf(values)) values[usefulnessMark(kind)] = 0;
    // an envido that ended the match in the middle of the hand leaves nothing to learn about its tricks
    if (values[AT.trucoWinner] === 0) values[AT.usefulCard] = values[AT.usefulTruco] = 0;
    return values;
  }

  /** Keeps the hands of a match: only after its end, so that a match is played from one base. */
  retain(match: string, hands: readonly HandValues[]): void {
    for (const values of hands) this.index.add(match, values);
    this.hands += hands.length;
  }

  /** Looks for the elbows again and rebuilds the clusterings whose elbow has moved. */
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
