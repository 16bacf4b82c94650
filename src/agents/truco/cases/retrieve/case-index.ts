import { MISSING, Partition } from '../../../../cbr/case-base.ts';
import { Cycle, type Question } from '../../../../cbr/cycle.ts';
import { Query } from '../../../../cbr/retrieve.ts';
import { Rng } from '../../../../core/rng.ts';
import { AT, DEALT, OPP, OWN, PLAYED, TRUCO_CALLS, WON } from '../base/attributes.ts';
import type { HandValues } from '../base/hand.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import { Clusterings, type ClusteringsOptions } from '../clusters/clusterings.ts';
import { type Read, SCENARIO } from '../clusters/scenarios.ts';
import type { CaseOptions } from '../reuse/policies.ts';
import {
  type BetSolutions,
  type DecisionKind,
  decisionName,
  type TrucoDecision,
  trucoDecisions,
  weightsName,
  weightsOf,
} from './decisions.ts';

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
    const situation = situations[envido ? 0 : trick - 1]((attribute) => hand[attribute]);
    const index = this.indexFor(kind, trick);
    this.fill(kind, hand);
    if (this.weights.size > 0) this.weigh(weightsName(kind, trick, leads(hand, trick)));
    return {
      decision: this.index.decision(decisionName(kind, trick, level, leads(hand, trick), this.solutionsOf(kind))),
      query: this.query,
      partition: index.partition,
      buckets: this.index.buckets(index, situation, hand, this.options.exact),
    };
  }

  /** What cases say about a bet of this kind. */
  private solutionsOf(kind: DecisionKind): BetSolutions {
    const { ownMoves, neverCalledIsNo } = this.options;
    if (kind === 'card' || kind === 'fold') return '';
    if (ownMoves) return ' own';
    return neverCalledIsNo && (kind === 'accept' || kind === 'acceptEnvido') ? ' wide' : '';
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

/** More clusters than any index has. Bucket `STRIDE * situation + cluster` holds the cases of both. */
const STRIDE = 32;

/** The cases that can be used for a kind of decision, in buckets by situation and cluster of the index. */
export interface DecisionIndex {
  readonly partition: Partition;
  /** Which scenario is the index. */
  readonly scenario: number;
}

/**
 * A base that can be asked: the hands, their clusterings, and for each kind of decision the hands that can be used.
 * All agents that play from one base share it.
 */
export class CaseIndex {
  readonly cases: TrucoCaseBase;
  readonly clusterings: Clusterings;
  /** Cards of trick 1 and 2; bets and folds of trick 1, 2 and 3; envido. */
  readonly cards: readonly DecisionIndex[];
  readonly truco: readonly DecisionIndex[];
  readonly envido: DecisionIndex;
  private readonly decisions: Map<string, TrucoDecision>;
  private readonly cycles = new Map<string, Cycle>();

  constructor(cases: TrucoCaseBase, rng: Rng = Rng.seeded('clusters'), options?: ClusteringsOptions) {
    this.cases = cases;
    this.clusterings = new Clusterings(cases, rng, options);
    const indexOf = (scenario: number, useful: number, situation: (read: Read) => number): DecisionIndex => ({
      scenario,
      partition: new Partition((row) => {
        const read: Read = (attribute) => cases.get(row, attribute);
        if (read(useful) !== 1) return -1;
        const place = situation(read);
        return place < 0 ? -1 : place * STRIDE + this.clusterings.labels[scenario][row];
      }),
    });
    const { indexCards, indexEnvido } = SCENARIO;
    // only hands in which player 1 really played a card in that trick
    const played = situations.map((situation, t) => (read: Read) => (read(OWN[t]) === MISSING ? -1 : situation(read)));
    this.cards = played.slice(0, 2).map((situation) => indexOf(indexCards, AT.usefulCard, situation));
    this.truco = played.map((situation) => indexOf(indexCards, AT.usefulTruco, situation));
    this.envido = indexOf(indexEnvido, AT.usefulEnvido, situations[0]);
    this.decisions = trucoDecisions(cases, this.clusterings);
    this.sort();
  }

  /** Puts every case into its buckets again; needed after clusters or useful marks have changed. */
  sort(): void {
    for (const { partition } of this.decisionIndexes()) partition.rebuild(this.cases);
    this.cases.version++;
  }

  /** Adds a hand; in every clustering it joins the nearest cluster. */
  add(match: string, values: HandValues): number {
    const row = this.cases.addHand(match, values);
    this.clusterings.add(row);
    for (const { partition } of this.decisionIndexes()) partition.add(row);
    return row;
  }

  decision(name: string): TrucoDecision {
    return this.decisions.get(name)!;
  }

  /** The cycle over this base for these options; every agent that asks with the same options shares it. */
  cycle({ threshold, exact, score, neverCalledIsNo, ownMoves, weights }: CaseOptions): Cycle {
    const key = JSON.stringify([threshold, exact, score, neverCalledIsNo, ownMoves, weights]);
    let cycle = this.cycles.get(key);
    if (!cycle) this.cycles.set(key, (cycle = new Cycle(this.cases, threshold)));
    return cycle;
  }

  /** The buckets to look in: that of the index's cluster nearest to the hand, or with `exact` all of the situation. */
  buckets({ scenario }: DecisionIndex, situation: number, hand: HandValues, exact: boolean): number[] {
    if (!exact) return [situation * STRIDE + this.clusterings.nearest(scenario, (attribute) => hand[attribute])];
    const k = this.clusterings.list[scenario]?.k ?? 0;
    return Array.from({ length: k }, (_, c) => situation * STRIDE + c);
  }

  private decisionIndexes(): DecisionIndex[] {
    return [...this.cards, ...this.truco, this.envido];
  }
}

/**
 * The situation of a case in trick 1, 2 and 3, or -1 where the hand did not come to it. In trick 1 it is who is mano,
 * later who won the trick before, or nobody (a parda).
 */
export const situations: readonly ((read: Read) => number)[] = [
  (read) => read(AT.mano) - 1,
  (read) => after(read(AT.won1)),
  (read) => (isDecided(read(AT.won1), read(AT.won2)) ? -1 : after(read(AT.won2))),
];

function after(winner: number): number {
  return winner === MISSING ? -1 : winner;
}

/** Whether two tricks decide the hand, or were not both played. */
function isDecided(first: number, second: number): boolean {
  return (
    first === MISSING || second === MISSING || (first === 0) !== (second === 0) || (first === second && first !== 0)
  );
}
