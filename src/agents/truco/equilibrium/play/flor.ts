import { ACTION } from '../../../../games/truco/actions.ts';
import {
  A_FALTA,
  AL_RESTO,
  betPoints,
  CONTRAFLOR,
  CONTRAFLOR_A_FALTA,
  CONTRAFLOR_AL_RESTO,
  FLOR_CALLED,
  florAccepted,
  florDeclined,
} from '../../../../games/truco/bidding.ts';
import { handFlor } from '../../../../games/truco/cards.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { florChance } from '../../rules/chances.ts';
import { handOf } from '../cards/hands.ts';

/** The share of the best flores of which the opponent is taken to hold one, by its last call (see `FLOR_CALLED`). */
const CALLER = [1, 1, 0.4, 0.3, 0.3, 0.25, 0.25];
/** The share of the best flores with which it is taken to accept each call. */
const ACCEPTER = [1, 1, 0.8, 0.5, 0.5, 0.5, 0.5];

/** The answer to a flor that gains most against such an opponent. */
export function answerFlor(view: TrucoView, legal: readonly number[], rules: TrucoRules): number {
  return [...florValues(view, legal, rules)].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/** What each answer to a flor gains against such an opponent: points, or what `worth` makes of them. */
export function florValues(
  view: TrucoView,
  legal: readonly number[],
  rules: TrucoRules,
  worth: (points: number) => number = (points) => points,
): Map<number, number> {
  const score = handFlor[handOf(view.cards)];
  const mano = view.seat === view.mano;
  const [mine, theirs] = [view.scores[view.seat], view.scores[1 - view.seat]];
  const calls = callsOf(view);
  /** The value of showing the flores against one of the best `share`; points count up to the target. */
  const shown = (called: number, share: number): number => {
    const chance = florChance(score, mano, share);
    const points = florAccepted(rules, called);
    const won = Math.min(betPoints(rules, points, mine, theirs), rules.target - mine);
    const lost = Math.min(betPoints(rules, points, theirs, mine), rules.target - theirs);
    return chance * worth(won) + (1 - chance) * worth(-lost);
  };
  const raised = (called: number): number => {
    const accepts = ACCEPTER[called];
    const refused = Math.min(florDeclined(rules, called), rules.target - mine);
    return accepts * shown(called, accepts) + (1 - accepts) * worth(refused);
  };
  const declined = worth(-Math.min(florDeclined(rules, calls), rules.target - theirs));
  const values: readonly (readonly [action: number, value: number])[] = [
    [ACTION.QUIERO, shown(calls, CALLER[calls])],
    [ACTION.ACHICO, declined],
    [ACTION.NO_QUIERO, declined],
    [ACTION.CONTRAFLOR, raised(CONTRAFLOR)],
    [ACTION.CONTRAFLOR_AL_RESTO, raised(calls === CONTRAFLOR ? CONTRAFLOR_AL_RESTO : AL_RESTO)],
    [ACTION.CONTRAFLOR_E_A_FALTA, raised(calls === CONTRAFLOR ? CONTRAFLOR_A_FALTA : A_FALTA)],
  ];
  return new Map(values.filter(([action]) => legal.includes(action)));
}

/** How far the flor was called. */
function callsOf(view: TrucoView): number {
  const said = (action: number) => view.log.some((entry) => entry.action === action);
  const contra = said(ACTION.CONTRAFLOR);
  if (said(ACTION.CONTRAFLOR_AL_RESTO)) return contra ? CONTRAFLOR_AL_RESTO : AL_RESTO;
  if (said(ACTION.CONTRAFLOR_E_A_FALTA)) return contra ? CONTRAFLOR_A_FALTA : A_FALTA;
  return contra ? CONTRAFLOR : FLOR_CALLED;
}
