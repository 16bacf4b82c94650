import type { Rng } from '../../../core/rng.ts';
import {
  ACTION,
  FIRST_CALL,
  handEnvido,
  handFlor,
  type Imagination,
  type TrucoState,
  type TrucoView,
} from '../../../games/truco/index.ts';
import { legalActions } from '../../../games/truco/legal.ts';
import { ENVIDO_ASKED, ENVIDO_SHOWDOWN, type Position } from '../../../games/truco/position.ts';
import { envidoChance, florChance, winChance } from '../rules/chances.ts';

/** Hands looked at; more change little. */
const LOOKED_AT = 300;
/** Somebody bets, or keeps silent, for no reason that a hand could give, as often as this. */
const WHIM = 0.04;
/** How gently the will to bet grows with the chance: the spread about the chance at which one in two would. */
const SPREAD = 0.09;
/** The chance at which one in two would call, by call. */
const toCall: readonly (readonly [action: number, chance: number])[] = [
  [ACTION.ENVIDO, 0.6],
  [ACTION.REAL_ENVIDO, 0.78],
  [ACTION.FALTA_ENVIDO, 0.92],
  [ACTION.TRUCO, 0.6],
  [ACTION.RETRUCO, 0.75],
  [ACTION.VALE_CUATRO, 0.85],
  [ACTION.CONTRAFLOR, 0.6],
  [ACTION.CONTRAFLOR_AL_RESTO, 0.8],
  [ACTION.CONTRAFLOR_E_A_FALTA, 0.8],
];
const called = new Map(toCall);
/** The chance, against a caller, at which one in two would accept. */
const TO_ACCEPT = 0.35;
/** The share of better hands that a caller is taken to have. */
const CALLERS = 0.5;

/** The opponent's possible hands with their weights, by how well each explains what the opponent did in this hand. */
export class Beliefs {
  private readonly hands: number[] = [];
  private readonly upTo: number[] = [];
  private total = 0;

  /** `state`, of the view's rules, is overwritten. */
  constructor(imagination: Imagination, view: TrucoView, state: TrucoState, rng: Rng) {
    const { hands } = imagination;
    const looked = Math.min(hands.length, LOOKED_AT);
    for (let i = 0; i < looked; i++) {
      const hand = hands[looked === hands.length ? i : rng.below(hands.length)];
      let weight = 1;
      imagination.deal(hand, rng, state, (at, action) => {
        if (at.turn !== view.seat) weight *= likelihood(at, action);
      });
      this.total += weight;
      this.hands.push(hand);
      this.upTo.push(this.total);
    }
  }

  draw(rng: Rng): number {
    const x = rng.float() * this.total;
    let low = 0;
    let high = this.upTo.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.upTo[middle] > x) high = middle;
      else low = middle + 1;
    }
    return this.hands[low];
  }

  /** The n hands with the greatest share. */
  likeliest(n: number): [hand: number, share: number][] {
    const shares = new Map<number, number>();
    for (const [i, hand] of this.hands.entries()) {
      const weight = this.upTo[i] - (this.upTo[i - 1] ?? 0);
      shares.set(hand, (shares.get(hand) ?? 0) + weight / this.total);
    }
    return [...shares].sort((a, b) => b[1] - a[1]).slice(0, n);
  }
}

const legal = new Int32Array(16);

/** How likely the seat to move, with its cards, is to act like this; up to a factor that no card changes. */
function likelihood(at: Position, action: number): number {
  const count = legalActions(at, legal);
  if (count === 1 || at.envidoStage === ENVIDO_SHOWDOWN) return 1;
  const seat = at.turn;
  const mano = seat === at.mano;
  const envido = (share: number) => envidoChance(handEnvido[at.hand[seat]], mano, share);
  const betting = at.florAsked || at.envidoStage === ENVIDO_ASKED || at.trucoAsked;
  const chance = at.florAsked
    ? florChance(handFlor[at.hand[seat]], mano)
    : at.envidoStage === ENVIDO_ASKED
      ? envido(CALLERS)
      : winChance(at, seat, betting ? 1 : 0);
  if (action === ACTION.QUIERO) return will(chance - TO_ACCEPT);
  if (action === ACTION.NO_QUIERO || action === ACTION.ACHICO) return will(TO_ACCEPT - chance);
  const opening = action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
  const needed = called.get(action);
  if (needed !== undefined) return will((opening && at.envidoStage !== ENVIDO_ASKED ? envido(1) : chance) - needed);
  if (action >= FIRST_CALL) return 1;
  let silence = 1;
  for (let i = 0; i < count; i++) {
    if (legal[i] === ACTION.ENVIDO) silence *= 1 - will(envido(1) - called.get(ACTION.ENVIDO)!) / 2;
    if (legal[i] >= ACTION.TRUCO && legal[i] <= ACTION.VALE_CUATRO)
      silence *= 1 - will(chance - called.get(legal[i])!) / 2;
  }
  return silence;
}

function will(margin: number): number {
  return WHIM + (1 - 2 * WHIM) / (1 + Math.exp(-margin / SPREAD));
}
