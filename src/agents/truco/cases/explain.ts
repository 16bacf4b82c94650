import type { Answer } from '../../../cbr/cycle.ts';
import type { CriterionName, Tally } from '../../../cbr/reuse.ts';
import type { Explanation, Reason } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import { ACTION, FIRST_CALL } from '../../../games/truco/actions.ts';
import { handEnvido } from '../../../games/truco/cards.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { factor, reason, type TrucoFactor } from '../words/reasons.ts';
import { describeHand } from './base/export.ts';
import { florPoints } from './base/hand.ts';
import type { TrucoCaseBase } from './base/truco-case-base.ts';
import { type DecisionKind, NO, type TrucoDecision, YES } from './retrieve/decisions.ts';
import type { RuleName } from './revise/revision-rules.ts';

/** One question that was put to the base on the way to an action, with its answer and the cases found. */
export interface Step extends Answer {
  readonly decision: TrucoDecision;
  /** By what the solutions were ranked. */
  readonly criterion: CriterionName;
  readonly found: readonly { readonly row: number; readonly similarity: number }[];
  readonly threshold: number;
}

/** Cases shown of each question, most similar first. */
const SHOWN = 10;

/** The questions that decide about an action; of several steps the last of such a kind did. */
function kindsOf(action: Action): readonly DecisionKind[] {
  if (action < FIRST_CALL) return ['card'];
  if (action === ACTION.MAZO) return ['fold'];
  return action === ACTION.QUIERO || action === ACTION.NO_QUIERO ? ['accept', 'acceptEnvido'] : ['call', 'callEnvido'];
}

/** Tells how an action came about: what decided, and each question with its cases, clusters, votes and vetoes. */
export function explain(view: TrucoView, action: Action, steps: readonly Step[], cases: TrucoCaseBase): Explanation {
  const kinds = kindsOf(action);
  const decided = steps.findLast(({ decision }) => kinds.includes(decision.kind));
  return {
    reason: decided ? stepReason(view, action, decided) : ruleReason(view, action),
    ...(decided && {
      factors: decided.reused.ranking.map(({ item, uses }) =>
        factor(decided.decision.solutions[item] as TrucoFactor, uses),
      ),
    }),
    ...(steps.length > 0 && { details: { steps: steps.map((step) => describeStep(step, cases)) } }),
  };
}

function stepReason(view: TrucoView, action: Action, { reused, solution, vetoes, criterion }: Step): Reason {
  const veto = vetoes.at(-1);
  if (veto) return reason(view, action, 'revised', { rule: veto.rule as RuleName });
  const [best] = reused.ranking;
  const votes = reused.ranking.find(({ item }) => item === solution);
  if (solution === NO && best?.item === YES)
    return reason(view, action, 'casesLosing', { wins: best.wins, losses: best.losses });
  if (!votes) return reason(view, action, 'noCases', {});
  const { uses, wins, points } = votes;
  const cases = sum(reused.ranking);
  if (criterion === 'PV') return reason(view, action, 'casesWon', { wins, uses });
  if (criterion === 'NP')
    return reason(view, action, 'casesPoints', { points, uses, others: reused.ranking.length - 1 });
  return reason(view, action, criterion === 'MJ' ? 'casesMost' : 'casesLot', { uses, cases });
}

/** Decided by a rule of play: no case was asked. */
function ruleReason(view: TrucoView, action: Action): Reason {
  if (action < FIRST_CALL) return reason(view, action, 'lastCard', {});
  if (action === ACTION.FLOR) return reason(view, action, 'flor', {});
  if (action === ACTION.SHOW) {
    const points = handEnvido[handOf(view.cards)];
    const other = view.envido.said[view.mano] ?? 0;
    return points > other
      ? reason(view, action, 'showPoints', { points, other })
      : reason(view, action, 'sayPoints', { points });
  }
  const accepts = action !== ACTION.ACHICO && action !== ACTION.NO_QUIERO;
  return reason(view, action, accepts ? 'florHigh' : 'florLow', { points: florPoints(view) });
}

function describeStep(
  { decision: { kind, trick, level, solutions, ...task }, reused, solution, vetoes, found, threshold }: Step,
  cases: TrucoCaseBase,
): unknown {
  const nearest = [...found].sort((a, b) => b.similarity - a.similarity || a.row - b.row).slice(0, SHOWN);
  return {
    question: { kind, trick, level },
    answer: solutions[solution],
    threshold,
    found: found.length,
    clusters: reused.clusters,
    cluster: reused.cluster?.item,
    votes: reused.ranking.map((tally) => ({ ...tally, solution: solutions[tally.item] })),
    vetoes,
    cases: nearest.map(({ row, similarity }) => ({
      similarity,
      did: solutions[task.solution(row)],
      cluster: task.cluster(row),
      ...describeHand(cases, row),
    })),
  };
}

function sum(ranking: readonly Tally[]): number {
  return ranking.reduce((total, { uses }) => total + uses, 0);
}
