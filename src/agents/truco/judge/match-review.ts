import type { Action, Seat } from '../../../core/game.ts';
import { CHANCE } from '../../../core/game.ts';
import { Match, type MatchSeed } from '../../../core/match.ts';
import { handEnvido } from '../../../games/truco/cards.ts';
import type { TrucoGame } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import type { MistakeKind } from '../../../protocol/coach.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import type { DecisionJudge, JudgedDecision } from './decision-judge.ts';
import { kindOf } from './mistakes.ts';

/** A decision of a match, judged; plain JSON. */
export interface ReviewedDecision extends JudgedDecision {
  /** How many actions came before it. */
  readonly turn: number;
  readonly hand: number;
  readonly seat: Seat;
  readonly action: Action;
  /** What was lost by the action: points, and chance to win the match. */
  readonly cost: number;
  readonly winCost: number;
  readonly kind: MistakeKind;
  /** The envido points of the player's hand. */
  readonly points: number;
}

/** A hand of a match; plain JSON. */
export interface ReviewedHand {
  readonly hand: number;
  readonly mano: Seat;
  /** The points that each seat made. */
  readonly made: readonly [number, number];
  /** By how much the decisions of each seat were worse than master's in its place, in points; see `lostBy`. */
  readonly costs: readonly [number, number];
}

export interface MatchReview {
  readonly decisions: readonly ReviewedDecision[];
  readonly hands: readonly ReviewedHand[];
}

/**
 * Judges every decision of a match, of one seat or of both. Where there was only one thing to do there is none. With
 * `from`, only hands that begin with so many actions before them, or more.
 */
export function reviewMatch(
  game: TrucoGame,
  { seed, actions }: { readonly seed: MatchSeed; readonly actions: readonly Action[] },
  judge: DecisionJudge,
  { seats = [0, 1], from = 0 }: { readonly seats?: readonly Seat[]; readonly from?: number } = {},
): MatchReview {
  const match = new Match(game, { seed });
  const decisions: ReviewedDecision[] = [];
  const hands: ReviewedHand[] = [];
  match.advance();
  let before = [...match.state.scores()];
  for (const action of actions) {
    const { view, legal } = match.turn();
    const wanted = match.actions.length >= from;
    if (wanted && legal.length > 1 && seats.includes(view.seat))
      decisions.push(reviewDecision(judge, view, legal, action, match.actions.length));
    match.answer(action);
    if (match.toMove >= 0) continue;
    const scores = [...match.state.scores()];
    const costOf = (seat: Seat) =>
      decisions.reduce((sum, each) => sum + (each.hand === view.hand && each.seat === seat ? lostBy(each) : 0), 0);
    if (wanted)
      hands.push({
        hand: view.hand,
        mano: view.mano,
        made: [scores[0] - before[0], scores[1] - before[1]],
        costs: [costOf(0), costOf(1)],
      });
    before = scores;
    if (match.toMove === CHANCE) match.advance();
  }
  return { decisions, hands };
}

/** Judges one decision. */
export function reviewDecision(
  judge: DecisionJudge,
  view: TrucoView,
  legal: readonly Action[],
  action: Action,
  turn: number,
): ReviewedDecision {
  const judged = judge.judge(view, legal, action);
  const taken = judged.choices.find((choice) => choice.action === action);
  const { cost, winCost } = taken ?? { cost: 0, winCost: 0 };
  const points = handEnvido[handOf(view.cards)];
  const kind = kindOf(view, action, judged.choices[0].action);
  return { ...judged, turn, hand: view.hand, seat: view.seat, action, cost, winCost, kind, points };
}

/**
 * Points less than `master` would make in this place on average, by its own mix; less than zero where they were more.
 */
export function lostBy({ action, choices }: Pick<ReviewedDecision, 'action' | 'choices'>): number {
  const taken = choices.find((choice) => choice.action === action) ?? choices[0];
  return choices.reduce((sum, { chance, points }) => sum + chance * points, 0) - taken.points;
}
