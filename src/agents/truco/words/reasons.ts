import type { Factor, Reason } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import { callToAnswer } from '../../../games/truco/text/speech.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { AgentWords } from '../../words/explain.ts';
import type { DecisionKind } from '../cases/retrieve/decisions.ts';
import type { RuleName } from '../cases/revise/revision-rules.ts';

/** Chances and the least that was needed, both from 0 to 1. */
interface Odds {
  chance: number;
  needed: number;
}

/** Every reason of a Truco agent, with the values that its sentence is made from. */
export interface TrucoReasons {
  only: object;
  lot: { count: number };
  lastCard: object;
  /** A stronger card would have done the same in this trick. */
  weakestAlike: object;
  flor: object;
  showPoints: { points: number; other: number };
  hidePoints: { points: number; other: number };
  /** Points said whether they win or not. */
  sayPoints: { points: number };
  /** Accepted, declined or raised by the chance; `points` are those of the envido or the flor. */
  answerFlor: Odds & { points: number };
  answerEnvido: Odds & { points: number };
  answerTruco: Odds;
  /** To decline costs as much as to lose. */
  free: object;
  callEnvido: Odds & { points: number };
  callTruco: Odds;
  bluffEnvido: { points: number };
  bluffTruco: { chance: number };
  /** A lost hand loses the match anyway. */
  nothingToLose: object;
  fold: { chance: number };
  card: { chance: number };
  cardWins: object;
  cardLoses: object;
  highestFirst: object;
  faceDown: object;
  /** The share of matches won after the action, and after the next best one, in imagined play to the end of the hand. */
  playOuts: { wins: number; next: Action; nextWins: number };
  /** The same against hands weighed by stored ones: how many tell with what such a bet is called. */
  precedents: { wins: number; next: Action; nextWins: number; bet: Action; hands: number };
  /** Of the similar hands, those in which the same was done. */
  casesMost: { uses: number; cases: number };
  casesLot: { uses: number; cases: number };
  casesWon: { wins: number; uses: number };
  /** `others`: how many other choices the similar hands have, all of which did worse. */
  casesPoints: { points: number; uses: number; others: number };
  /** Those who did the contrary lost more often than they won. */
  casesLosing: { wins: number; losses: number };
  noCases: object;
  revised: { rule: RuleName };
  florHigh: { points: number };
  florLow: { points: number };
  /** The equilibrium does it as often as this. */
  mix: { chance: number };
  always: object;
}

export interface TrucoAgentWords extends AgentWords<TrucoReasons> {
  readonly factors: Readonly<Record<TrucoFactor, string>>;
  /** What a player by cases asks its base, what may have been done, and the rules that revise it. */
  readonly cases: {
    question(kind: DecisionKind, bet: string, trick: number): string;
    readonly solutions: Readonly<Record<'yes' | 'no' | 'high' | 'middle' | 'low', string>>;
    readonly rules: Readonly<Record<RuleName, string>>;
  };
}

/** The reason for an action of the seat of a view. */
export function reason<Code extends keyof TrucoReasons>(
  view: TrucoView,
  action: Action,
  code: Code,
  values: TrucoReasons[Code],
): Reason {
  const asked = callToAnswer(view);
  return { code, action, values: { ...values, ...(asked !== undefined && { asked }) } };
}

/** The numbers behind a reason. */
export type TrucoFactor =
  | 'chance'
  | 'needed'
  | 'points'
  | 'playOuts'
  | 'possibleHands'
  | 'accepts'
  | 'bluffs'
  | 'erratic'
  | 'value'
  | 'envidoValue'
  | 'lot'
  | 'matchWon'
  | 'taken'
  | 'yes'
  | 'no'
  | 'high'
  | 'middle'
  | 'low';

export function factor(code: TrucoFactor, value: number): Factor {
  return { code, value };
}
