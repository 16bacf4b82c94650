import type { Answer } from '../../../cbr/cycle.ts';
import type { Tally } from '../../../cbr/reuse.ts';
import type { Explanation, Reason } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import { formatAction } from '../../../games/truco/actions.ts';
import { describeHand } from './base/export.ts';
import type { TrucoCaseBase } from './base/truco-case-base.ts';
import { envidoLevels, type TrucoDecision, trucoLevels } from './retrieve/decisions.ts';

/** One question that was put to the base on the way to an action, with its answer and the cases found. */
export interface Step extends Answer {
  readonly decision: TrucoDecision;
  readonly found: readonly { readonly row: number; readonly similarity: number }[];
  readonly threshold: number;
}

/** Cases shown of each question, most similar first. */
const SHOWN = 10;

/** The question in words. */
function question({ kind, trick, level }: TrucoDecision): string {
  const bet = (kind.endsWith('Envido') ? envidoLevels : trucoLevels)[level];
  const words = {
    card: `which card in trick ${trick}?`,
    fold: `fold in trick ${trick}?`,
    call: `call ${bet} in trick ${trick}?`,
    accept: `accept ${bet} in trick ${trick}?`,
    callEnvido: `call ${bet}?`,
    acceptEnvido: `accept ${bet}?`,
  };
  return words[kind];
}

/** Tells how an action came about: each question with its cases, clusters, votes and vetoes. The last one decided. */
export function explain(action: Action, steps: readonly Step[], cases: TrucoCaseBase): Explanation {
  const last = steps.at(-1);
  if (!last) return { summary: `${formatAction(action)}: a rule of play, no case was asked`, reasons: [] };
  const answer = last.decision.solutions[last.solution];
  const veto = last.vetoes.at(-1);
  const votes = last.reused.ranking.find(({ item }) => item === last.solution);
  const basis = veto
    ? `revised: ${veto.because}`
    : votes
      ? `${votes.uses} of ${sum(last.reused.ranking)} similar hands`
      : 'no similar hand';
  const reasons: Reason[] = last.reused.ranking.map((tally) => ({
    name: last.decision.solutions[tally.item],
    value: tally.uses,
    note: tallyText(tally),
  }));
  return {
    summary: `${formatAction(action)}: ${question(last.decision)} ${answer} (${basis})`,
    reasons: [
      ...reasons,
      ...last.vetoes.map(({ rule, because }) => ({ name: `veto ${rule}`, value: 1, note: because })),
    ],
    details: { steps: steps.map((step) => describeStep(step, cases)) },
  };
}

function describeStep(
  { decision: task, reused, solution, vetoes, found, threshold }: Step,
  cases: TrucoCaseBase,
): unknown {
  const nearest = [...found].sort((a, b) => b.similarity - a.similarity || a.row - b.row).slice(0, SHOWN);
  return {
    question: question(task),
    answer: task.solutions[solution],
    threshold,
    found: found.length,
    clusters: reused.clusters,
    cluster: reused.cluster?.item,
    votes: reused.ranking.map((tally) => ({ ...tally, solution: task.solutions[tally.item] })),
    vetoes,
    cases: nearest.map(({ row, similarity }) => ({
      similarity,
      did: task.solutions[task.solution(row)],
      cluster: task.cluster(row),
      ...describeHand(cases, row),
    })),
  };
}

function tallyText({ uses, wins, losses, points }: Tally): string {
  return `${uses} hands, ${wins} won, ${losses} lost, ${points.toFixed(2)} points a hand`;
}

function sum(ranking: readonly Tally[]): number {
  return ranking.reduce((total, { uses }) => total + uses, 0);
}
