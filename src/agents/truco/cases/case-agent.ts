import type { Cycle, Retention } from '../../../cbr/cycle.ts';
import type { CriterionName, Policy, Reused } from '../../../cbr/reuse.ts';
import type { Agent, Decision, Turn } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { ENVIDO_LETTERS } from '../../../games/truco/bidding.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { codeOf } from './base/card-codes.ts';
import { byPlace, currentTrick, emptyHand, florPoints, readHand } from './base/hand.ts';
import { explain, type Step } from './explain.ts';
import type { CaseIndex } from './retrieve/case-index.ts';
import { Questions, type TrucoQuestion } from './retrieve/case-index.ts';
import { type DecisionKind, NO, type TrucoDecision, YES } from './retrieve/decisions.ts';
import { type CaseOptions, presets } from './reuse/policies.ts';
import { revisionRules, type TrucoRule } from './revise/revision-rules.ts';

/** A flor of so many points accepts or raises another. No published base has cases of it. */
const FLOR_TO_ACCEPT = 28;
const FLOR_TO_RAISE = 33;

const ENVIDO_CALLS = [ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO] as const;
const TRUCO_CALLS = [ACTION.TRUCO, ACTION.RETRUCO, ACTION.VALE_CUATRO] as const;

const NO_RULES: readonly TrucoRule[] = [];

export interface CaseAgentSettings {
  readonly options?: CaseOptions;
  /** Hears of every question, to decide which hands are kept; every question then looks into the base itself. */
  readonly retention?: Retention<TrucoDecision> | undefined;
}

/**
 * A player that does what was done in similar hands (UFSM 2020). Bets are yes/no questions asked in order, each with
 * its own retrieval: on its turn envido, fold, truco, card; answering a bet, first whether to accept, then to raise.
 */
export class CaseAgent implements Agent<TrucoView> {
  readonly name: string;
  private readonly index: CaseIndex;
  private readonly cardPolicy: Policy;
  private readonly betPolicy: Policy;
  private readonly betsByVictory: boolean;
  private readonly cycle: Cycle;
  private readonly questions: Questions;
  private readonly rules: ReadonlyMap<DecisionKind, readonly TrucoRule[]>;
  private readonly hand = emptyHand();
  private readonly held = [0, 0, 0];
  private readonly retention: CaseAgentSettings['retention'];
  /** The steps of the current decision, where reasons are wanted. */
  private steps: Step[] | undefined;

  constructor(
    name: string,
    index: CaseIndex,
    policy: Policy,
    { options = presets.thesis, retention }: CaseAgentSettings = {},
  ) {
    this.name = name;
    this.index = index;
    this.retention = retention;
    const readings: Readonly<Partial<Record<CriterionName, CriterionName>>> = options.criteria ?? {};
    const read = (criterion: CriterionName) => readings[criterion] ?? criterion;
    // points are won by bets, so cards are judged by victories
    const readForCards = (criterion: CriterionName) => read(criterion === 'NP' ? 'PV' : criterion);
    this.betPolicy = asked(policy, read);
    this.cardPolicy = asked(policy, readForCards);
    this.betsByVictory = policy.solution === 'PV';
    this.cycle = index.cycle(options);
    this.questions = new Questions(index, options);
    this.rules = rulesByKind(options.revision);
  }

  act({ view, legal, rng, explain: wanted }: Turn<TrucoView>): Decision {
    this.steps = wanted ? [] : undefined;
    const action = this.decide(view, legal, rng);
    return this.steps ? { action, why: explain(view, action, this.steps, this.index.cases) } : { action };
  }

  private decide(view: TrucoView, legal: readonly Action[], rng: Rng): Action {
    const may = (action: Action) => legal.includes(action);
    readHand(view, this.hand);
    const cards = byPlace(view.cards);
    for (let place = 0; place < 3; place++) {
      this.held[place] = view.held.includes(cards[place]) ? codeOf[cards[place]] : 0;
    }
    if (may(ACTION.SHOW)) return ACTION.SHOW;
    if (may(ACTION.FLOR)) return ACTION.FLOR;
    if (view.flor.asked) return answerFlor(view, may);
    if (view.envido.asked) return this.answerEnvido(view, may, rng);
    const envido = this.openEnvido(may, rng);
    if (envido !== undefined) return envido;
    if (view.truco.asked > 0) return this.answerTruco(view, may, rng);
    const trick = currentTrick(this.hand);
    if (trick < 3 && this.says('fold', trick, 0, rng)) return ACTION.MAZO;
    const next = TRUCO_CALLS.findIndex(may);
    if (next >= 0 && this.says('call', trick, next, rng)) return TRUCO_CALLS[next];
    return cards[this.chooseCard(trick, rng)];
  }

  private openEnvido(may: (action: Action) => boolean, rng: Rng): Action | undefined {
    for (let level = 2; level >= 0; level--) {
      if (may(ENVIDO_CALLS[level]) && this.says('callEnvido', 1, level, rng)) return ENVIDO_CALLS[level];
    }
    return undefined;
  }

  private answerEnvido(view: TrucoView, may: (action: Action) => boolean, rng: Rng): Action {
    const level = ENVIDO_LETTERS.indexOf(view.envido.calls.at(-1)!);
    if (!this.says('acceptEnvido', 1, level, rng)) return ACTION.NO_QUIERO;
    for (let raise = 2; raise > level; raise--) {
      if (may(ENVIDO_CALLS[raise]) && this.says('callEnvido', 1, raise, rng)) return ENVIDO_CALLS[raise];
    }
    return ACTION.QUIERO;
  }

  private answerTruco(view: TrucoView, may: (action: Action) => boolean, rng: Rng): Action {
    const trick = currentTrick(this.hand);
    const level = view.truco.asked - 2;
    if (!this.says('accept', trick, level, rng)) return ACTION.NO_QUIERO;
    const raise = TRUCO_CALLS[level + 1];
    return raise !== undefined && may(raise) && this.says('call', trick, level + 1, rng) ? raise : ACTION.QUIERO;
  }

  /** Answers a yes/no question. */
  private says(kind: DecisionKind, trick: number, level: number, rng: Rng): boolean {
    return this.solve(this.questions.ask(kind, this.hand, trick, level), this.betPolicy, this.proposeBet, rng) === YES;
  }

  private readonly proposeBet = ({ ranking: [best] }: Reused): number => {
    if (!best) return NO;
    // PV alone would also bet where most of those who did lost
    return this.betsByVictory && best.item === YES && best.wins < best.losses ? NO : best.item;
  };

  /** The place of the card to play. */
  private chooseCard(trick: number, rng: Rng): number {
    const heldPlaces = [2, 1, 0].filter((place) => this.held[place] > 0);
    if (heldPlaces.length === 1) return heldPlaces[0];
    const propose = ({ ranking }: Reused) => ranking.find(({ item }) => this.held[item] > 0)?.item ?? heldPlaces[0];
    return this.solve(this.questions.ask('card', this.hand, trick), this.cardPolicy, propose, rng);
  }

  private solve(question: TrucoQuestion, policy: Policy, propose: (reused: Reused) => number, rng: Rng): number {
    const { cycle, hand, held, retention, steps } = this;
    const { decision } = question;
    const { kind, trick } = decision;
    const rules = this.rules.get(kind) ?? NO_RULES;
    const situation = { kind, hand, trick, held };
    const method = { policy, propose, rules, situation, retention, showCases: steps !== undefined };
    const answer = cycle.solve(question, method, rng);
    steps?.push({
      decision,
      criterion: policy.solution,
      ...answer,
      found: copyFound(cycle),
      threshold: cycle.retrieval.threshold,
    });
    return answer.solution;
  }
}

/** The policy with each criterion as it is read. */
function asked({ cluster, solution }: Policy, read: (criterion: CriterionName) => CriterionName): Policy {
  return { ...(cluster && { cluster: read(cluster) }), solution: read(solution) };
}

function copyFound({ retrieval }: Cycle): Step['found'] {
  return Array.from(retrieval.rows.subarray(0, retrieval.count), (row, i) => ({
    row,
    similarity: retrieval.similarity[i],
  }));
}

function answerFlor(view: TrucoView, may: (action: Action) => boolean): Action {
  const points = florPoints(view);
  if (points >= FLOR_TO_RAISE && may(ACTION.CONTRAFLOR)) return ACTION.CONTRAFLOR;
  if (points >= FLOR_TO_ACCEPT) return ACTION.QUIERO;
  return may(ACTION.ACHICO) ? ACTION.ACHICO : ACTION.NO_QUIERO;
}

function rulesByKind(revision: CaseOptions['revision']): ReadonlyMap<DecisionKind, readonly TrucoRule[]> {
  const rules = new Map<DecisionKind, TrucoRule[]>();
  if (revision === 'none') return rules;
  for (const rule of revisionRules) {
    if (rule.ours && revision !== 'extended') continue;
    for (const kind of rule.kinds) rules.set(kind, [...(rules.get(kind) ?? []), rule]);
  }
  return rules;
}
