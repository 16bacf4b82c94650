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
import { handFlor, handIndex } from '../../../../games/truco/cards.ts';
import type { TrucoRules } from '../../../../games/truco/rules.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { florChance } from '../../rules/chances.ts';

/** The best part of all flores that the opponent is taken to hold, by how far it has called. */
const CALLER = [1, 1, 0.4, 0.3, 0.3, 0.25, 0.25] as const;
/** The best part with which it accepts contraflor (6 points or 4), or one for the rest of the match. */
const ACCEPTER = [1, 1, 0.8, 0.5, 0.5, 0.5, 0.5] as const;

/** Answers a flor with what pays most against such an opponent. */
export function answerFlor(view: TrucoView, legal: readonly number[], rules: TrucoRules): number {
  const [a, b, c] = view.cards as [number, number, number];
  const score = handFlor[handIndex(a, b, c)];
  const mano = view.seat === view.mano;
  const [mine, theirs] = [view.scores[view.seat], view.scores[1 - view.seat]];
  const calls = callsOf(view);
  /** Mean gain when the flores are shown against the best `share`, points counting up to the target. */
  const shown = (called: number, share: number): number => {
    const chance = florChance(score, mano, share);
    const points = florAccepted(rules, called);
    const won = Math.min(betPoints(rules, points, mine, theirs), rules.target - mine);
    const lost = Math.min(betPoints(rules, points, theirs, mine), rules.target - theirs);
    return chance * won - (1 - chance) * lost;
  };
  const raised = (called: number): number => {
    const accepts = ACCEPTER[called] as number;
    const refused = Math.min(florDeclined(rules, called), rules.target - mine);
    return accepts * shown(called, accepts) + (1 - accepts) * refused;
  };
  const declined = -Math.min(florDeclined(rules, calls), rules.target - theirs);
  const worth: readonly (readonly [action: number, value: number])[] = [
    [ACTION.QUIERO, shown(calls, CALLER[calls] as number)],
    [ACTION.ACHICO, declined],
    [ACTION.NO_QUIERO, declined],
    [ACTION.CONTRAFLOR, raised(CONTRAFLOR)],
    [ACTION.CONTRAFLOR_AL_RESTO, raised(calls === CONTRAFLOR ? CONTRAFLOR_AL_RESTO : AL_RESTO)],
    [ACTION.CONTRAFLOR_E_A_FALTA, raised(calls === CONTRAFLOR ? CONTRAFLOR_A_FALTA : A_FALTA)],
  ];
  const open = worth.filter(([action]) => legal.includes(action));
  return open.reduce((best, way) => (way[1] > best[1] ? way : best))[0];
}

/** How far the flor has been called. */
function callsOf(view: TrucoView): number {
  const said = (action: number) => view.log.some((entry) => entry.action === action);
  const contra = said(ACTION.CONTRAFLOR);
  if (said(ACTION.CONTRAFLOR_AL_RESTO)) return contra ? CONTRAFLOR_AL_RESTO : AL_RESTO;
  if (said(ACTION.CONTRAFLOR_E_A_FALTA)) return contra ? CONTRAFLOR_A_FALTA : A_FALTA;
  return contra ? CONTRAFLOR : FLOR_CALLED;
}
