import { MISSING } from '../../../../cbr/case-base.ts';
import type { Question } from '../../../../cbr/cycle.ts';
import { Query } from '../../../../cbr/retrieve.ts';
import { AT, DEALT, OPP, OWN, PLAYED, TRUCO_CALLS, WON } from '../base/attributes.ts';
import type { HandValues } from '../base/hand.ts';
import type { CaseOptions } from '../reuse/policies.ts';
import { type CaseIndex, type DecisionIndex, situations } from './case-index.ts';
import { type DecisionKind, decisionName, type TrucoDecision, weightsName, weightsOf } from './decisions.ts';

const MANO_AND_CARDS = [AT.mano, ...DEALT] as const;

/** A question about one hand of Truco. */
export type TrucoQuestion = Question<TrucoDecision>;

/** Makes the questions about a hand: which attributes are asked, and in which buckets to look. */
export class Questions {
  private readonly index: CaseIndex;
  private readonly options: CaseOptions;
  private readonly query = new Query();
  private readonly weights = new Map<string, Float64Array>();

  constructor(index: CaseIndex, options: CaseOptions) {
    this.index = index;
    this.options = options;
    for (const name of Object.keys(options.weights ?? {})) this.weights.set(name, weightsOf(options.weights, name)!);
  }

  /** The question that a decision of this kind asks about the hand. Its query is overwritten by the next one. */
  ask(kind: DecisionKind, hand: HandValues, trick: number, level = 0): TrucoQuestion {
    const envido = isAboutEnvido(kind);
    const wide = this.options.neverCalledIsNo && (kind === 'accept' || kind === 'acceptEnvido');
    const situation = situations[envido ? 0 : trick - 1]((attribute) => hand[attribute]);
    const index = this.indexFor(kind, trick);
    this.fill(kind, hand);
    if (this.weights.size > 0) this.weigh(weightsName(kind, trick, leads(hand, trick)));
    return {
      decision: this.index.decision(decisionName(kind, trick, level, leads(hand, trick), wide)),
      query: this.query,
      partition: index.partition,
      buckets: this.index.buckets(index, situation, hand, this.options.exact),
    };
  }

  /** Gives the attributes asked the weights of this kind of decision. */
  private weigh(name: string): void {
    const own = this.weights.get(name);
    if (!own) return;
    const { attributes, values, count } = this.query;
    this.query.clear();
    for (let i = 0; i < count; i++) this.query.ask(attributes[i], values[i], own[attributes[i]]);
  }

  private indexFor(kind: DecisionKind, trick: number): DecisionIndex {
    if (kind === 'card') return this.index.cards[trick - 1];
    return isAboutEnvido(kind) ? this.index.envido : this.index.truco[trick - 1];
  }

  private fill(kind: DecisionKind, hand: HandValues): void {
    const query = this.query.clear();
    if (this.options.score) query.ask(AT.score, hand[AT.score]).ask(AT.oppScore, hand[AT.oppScore]);
    if (isAboutEnvido(kind)) {
      query.ask(AT.mano, hand[AT.mano]).ask(AT.points, hand[AT.points]);
      if (hand[AT.envido] > 0) query.ask(AT.envido, hand[AT.envido]);
      if (hand[AT.realEnvido] > 0) query.ask(AT.realEnvido, hand[AT.realEnvido]);
      return;
    }
    for (const attribute of MANO_AND_CARDS) query.ask(attribute, hand[attribute]);
    for (let trick = 0; trick < 3; trick++) {
      known(query, hand, OWN[trick]);
      known(query, hand, OPP[trick]);
      known(query, hand, WON[trick]);
      if (kind === 'card') known(query, hand, PLAYED[trick]);
    }
    if (kind === 'card') return;
    for (const [who, when] of TRUCO_CALLS) {
      if (hand[who] > 0) query.ask(who, hand[who]).ask(when, hand[when]);
    }
  }
}

/** Whether player 1 leads the trick: mano in trick 1 and after a parda, else the winner of the trick before. */
export function leads(hand: HandValues, trick: number): boolean {
  const before = trick === 1 ? 0 : hand[WON[trick - 2]];
  return before === 0 ? hand[AT.mano] === 1 : before === 1;
}

function isAboutEnvido(kind: DecisionKind): boolean {
  return kind === 'callEnvido' || kind === 'acceptEnvido';
}

/** Asks about an attribute where its value is known. */
function known(query: Query, hand: HandValues, attribute: number): void {
  if (hand[attribute] !== MISSING) query.ask(attribute, hand[attribute]);
}
