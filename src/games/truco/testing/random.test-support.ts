import type { Rng } from '../../../core/rng.ts';
import { playWholeMatch } from '../../three-tricks/random.test-support.ts';
import { ACTION, FIRST_DEAL } from '../actions.ts';
import { dealIndex, HANDS, handCards, handFlor } from '../cards.ts';
import type { TrucoGame } from '../game.ts';
import type { TrucoState } from '../state.ts';

/** Rule sets that between them turn every option on and off. */
export const manyRules = [
  'ufsm24',
  'argentino30',
  'ufsm24+target=6+florDuty=callOrPlay+envidoFirst=suspends',
  'argentino30+florDuty=callOrFold+falta=malas-winner+foldEnvidoBonus=1+envidoEnvidoFalta=false',
  'argentino30+florDuty=callOrPlay+contraflorResto=target-lowest+contraflorRestoDeclined=6+faceDown=true',
  'argentino30+flor=false+falta=target-leader+hidePoints=true',
  'ufsm24+envido=false',
];

const florHands = Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => handFlor[hand] > 0);

/** The next action of a random player who folds and declines seldom, over deals in which every second hand is a flor. */
export function randomAction(state: TrucoState, rng: Rng): number {
  if (state.turn < 0) return FIRST_DEAL + randomDeal(rng);
  const legal = new Int32Array(16);
  const n = state.legal(legal);
  const action = legal[rng.below(n)];
  const timid = action === ACTION.MAZO || action === ACTION.NO_QUIERO;
  return timid && rng.below(4) > 0 ? legal[rng.below(n)] : action;
}

function randomDeal(rng: Rng): number {
  const hand = () => (rng.below(2) ? florHands[rng.below(florHands.length)] : rng.below(HANDS));
  const mano = hand();
  let pie = hand();
  while (sharesCard(mano, pie)) pie = hand();
  return dealIndex(mano, pie);
}

export function sharesCard(one: number, other: number): boolean {
  const cards = handCards.subarray(3 * one, 3 * one + 3);
  return handCards.subarray(3 * other, 3 * other + 3).some((card) => cards.includes(card));
}

/** Plays a whole match, calling `at` before every action and once at the end. */
export function randomMatch(
  game: Pick<TrucoGame, 'start'>,
  rng: Rng,
  at: (state: TrucoState, actions: readonly number[]) => void,
): TrucoState {
  return playWholeMatch(game.start(), (state) => randomAction(state, rng), at);
}
