import { MISSING } from '../../../../cbr/case-base.ts';
import type { DecisionPoint } from '../../../../cbr/reuse.ts';
import { AT, ENVIDO_CALLS, type HandAttribute, handAttributes, PLAYED, TRUCO_CALLS } from '../base/attributes.ts';
import { PLACE_CODES, places } from '../base/card-codes.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import type { Clusterings } from '../clusters/clusterings.ts';
import { SCENARIO } from '../clusters/scenarios.ts';

/** How much each attribute counts, by `weightsName`; 1 where nothing is said. */
export type AttributeWeights = Readonly<Record<string, Readonly<Partial<Record<HandAttribute, number>>>>>;

/** The decisions that share their weights, such as `card 2 following`. */
export function weightsName(kind: DecisionKind, trick: number, leading: boolean): string {
  return `${kind} ${trick} ${leading ? 'leading' : 'following'}`;
}

/** The weight of every attribute; undefined where all count the same. */
export function weightsOf(weights: AttributeWeights | undefined, name: string): Float64Array | undefined {
  const own = weights?.[name];
  return own && Float64Array.from(handAttributes, (attribute) => own[attribute.name as HandAttribute] ?? 1);
}

export const NO = 0;
export const YES = 1;
const ANSWERS = ['no', 'yes'] as const;

/** Levels of the envido family and of the truco ladder, lowest first. */
export const envidoLevels = ['envido', 'realEnvido', 'faltaEnvido'] as const;
export const trucoLevels = ['truco', 'retruco', 'valeCuatro'] as const;

export type DecisionKind = 'card' | 'call' | 'accept' | 'fold' | 'callEnvido' | 'acceptEnvido';

/** What a case may be useful for. */
export type Usefulness = 'card' | 'truco' | 'envido';
export const usefulnessOf: Readonly<Record<DecisionKind, Usefulness>> = {
  card: 'card',
  call: 'truco',
  accept: 'truco',
  fold: 'truco',
  callEnvido: 'envido',
  acceptEnvido: 'envido',
};
/** The attribute that says whether a case is useful. */
export const usefulMarks = { card: AT.usefulCard, truco: AT.usefulTruco, envido: AT.usefulEnvido } as const;

export function usefulnessMark(kind: DecisionKind): number {
  return usefulMarks[usefulnessOf[kind]];
}

/** A decision that is put to the base. */
export interface TrucoDecision extends DecisionPoint {
  readonly kind: DecisionKind;
  /** 1, 2 or 3; envido is always 1. */
  readonly trick: number;
  /** Place in the ladder of a call or an answer, 0 for the lowest. */
  readonly level: number;
}

/** The scenarios whose clusters two-step reuse chooses from, by trick: for the leader of the trick, for the follower. */
const CARD_SCENARIOS = [
  ['firstCardLeading', 'firstCardFollowing'],
  ['secondCardAfterWin', 'secondCardAfterLoss'],
] as const;
const TRUCO_SCENARIOS = [
  ['trucoRound1First', 'trucoRound1Second'],
  ['trucoRound2AfterWin', 'trucoRound2AfterLoss'],
  ['trucoRound3AfterWin', 'trucoRound3AfterLoss'],
] as const;
const ENVIDO_SCENARIOS = ['envidoFirst', 'envidoSecond'] as const;

/**
 * What a case says about a bet. In the source a call of either side counts as a call; `wide`: hands without the call
 * count as refusals of it; `own`: only what player 1 itself said, where it was asked.
 */
export type BetSolutions = '' | ' wide' | ' own';

/** The name of a decision: `decisionName('accept', 2, 1, true)`. */
export function decisionName(
  kind: DecisionKind,
  trick: number,
  level: number,
  leads: boolean,
  solutions: BetSolutions = '',
): string {
  return `${kind} ${trick} ${level} ${leads ? 'leading' : 'following'}${solutions}`;
}

/** Every decision that is put to the base, by name. The player who leads also bets first. */
export function trucoDecisions(cases: TrucoCaseBase, clusterings: Clusterings): Map<string, TrucoDecision> {
  const found = new Map<string, TrucoDecision>();
  const get = (row: number, attribute: number) => cases.get(row, attribute);
  const truco = {
    outcome: (row: number) => sign(get(row, AT.trucoWinner)),
    balance: (row: number) => sign(get(row, AT.trucoWinner)) * get(row, AT.trucoStake),
  };
  const envido = {
    outcome: (row: number) => sign(get(row, AT.envidoWinner)),
    balance: (row: number) => sign(get(row, AT.envidoWinner)) * get(row, AT.envidoStake),
  };
  const add = (
    kind: DecisionKind,
    trick: number,
    level: number,
    scenarioNames: readonly string[],
    rest: Pick<DecisionPoint, 'solution' | 'outcome' | 'balance' | 'partial'>,
    solutions: BetSolutions = '',
  ) => {
    for (const [i, scenario] of scenarioNames.entries()) {
      const s = SCENARIO[scenario];
      const name = decisionName(kind, trick, level, i === 0, solutions);
      const cluster = (row: number) => clusterings.labels[s][row];
      found.set(name, { name, kind, trick, level, solutions: kind === 'card' ? places : ANSWERS, cluster, ...rest });
    }
  };
  for (const [t, names] of CARD_SCENARIOS.entries()) {
    const played = PLAYED[t];
    const solution = (row: number) => PLACE_CODES.indexOf(get(row, played) as (typeof PLACE_CODES)[number]);
    add('card', t + 1, 0, names, { solution, ...truco });
  }
  for (const [t, names] of TRUCO_SCENARIOS.entries()) {
    const trick = t + 1;
    add('fold', trick, 0, names, {
      solution: (row) => (get(row, AT.fold) === 1 && get(row, AT.foldTrick) === trick ? YES : NO),
      ...truco,
    });
    const calledIn = (row: number, level: number) =>
      get(row, TRUCO_CALLS[level][1]) === trick && get(row, TRUCO_CALLS[level][0]) > 0;
    for (let level = 0; level < 3; level++) {
      const highest = (row: number) => highestFrom(level, (l) => calledIn(row, l));
      const bet = { highest, who: (row: number) => get(row, TRUCO_CALLS[level][0]), declined: AT.trucoDeclined };
      add('call', trick, level, names, { solution: (row) => called(bet, row, level, get), ...truco });
      const accept = (row: number) => accepted(bet, row, get);
      add('accept', trick, level, names, { solution: accept, partial: true, ...truco });
      add('accept', trick, level, names, { solution: (row) => Math.max(NO, accept(row)), ...truco }, ' wide');
      const own = ownSolutions(bet, get);
      add('call', trick, level, names, { solution: own.call, partial: true, ...truco }, ' own');
      add('accept', trick, level, names, { solution: own.accept, partial: true, ...truco }, ' own');
    }
  }
  for (let level = 0; level < 3; level++) {
    const highest = (row: number) => highestFrom(level, (l) => get(row, ENVIDO_CALLS[l]) > 0);
    const bet = { highest, who: (row: number) => get(row, ENVIDO_CALLS[level]), declined: AT.envidoDeclined };
    add('callEnvido', 1, level, ENVIDO_SCENARIOS, { solution: (row) => called(bet, row, level, get), ...envido });
    const accept = (row: number) => accepted(bet, row, get);
    add('acceptEnvido', 1, level, ENVIDO_SCENARIOS, { solution: accept, partial: true, ...envido });
    const wide = (row: number) => Math.max(NO, accept(row));
    add('acceptEnvido', 1, level, ENVIDO_SCENARIOS, { solution: wide, ...envido }, ' wide');
    const own = ownSolutions(bet, get);
    add('callEnvido', 1, level, ENVIDO_SCENARIOS, { solution: own.call, partial: true, ...envido }, ' own');
    add('acceptEnvido', 1, level, ENVIDO_SCENARIOS, { solution: own.accept, partial: true, ...envido }, ' own');
  }
  return found;
}

interface BetReading {
  /** The highest level called from the asked one on, or -1. */
  highest(row: number): number;
  /** Who called the asked level. */
  who(row: number): number;
  readonly declined: number;
}

/** Yes where the level or a higher one was called, unless player 2 called it, nobody raised and player 1 declined. */
function called(bet: BetReading, row: number, level: number, get: (row: number, attribute: number) => number): number {
  const highest = bet.highest(row);
  if (highest < 0) return NO;
  return highest === level && bet.who(row) === 2 && get(row, bet.declined) === 1 ? NO : YES;
}

/** Yes where the level was reached and player 1 did not decline it. A hand without the call says nothing. */
function accepted(bet: BetReading, row: number, get: (row: number, attribute: number) => number): number {
  if (bet.highest(row) < 0) return -1;
  const declined = get(row, bet.declined);
  return declined === MISSING ? -1 : declined === 1 ? NO : YES;
}

/** What player 1 itself said: nothing where the other called first, and to a call of its own there is no answer. */
function ownSolutions(bet: BetReading, get: (row: number, attribute: number) => number) {
  const callerOf = (row: number) => (bet.highest(row) < 0 ? 0 : bet.who(row));
  return {
    call: (row: number) => [NO, YES, -1][callerOf(row)],
    accept: (row: number) => (callerOf(row) !== 2 ? -1 : get(row, bet.declined) === 1 ? NO : YES),
  };
}

function highestFrom(level: number, isCalled: (level: number) => boolean): number {
  for (let l = 2; l >= level; l--) if (isCalled(l)) return l;
  return -1;
}

function sign(winner: number): number {
  return winner === 1 ? 1 : winner === 2 ? -1 : 0;
}
