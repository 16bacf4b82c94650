import type { Rng } from '../../../core/rng.ts';
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
import { WeightedDraw } from '../../play-outs/weighted-draw.ts';
import { envidoChance, florChance, winChance } from '../rules/chances.ts';

/** Hands looked at; more change little. */
const LOOKED_AT = 300;
/** How often a player bets, or does not bet, for a reason that has nothing to do with its hand. */
const WHIM = 0.04;
/** How fast players become willing to bet as their chance grows: the width of the logistic curve. */
const SPREAD = 0.09;
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

/** What the opponent may hold: its possible hands, each with a weight by how well it explains what the opponent did. */
export class Beliefs {
  readonly imagination: Imagination;
  private readonly hands = new WeightedDraw<number>();

  /** `scratch`, a state of the view's rules, is overwritten. */
  constructor(view: TrucoView, scratch: TrucoState, rng: Rng) {
    this.imagination = new Imagination(view);
    const { hands } = this.imagination;
    const looked = Math.min(hands.length, LOOKED_AT);
    for (let i = 0; i < looked; i++) {
      const hand = hands[looked === hands.length ? i : rng.below(hands.length)];
      let weight = 1;
      this.imagination.deal(hand, rng, scratch, (at, action) => {
        if (at.turn !== view.seat) weight *= likelihood(at, action);
      });
      this.hands.add(hand, weight);
    }
  }

  /** Makes `into` a state that agrees with the view; the opponent's hand is drawn by weight. */
  deal(rng: Rng, into: TrucoState): void {
    this.imagination.deal(this.hands.draw(rng), rng, into);
  }

  /** The `n` hands with the greatest share of the weight. */
  likeliest(n: number): [hand: number, share: number][] {
    return this.hands.likeliest(n, (hand) => hand);
  }
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
  if (action === ACTION.QUIERO) return willing(chance - TO_ACCEPT);
  if (action === ACTION.NO_QUIERO || action === ACTION.ACHICO) return willing(TO_ACCEPT - chance);
  const opening = action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
  const needed = toCall.get(action);
  if (needed !== undefined) return willing((opening && at.envidoStage !== ENVIDO_ASKED ? envido(1) : chance) - needed);
  if (action >= FIRST_CALL) return 1;
  let silence = 1;
  for (let i = 0; i < count; i++) {
    if (legal[i] === ACTION.ENVIDO) silence *= 1 - willing(envido(1) - toCall.get(ACTION.ENVIDO)!) / 2;
    if (legal[i] >= ACTION.TRUCO && legal[i] <= ACTION.VALE_CUATRO)
      silence *= 1 - willing(chance - toCall.get(legal[i])!) / 2;
  }
  return silence;
}

/** The share of players who would bet when their chance exceeds the usual one by this margin. */
function willing(margin: number): number {
  return WHIM + (1 - 2 * WHIM) / (1 + Math.exp(-margin / SPREAD));
}
