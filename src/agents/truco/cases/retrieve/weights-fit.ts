import { MISSING, Partition } from '../../../../cbr/case-base.ts';
import { Query, Retrieval } from '../../../../cbr/retrieve.ts';
import { Votes } from '../../../../cbr/reuse.ts';
import type { Rng } from '../../../../core/rng.ts';
import {
  AT,
  DEALT,
  FACED,
  type HandAttribute,
  handAttributes,
  OPP,
  OPP_DEALT,
  OWN,
  PLAYED,
  TRUCO_CALLS,
  WON,
} from '../base/attributes.ts';
import { emptyHand, type HandValues } from '../base/hand.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import { presets } from '../reuse/policies.ts';
import { type CaseIndex, situations } from './case-index.ts';
import type { DecisionKind } from './decisions.ts';
import { usefulnessMark, weightsName } from './decisions.ts';
import { leads, Questions } from './questions.ts';

/** The decisions that weights are learned for. Envido is not among them: it is asked about by its points alone. */
export const weightedDecisions: readonly {
  readonly kind: DecisionKind;
  readonly trick: number;
  readonly leading: boolean;
}[] = (['card', 'call', 'accept'] as const).flatMap((kind) =>
  [1, 2].flatMap((trick) => [true, false].map((leading) => ({ kind, trick, leading }))),
);

/** How well decisions were predicted: mean logarithmic loss, the share predicted right, and the loss of each. */
export interface Predicted {
  readonly loss: number;
  readonly right: number;
  readonly losses: Float64Array;
}

/**
 * Predicts what player 1 of stored hands did from other hands, as reuse by majority would. A deal is stored from both
 * seats, so hands of the same deal are left out. One half of the deals is for learning, the other for judging.
 */
export class WeightsFit {
  readonly name: string;
  /** The attributes that its questions ask about. */
  readonly attributes: readonly HandAttribute[];
  private readonly index: CaseIndex;
  private readonly questions: Questions;
  private readonly decision: (typeof weightedDecisions)[number];
  private readonly deals: Int32Array;
  /** Hands for learning that say what was done, by situation. */
  private readonly learning: Partition;
  private readonly retrieval = new Retrieval();
  private readonly query = new Query();
  private readonly samples: Record<'learn' | 'judge', readonly number[]>;

  /** At most `samples` decisions are learned from; all decisions of the other half judge. */
  constructor(index: CaseIndex, decision: (typeof weightedDecisions)[number], samples: number, rng: Rng) {
    this.index = index;
    this.decision = decision;
    this.name = weightsName(decision.kind, decision.trick, decision.leading);
    this.questions = new Questions(index, { ...presets.strong, exact: true, neverCalledIsNo: false });
    this.deals = dealsOf(index.cases);
    const rows = rng.shuffle(this.rows());
    const half = (learn: boolean) => rows.filter((row) => this.isToLearn(row) === learn);
    this.samples = { learn: half(true).slice(0, samples), judge: half(false) };
    this.learning = new Partition((row) => this.bucketOf(row));
    if (rows.length > 0) this.learning.rebuild(index.cases);
    this.attributes = [...new Set(this.samples.learn.flatMap((row) => this.askedAbout(row)))];
  }

  /** `weights` are those of `attributes`; without them all count the same. */
  predict(part: 'learn' | 'judge', weights?: ArrayLike<number>): Predicted {
    const losses = new Float64Array(this.samples[part].length);
    let right = 0;
    for (const [i, row] of this.samples[part].entries()) {
      const { decision, votes } = this.ask(row, weights);
      const uses = votes.bySolution().map((tally) => tally.uses);
      const done = decision.solution(row);
      losses[i] = -Math.log((uses[done] + 1) / (votes.cases + uses.length));
      if (uses[done] === Math.max(...uses)) right++;
    }
    return { loss: losses.reduce((a, b) => a + b, 0) / losses.length, right: right / losses.length, losses };
  }

  private ask(row: number, weights: ArrayLike<number> | undefined) {
    const { decision, query } = this.question(row);
    this.query.clear();
    for (let i = 0; i < query.count; i++) {
      const at = this.attributes.indexOf(handAttributes[query.attributes[i]].name as HandAttribute);
      this.query.ask(query.attributes[i], query.values[i], weights && at >= 0 ? weights[at] : 1);
    }
    const others = (other: number) => this.deals[other] !== this.deals[row];
    const situation = this.situation(row);
    this.retrieval.retrieve(this.index.cases, this.query, this.learning, [situation], presets.strong.threshold, others);
    return { decision, votes: new Votes(this.retrieval, decision) };
  }

  /** The bucket of a hand, or -1: as in a `CaseIndex`, but of hands for learning alone. */
  private bucketOf(row: number): number {
    const { cases } = this.index;
    const { kind, trick } = this.decision;
    const useful = cases.get(row, usefulnessMark(kind)) === 1 && cases.get(row, OWN[trick - 1]) !== MISSING;
    if (!useful || !this.isToLearn(row) || this.situation(row) < 0) return -1;
    return this.question(row).decision.solution(row) < 0 ? -1 : this.situation(row);
  }

  private situation(row: number): number {
    return situations[this.decision.trick - 1]((attribute) => this.index.cases.get(row, attribute));
  }

  private question(row: number) {
    const { kind, trick } = this.decision;
    return this.questions.ask(kind, this.before(row), trick);
  }

  /** The hand as its player knew it when it decided. */
  private before(row: number): HandValues {
    const { kind, trick, leading } = this.decision;
    const hand = emptyHand();
    this.index.cases.read(row, hand);
    for (let t = trick - 1; t < 3; t++) {
      hand[OWN[t]] = hand[PLAYED[t]] = hand[WON[t]] = MISSING;
      if (t >= trick || leading) hand[OPP[t]] = hand[FACED[t]] = MISSING;
    }
    // the first call comes before any level was called, an answer after one
    const heard = kind === 'accept' ? 2 : 0;
    if (kind !== 'card') for (const attribute of TRUCO_CALLS.flat().slice(heard)) hand[attribute] = 0;
    return hand;
  }

  /** Hands in which this decision was made. */
  private rows(): number[] {
    const { cases } = this.index;
    const { kind, trick, leading } = this.decision;
    const found: number[] = [];
    const hand = emptyHand();
    for (let row = 0; row < cases.size; row++) {
      cases.read(row, hand);
      if (trick === 2 && hand[AT.won1] === MISSING) continue;
      if (leads(hand, trick) !== leading || hand[OWN[trick - 1]] === MISSING) continue;
      if (!leading && hand[OPP[trick - 1]] === MISSING) continue;
      const called = hand[AT.truco] > 0 && hand[AT.trucoTrick];
      if (kind === 'call' && called && called < trick) continue;
      if (kind === 'accept' && !(hand[AT.truco] === 2 && called === trick)) continue;
      if (this.question(row).decision.solution(row) >= 0) found.push(row);
    }
    return found;
  }

  private askedAbout(row: number): HandAttribute[] {
    const { query } = this.question(row);
    return Array.from(query.attributes.subarray(0, query.count), (a) => handAttributes[a].name as HandAttribute);
  }

  private isToLearn(row: number): boolean {
    return Math.imul(this.deals[row] + 1, 0x9e3779b1) >= 0;
  }
}

/** A number for each row's deal: the same for both seats of one. */
function dealsOf(cases: TrucoCaseBase): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from({ length: cases.size }, (_, row) => {
    const hands = [DEALT, OPP_DEALT].map((codes) => codes.map((attribute) => cases.get(row, attribute)).join());
    const key = hands.sort().join('/');
    if (!numbers.has(key)) numbers.set(key, numbers.size);
    return numbers.get(key)!;
  });
}
