import { codeOf } from '../../agents/truco/cases/base/card-codes.ts';
import { envidoChance, winChance } from '../../agents/truco/rules/chances.ts';
import type { Agent } from '../../core/agent.ts';
import type { Rng } from '../../core/rng.ts';
import { ACTION, FIRST_DEAL } from '../../games/truco/actions.ts';
import { CARDS, dealIndex, HANDS, handCards, handEnvido, handIndex, strength } from '../../games/truco/cards.ts';
import { type TrucoGame, trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';

/** A call on cards that would win less often than this is a bluff. */
export const BLUFF = 1 / 3;

export const KINDS = ['truco', 'envido'] as const;
export type BetKind = (typeof KINDS)[number];

const CALLS: Readonly<Record<BetKind, readonly number[]>> = {
  truco: [ACTION.TRUCO, ACTION.RETRUCO, ACTION.VALE_CUATRO],
  envido: [ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO],
};

const chances = new Map<string, number>();

/** The share of hands that these three cards beat, both sides playing as well as they can with all cards open. */
export function dealtChance(cards: readonly number[], mano: boolean): number {
  const key = `${cards
    .map((card) => strength[card])
    .sort((a, b) => a - b)
    .join()} ${mano}`;
  const known = chances.get(key);
  if (known !== undefined) return known;
  const hand = handIndex(cards[0], cards[1], cards[2]);
  const state = trucoGame('ufsm24').start();
  state.apply(FIRST_DEAL + (mano ? dealIndex(hand, apartFrom(cards)) : dealIndex(apartFrom(cards), hand)));
  const found = winChance(state, mano ? state.mano : 1 - state.mano);
  chances.set(key, found);
  return found;
}

/** Some hand that shares no card. */
function apartFrom(cards: readonly number[]): number {
  for (let hand = 0; hand < HANDS; hand++)
    if (!handCards.subarray(3 * hand, 3 * hand + 3).some((card) => cards.includes(card))) return hand;
  throw new RangeError('no hand is apart');
}

/** Cards of these codes; which suit does not matter for the tricks. */
export function cardsOfCodes(codes: readonly number[]): number[] {
  const taken: number[] = [];
  for (const code of codes) {
    for (let card = 0; card < CARDS; card++) {
      if (codeOf[card] !== code || taken.includes(card)) continue;
      taken.push(card);
      break;
    }
  }
  return taken;
}

/** A call, whether it was a bluff by the cards dealt to its caller, and what the other made of it. */
export interface CallSeen {
  readonly caller: number;
  readonly answerer: number;
  readonly kind: BetKind;
  readonly bluff: boolean;
  /** Whether the other stayed: accepted or raised. */
  readonly stayed: boolean;
  /** What the other saw when it had to answer. */
  readonly view: TrucoView;
}

/** Plays hands at 0-0 between all pairs, every deal in both seats, and reports every call that was answered. */
export function* callsBetween(
  agents: readonly Agent<TrucoView>[],
  deals: number,
  rng: Rng,
): Generator<CallSeen | 'hand'> {
  const game = trucoGame('ufsm24');
  for (let first = 0; first < agents.length; first++) {
    for (let second = first + 1; second < agents.length; second++) {
      for (let deal = 0; deal < deals; deal++) {
        const stream = rng.fork(first, second, deal);
        for (const seats of [
          [first, second],
          [second, first],
        ]) {
          yield* callsOfHand(game, agents, seats, stream);
          yield 'hand';
        }
      }
    }
  }
}

function* callsOfHand(
  game: TrucoGame,
  agents: readonly Agent<TrucoView>[],
  seats: readonly number[],
  rng: Rng,
): Generator<CallSeen> {
  const state = game.start();
  state.apply(game.chance(state, rng.fork('deal')));
  const streams = seats.map((_, seat) => rng.fork('seat', seat));
  const legal = new Int32Array(game.maxActions);
  let open: Omit<CallSeen, 'stayed' | 'view'> | undefined;
  while (state.turn >= 0) {
    const mover = state.turn;
    const view = game.view(state, mover);
    const turn = {
      view,
      legal: Array.from(legal.subarray(0, state.legal(legal))),
      deadline: Number.POSITIVE_INFINITY,
      rng: streams[mover],
    };
    const decision = agents[seats[mover]].act(turn);
    if (decision instanceof Promise) throw new Error(`${agents[seats[mover]].name} does not answer at once`);
    const { action } = decision;
    const kind = KINDS.find((each) => CALLS[each].includes(action));
    if (open && open.answerer === seats[mover]) {
      // envido before truco leaves the truco unanswered
      const answered = action === ACTION.QUIERO || action === ACTION.NO_QUIERO || kind === open.kind;
      if (answered) yield { ...open, stayed: action !== ACTION.NO_QUIERO, view };
    }
    const cards = view.cards;
    const mano = view.mano === mover;
    const chance = () =>
      kind === 'truco'
        ? dealtChance(cards, mano)
        : envidoChance(handEnvido[handIndex(cards[0], cards[1], cards[2])], mano);
    open = kind && { caller: seats[mover], answerer: seats[1 - mover], kind, bluff: chance() < BLUFF };
    state.apply(action);
  }
}
