import { Cycle } from '../../../cbr/cycle.ts';
import type { Retrieval } from '../../../cbr/retrieve.ts';
import { type Policy, type Reused, reuse } from '../../../cbr/reuse.ts';
import { revise, type Veto } from '../../../cbr/revise.ts';
import type { Agent, Decision, Turn } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { byPlace, codeOf } from './base/card-codes.ts';
import { currentTrick, emptyHand, florPoints, readHand } from './base/hand.ts';
import { explain, type Step } from './explain.ts';
import type { CaseIndex } from './retrieve/case-index.ts';
import { type DecisionKind, NO, type TrucoDecision, YES } from './retrieve/decisions.ts';
import { Questions, type TrucoQuestion } from './retrieve/questions.ts';
import { type CaseOptions, presets } from './reuse/policies.ts';
import { revisionRules, type Situation, type TrucoRule } from './revise/revision-rules.ts';

/** A flor from here on answers another one, or raises it: no published base has cases of it. */
const FLOR_TO_ACCEPT = 28;
const FLOR_TO_RAISE = 33;

const ENVIDO_CALLS = [ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO] as const;
const TRUCO_CALLS = [ACTION.TRUCO, ACTION.RETRUCO, ACTION.VALE_CUATRO] as const;

export interface CaseAgentSettings {
  readonly options?: CaseOptions;
  /** Shared by agents of the same base and threshold: what one asked, the others need not ask again. */
  readonly cycle?: Cycle;
  /** Told of every question and the cases found; makes each question be asked anew. */
  readonly observe?: (task: TrucoDecision, found: Retrieval) => void;
}

/**
 * A player that does what was done in similar hands (UFSM 2020). Bets are yes/no questions asked in order, each with
 * its own retrieval: on its turn envido, fold, truco, card; answering a bet, first whether to accept, then to raise.
 */
export class CaseAgent implements Agent<TrucoView> {
  readonly name: string;
  private readonly memory: CaseIndex;
  private readonly cardPolicy: Policy;
  private readonly betPolicy: Policy;
  private readonly cycle: Cycle;
  private readonly questions: Questions;
  private readonly rules: ReadonlyMap<DecisionKind, readonly TrucoRule[]>;
  private readonly hand = emptyHand();
  private readonly held = [0, 0, 0];
  private readonly observe: CaseAgentSettings['observe'];
  /** The steps of the current decision, while somebody wants to know. */
  private steps: Step[] | undefined;

  constructor(
    name: string,
    memory: CaseIndex,
    policy: Policy,
    { options = presets.thesis, cycle, observe }: CaseAgentSettings = {},
  ) {
    this.name = name;
    this.memory = memory;
    this.observe = observe;
    this.betPolicy = policy;
    // points are won by bets: a card is judged by victories
    this.cardPolicy = {
      ...(policy.cluster && { cluster: policy.cluster === 'NP' ? 'PV' : policy.cluster }),
      solution: policy.solution === 'NP' ? 'PV' : policy.solution,
    };
    this.cycle = cycle ?? new Cycle(memory.cases, options.threshold);
    this.questions = new Questions(memory, options);
    this.rules = rulesByKind(options.revision);
  }

  act({ view, legal, rng, explain: wanted }: Turn<TrucoView>): Decision {
    this.steps = wanted ? [] : undefined;
    const action = this.decide(view, legal, rng);
    return this.steps ? { action, why: explain(action, this.steps, this.memory.cases) } : { action };
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
    const level = 'ERF'.indexOf(view.envido.calls.at(-1)!);
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

  /** Asks a yes/no question and revises the answer. */
  private says(kind: DecisionKind, trick: number, level: number, rng: Rng): boolean {
    const question = this.questions.ask(kind, this.hand, trick, level);
    const reused = this.reuse(question, this.betPolicy, rng);
    let proposal = reused.ranking[0]?.item ?? NO;
    // a bet that lost more often than it won among those who made it is no good bet
    if (this.betPolicy.solution === 'PV' && proposal === YES && reused.ranking[0].wins < reused.ranking[0].losses) {
      proposal = NO;
    }
    return this.revise(question, reused, proposal, trick) === YES;
  }

  private chooseCard(trick: number, rng: Rng): number {
    const heldPlaces = [2, 1, 0].filter((place) => this.held[place] > 0);
    if (heldPlaces.length === 1) return heldPlaces[0];
    const question = this.questions.ask('card', this.hand, trick);
    const reused = this.reuse(question, this.cardPolicy, rng);
    const legal = reused.ranking.find(({ item }) => this.held[item] > 0);
    return this.revise(question, reused, legal?.item ?? heldPlaces[0], trick);
  }

  private reuse(question: TrucoQuestion, policy: Policy, rng: Rng): Reused {
    const ballot = this.steps || this.observe ? this.cycle.askAnew(question) : this.cycle.ask(question);
    this.observe?.(question.decision, this.cycle.retrieval);
    return reuse(ballot, policy, rng);
  }

  private revise({ decision: task }: TrucoQuestion, reused: Reused, proposal: number, trick: number): number {
    const situation: Situation = { kind: task.kind, hand: this.hand, trick, held: this.held };
    const { solution, vetoes } = revise(this.rules.get(task.kind) ?? [], situation, proposal);
    this.record(task, reused, solution, vetoes);
    return solution;
  }

  private record(task: TrucoQuestion['decision'], reused: Reused, solution: number, vetoes: readonly Veto[]): void {
    this.steps?.push({
      decision: task,
      reused,
      solution,
      vetoes,
      found: copyFound(this.cycle),
      threshold: this.cycle.retrieval.threshold,
    });
  }
}

function copyFound({ retrieval }: Cycle): { row: number; similarity: number }[] {
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
