import type { Rng } from '../../../core/rng.ts';
import { isEnvidoCall } from '../../../games/truco/actions.ts';
import {
  ACTION,
  FIRST_CALL,
  handEnvido,
  handFlor,
  Imagination,
  type TrucoState,
  type TrucoView,
} from '../../../games/truco/index.ts';
import { legalActions } from '../../../games/truco/legal.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position } from '../../../games/truco/position.ts';
import { Beliefs, willing } from '../../three-tricks/beliefs.ts';
import { envidoChance, florChance, winChance } from '../rules/chances.ts';

/** How often a player bets, or does not bet, for a reason that has nothing to do with its hand. */
const WHIM = 0.04;
/** The chance at which one player in two would make this call. */
const toCall: ReadonlyMap<number, number> = new Map([
  [ACTION.ENVIDO, 0.6],
  [ACTION.REAL_ENVIDO, 0.78],
  [ACTION.FALTA_ENVIDO, 0.92],
  [ACTION.TRUCO, 0.6],
  [ACTION.RETRUCO, 0.75],
  [ACTION.VALE_CUATRO, 0.85],
  [ACTION.CONTRAFLOR, 0.6],
  [ACTION.CONTRAFLOR_AL_RESTO, 0.8],
  [ACTION.CONTRAFLOR_E_A_FALTA, 0.8],
]);
/** The chance, against a caller's hand, at which one player in two would accept. */
const TO_ACCEPT = 0.35;
/** A caller is taken to hold a hand of this best share of all. */
const CALLERS = 0.5;

/** What the opponent may hold, by what it did; `scratch`, a state of the view's rules, is overwritten. */
export function beliefsOf(view: TrucoView, scratch: TrucoState, rng: Rng): Beliefs<TrucoState> {
  return new Beliefs(new Imagination(view), view.seat, likelihood, scratch, rng);
}

const legal = new Int32Array(16);

/** How likely the seat to move, with its cards, is to act like this, up to a factor that is the same for all cards. */
function likelihood(at: Position, action: number): number {
  const count = legalActions(at, legal);
  if (count === 1 || at.envidoStage === ENVIDO_SHOWDOWN) return 1;
  const seat = at.turn;
  const mano = seat === at.mano;
  const envido = (share: number) => envidoChance(handEnvido[at.hand[seat]], mano, share);
  const chance = at.florAsked
    ? florChance(handFlor[at.hand[seat]], mano)
    : at.envidoStage === ENVIDO_ASKED
      ? envido(CALLERS)
      : winChance(at, seat, at.trucoAsked ? 1 : 0);
  if (action === ACTION.QUIERO) return willing(chance - TO_ACCEPT, WHIM);
  if (action === ACTION.NO_QUIERO || action === ACTION.ACHICO) return willing(TO_ACCEPT - chance, WHIM);
  const opening = isEnvidoCall(action);
  const needed = toCall.get(action);
  if (needed !== undefined)
    return willing((opening && at.envidoStage !== ENVIDO_ASKED ? envido(1) : chance) - needed, WHIM);
  if (action >= FIRST_CALL) return 1;
  let silence = 1;
  for (let i = 0; i < count; i++) {
    if (legal[i] === ACTION.ENVIDO) silence *= 1 - willing(envido(1) - toCall.get(ACTION.ENVIDO)!, WHIM) / 2;
    if (legal[i] >= ACTION.TRUCO && legal[i] <= ACTION.VALE_CUATRO)
      silence *= 1 - willing(chance - toCall.get(legal[i])!, WHIM) / 2;
  }
  return silence;
}
