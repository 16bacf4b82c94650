import type { Action } from '../../../core/game.ts';
import { ACTION, FACE_DOWN, FIRST_CALL, isEnvidoCall, isTrucoCall } from '../../../games/truco/actions.ts';
import { strength } from '../../../games/truco/cards.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { MistakeKind } from '../../../protocol/coach.ts';
import type { ReviewedDecision } from './match-review.ts';

/** A decision that costs fewer points is none to speak of: values are not exact to the last hundredth. */
export const LEAST_COST = 0.1;

/** What kind of mistake an action is where another was best. */
export function kindOf(view: TrucoView, action: Action, best: Action): MistakeKind {
  if (action === ACTION.SHOW || action === ACTION.HIDE) return 'hidPoints';
  if (view.flor.asked || best === ACTION.FLOR || action === ACTION.FLOR) return 'flor';
  if (view.envido.asked) {
    if (action === ACTION.NO_QUIERO) return 'declinedEnvido';
    return action === ACTION.QUIERO ? 'acceptedEnvido' : 'raisedEnvido';
  }
  if (isEnvidoCall(action)) return 'calledEnvido';
  if (isEnvidoCall(best)) return 'missedEnvido';
  if (view.truco.asked > 0) {
    if (action === ACTION.NO_QUIERO) return 'declinedTruco';
    return action === ACTION.QUIERO ? 'acceptedTruco' : 'raisedTruco';
  }
  if (action === ACTION.MAZO) return 'folded';
  if (best === ACTION.MAZO) return 'shouldFold';
  if (isTrucoCall(action)) return 'calledTruco';
  if (isTrucoCall(best)) return 'missedTruco';
  if (action >= FACE_DOWN && action < FIRST_CALL) return 'faceDown';
  return strength[action] > strength[best] ? 'highCard' : 'lowCard';
}

/** The same kind of mistake, made again and again. */
export interface Pattern {
  readonly kind: MistakeKind;
  readonly times: number;
  /** Points in all. */
  readonly cost: number;
  /** For envido: the points that were too few, or more than enough. */
  readonly points?: number;
  /** The costliest of them first. */
  readonly examples: readonly ReviewedDecision[];
}

/** Kinds of which the envido points tell more: whether too few, or enough. */
const BY_POINTS: Readonly<Partial<Record<MistakeKind, 'few' | 'enough'>>> = {
  acceptedEnvido: 'few',
  calledEnvido: 'few',
  declinedEnvido: 'enough',
  missedEnvido: 'enough',
};

/** What somebody does wrong again and again, the costliest first. Decisions may be of one match or of many. */
export function patternsOf(decisions: readonly ReviewedDecision[], least = 2): Pattern[] {
  const byKind = Map.groupBy(
    decisions.filter(({ cost }) => cost >= LEAST_COST),
    ({ kind }) => kind,
  );
  return [...byKind]
    .filter(([, made]) => made.length >= least)
    .map(([kind, made]) => {
      const examples = made.toSorted((a, b) => b.cost - a.cost);
      const scores = made.map(({ points }) => points);
      const by = BY_POINTS[kind];
      return {
        kind,
        times: made.length,
        cost: made.reduce((sum, { cost }) => sum + cost, 0),
        ...(by && { points: boundOf(scores, by) }),
        examples,
      };
    })
    .sort((a, b) => b.cost - a.cost);
}

/** The points that two thirds of the mistakes were made with fewer than, or with at least: the odd one out tells nothing. */
function boundOf(scores: readonly number[], by: 'few' | 'enough'): number {
  const ascending = scores.toSorted((a, b) => a - b);
  const third = Math.floor(ascending.length / 3);
  return by === 'few' ? ascending[ascending.length - 1 - third] + 1 : ascending[third];
}
