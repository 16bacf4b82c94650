import type { Rng } from '../../core/rng.ts';
import { ACTION, type BrazilState, type BrazilView, FIRST_CALL, Imagination } from '../../games/truco-brazil/index.ts';
import { legalActions, MOST_ACTIONS } from '../../games/truco-brazil/legal.ts';
import { NOBODY, type Position, SPECIAL } from '../../games/truco-brazil/position.ts';
import { Beliefs, willing } from '../three-tricks/beliefs.ts';
import { winChance } from './chances.ts';

/** Somebody calls, or keeps silent, for no reason that a hand could give, as often as this. */
const WHIM = 0.05;
/** The chance at which one in two would call truco, seis, nove, doze. */
const TO_CALL = [0.6, 0.72, 0.8, 0.85];
/** The chance, against a caller, at which one in two would accept. */
const TO_ACCEPT = 0.35;
/** The chance at which one in two would play its special hand. */
const TO_PLAY = 0.5;

/** What the opponent may hold, by what it did; `scratch`, a state of the view's rules, is overwritten. */
export function beliefsOf(view: BrazilView, scratch: BrazilState, rng: Rng): Beliefs<BrazilState> {
  return new Beliefs(new Imagination(view), view.seat, likelihood, scratch, rng);
}

const legal = new Int32Array(MOST_ACTIONS);

/** How likely the seat to move, with its cards, is to act like this; up to a factor that no card changes. */
function likelihood(at: Position, action: number): number {
  const count = legalActions(at, legal);
  if (count === 1) return 1;
  const answers = at.answerer !== NOBODY;
  const chance = winChance(at, at.turn, answers && at.kind !== SPECIAL ? 1 : 0);
  const needed = at.kind === SPECIAL ? TO_PLAY : TO_ACCEPT;
  if (action === ACTION.ACEITO) return willing(chance - needed, WHIM);
  if (action === ACTION.CORRO) return willing(needed - chance, WHIM);
  if (action >= FIRST_CALL) return willing(chance - TO_CALL[action - ACTION.TRUCO], WHIM);
  const call = legal[count - 1] - ACTION.TRUCO;
  return call >= 0 && call < TO_CALL.length ? 1 - willing(chance - TO_CALL[call], WHIM) / 2 : 1;
}
