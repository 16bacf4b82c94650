import { MISSING } from '../../../../cbr/case-base.ts';
import { AT, DEALT, ENVIDO_CALLS, OPP, OWN, PLAYED, TRUCO_CALLS, WON } from '../base/attributes.ts';
import { PLACE_CODES } from '../base/card-codes.ts';
import type { HandValues } from '../base/hand.ts';
import { type DecisionKind, NO, YES } from '../retrieve/decisions.ts';
import { leads } from '../retrieve/questions.ts';
import { revisionRules, type Situation } from './revision-rules.ts';

/** A decision of a stored hand that a revision rule would have changed. */
export interface Breach {
  readonly kind: DecisionKind;
  readonly trick: number;
  readonly rule: string;
}

/**
 * What player 1 did in this hand against the revision rules. The order of calls within a trick is not stored, so a bet
 * is judged as if it was made before player 1's own card, and after the opponent's where the opponent led.
 */
export function breachesOf(hand: HandValues): Breach[] {
  const found: Breach[] = [];
  const check = (kind: DecisionKind, trick: number, solution: number) => {
    const situation = before(hand, kind, trick);
    for (const rule of revisionRules) {
      if (rule.ours || !rule.kinds.includes(kind) || rule.name === 'envido-before-truco') continue;
      const other = rule.instead(situation, solution);
      if (other !== undefined && other !== solution) found.push({ kind, trick, rule: rule.name });
    }
  };
  for (let trick = 1; trick <= 2; trick++) {
    const place = PLACE_CODES.indexOf(hand[PLAYED[trick - 1]] as (typeof PLACE_CODES)[number]);
    if (hand[OWN[trick - 1]] !== MISSING && place >= 0) check('card', trick, place);
  }
  for (const [who, when] of TRUCO_CALLS) if (hand[who] === 1) check('call', hand[when], YES);
  if (hand[AT.trucoDeclined] === 1) {
    const last = [...TRUCO_CALLS].reverse().find(([who]) => hand[who] === 2);
    if (last) check('accept', hand[last[1]], NO);
  }
  if (hand[AT.mano] === 1 && ENVIDO_CALLS.some((attribute) => hand[attribute] === 1)) {
    const opened = ENVIDO_CALLS.every((attribute) => hand[attribute] !== 2);
    if (opened) check('callEnvido', 1, YES);
  }
  return found;
}

/** The hand as it stood when player 1 decided in this trick. */
function before(hand: HandValues, kind: DecisionKind, trick: number): Situation {
  const then = hand.slice();
  const led = leads(hand, trick);
  for (let t = trick; t <= 3; t++) {
    then[OWN[t - 1]] = MISSING;
    then[WON[t - 1]] = MISSING;
    if (t > trick || led) then[OPP[t - 1]] = MISSING;
  }
  if (kind === 'callEnvido') then[AT.envido] = then[AT.realEnvido] = then[AT.faltaEnvido] = then[AT.flor] = 0;
  const gone = new Set<number>();
  for (let t = 1; t < trick; t++) {
    gone.add(PLACE_CODES.indexOf(hand[PLAYED[t - 1]] as (typeof PLACE_CODES)[number]));
  }
  return { kind, hand: then, trick, held: DEALT.map((attribute, place) => (gone.has(place) ? 0 : hand[attribute])) };
}
