import type { Rng } from '../../core/rng.ts';
import { ACTION, type BrazilState, type BrazilView, FIRST_CALL, Imagination } from '../../games/truco-brazil/index.ts';
import { legalActions, MOST_ACTIONS } from '../../games/truco-brazil/legal.ts';
import { NOBODY, type Position, SPECIAL } from '../../games/truco-brazil/position.ts';
import { WeightedDraw } from '../play-outs/weighted-draw.ts';
import { winChance } from './chances.ts';

/** Hands looked at; more change little. */
const LOOKED_AT = 300;
/** Somebody calls, or keeps silent, for no reason that a hand could give, as often as this. */
const WHIM = 0.05;
/** How gently the will to call grows with the chance: the spread about the chance at which one in two would. */
const SPREAD = 0.09;
/** The chance at which one in two would call truco, seis, nove, doze. */
const TO_CALL = [0.6, 0.72, 0.8, 0.85];
/** The chance, against a caller, at which one in two would accept. */
const TO_ACCEPT = 0.35;
/** The chance at which one in two would play its special hand. */
const TO_PLAY = 0.5;

/** What the opponent may hold: its possible hands, each with a weight by how well it explains what the opponent did. */
export class Beliefs {
  readonly imagination: Imagination;
  private readonly hands = new WeightedDraw<number>();
  private readonly blind: boolean;

  /** `scratch`, a state of the view's rules, is overwritten. */
  constructor(view: BrazilView, scratch: BrazilState, rng: Rng) {
    this.imagination = new Imagination(view);
    this.blind = view.blind;
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

  /** Makes `into` a state that agrees with the view; the opponent's hand is drawn by weight, unseen hands evenly. */
  deal(rng: Rng, into: BrazilState): void {
    if (this.blind) this.imagination.draw(rng, into);
    else this.imagination.deal(this.hands.draw(rng), rng, into);
  }

  /** The `n` hands with the greatest share of the weight. */
  likeliest(n: number): [hand: number, share: number][] {
    return this.hands.likeliest(n, (hand) => hand);
  }
}

const legal = new Int32Array(MOST_ACTIONS);

/** How likely the seat to move, with its cards, is to act like this; up to a factor that no card changes. */
function likelihood(at: Position, action: number): number {
  const count = legalActions(at, legal);
  if (count === 1) return 1;
  const answers = at.answerer !== NOBODY;
  const chance = winChance(at, at.turn, answers && at.kind !== SPECIAL ? 1 : 0);
  const needed = at.kind === SPECIAL ? TO_PLAY : TO_ACCEPT;
  if (action === ACTION.ACEITO) return will(chance - needed);
  if (action === ACTION.CORRO) return will(needed - chance);
  if (action >= FIRST_CALL) return will(chance - TO_CALL[action - ACTION.TRUCO]);
  const call = legal[count - 1] - ACTION.TRUCO;
  return call >= 0 && call < TO_CALL.length ? 1 - will(chance - TO_CALL[call]) / 2 : 1;
}

function will(margin: number): number {
  return WHIM + (1 - 2 * WHIM) / (1 + Math.exp(-margin / SPREAD));
}
