import type { Agent } from '../../../../core/agent.ts';
import type { Seat } from '../../../../core/game.ts';
import { Rng } from '../../../../core/rng.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { type Ask, HandLuck } from './hand-luck.ts';
import type { LuckModel } from './luck-model.ts';

/** A mean with its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of independent values, with its interval by the normal approximation. */
export function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, low: mean - half, high: mean + half };
}

export interface Comparison {
  /** Points a hand of the first player, without luck where that was asked for. */
  readonly points: Estimate;
  /** Points a hand as they were scored. */
  readonly plain: Estimate;
}

/** Points a hand of each pair, in order. */
export interface PairPoints {
  readonly plain: readonly number[];
  /** Without luck. */
  readonly judged: readonly number[];
}

export interface PairOptions {
  /** Deals, each played in both seats: from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  readonly seed: number | string;
  /** Takes the luck out. The second player must then be the equilibrium player of the model's strategy. */
  readonly luckModel?: LuckModel;
  /** Hears of pairs that were played. */
  progress?(done: number): void;
}

/**
 * Points a hand of one player against another at 0-0, the same wherever that is done. With a luck model the luck of
 * every hand is subtracted: the expectation stays, the interval becomes narrower.
 */
export async function playPairs(
  game: TrucoGame,
  agent: Agent<TrucoView>,
  other: Agent<TrucoView>,
  options: PairOptions,
): Promise<PairPoints> {
  const { luckModel } = options;
  const rng = Rng.seeded(options.seed);
  const plain: number[] = [];
  const judged: number[] = [];
  for (let pair = options.from; pair < options.to; pair++) {
    const first = await playHand(game, [agent, other], rng.fork(pair), 0, luckModel);
    const second = await playHand(game, [other, agent], rng.fork(pair), 1, luckModel);
    plain.push((first.points + second.points) / 2);
    judged.push((first.points - first.luck + second.points - second.luck) / 2);
    options.progress?.(1);
  }
  return { plain, judged };
}

/** The comparison of all parts, in their order. */
export function comparisonOf(parts: readonly PairPoints[]): Comparison {
  return {
    points: estimate(parts.flatMap(({ judged }) => judged)),
    plain: estimate(parts.flatMap(({ plain }) => plain)),
  };
}

/**
 * Plays one hand at 0-0. Returns the points of a seat less those of the other, and how much of that was luck. Each agent
 * draws from a stream of its own name and seat.
 */
export async function playHand(
  game: TrucoGame,
  agents: readonly Agent<TrucoView>[],
  rng: Rng,
  seat: Seat,
  luckModel?: LuckModel,
): Promise<{ points: number; luck: number }> {
  const state = game.start();
  const legal = new Int32Array(game.maxActions);
  const streams = agents.map((agent, i) => rng.fork('seat', agent.name, i));
  state.apply(game.chance(state, rng));
  const asking = rng.fork('asked', seat);
  let asked = 0;
  const ask: Ask = async (view, actions) => {
    const turn = { view, legal: actions, deadline: Infinity, rng: asking.fork(asked++) };
    return (await agents[seat].act(turn)).action;
  };
  const dealt = game.view(state, seat);
  const hand = luckModel && new HandLuck(luckModel, dealt, ask);
  let luck = luckModel?.dealLuck(dealt) ?? 0;
  while (state.turn >= 0) {
    const actions = Array.from(legal.subarray(0, state.legal(legal)));
    const turn = { view: game.view(state, state.turn), legal: actions, deadline: Infinity, rng: streams[state.turn] };
    const { action } = await agents[state.turn].act(turn);
    luck += (await hand?.step(state, action)) ?? 0;
    state.apply(action);
  }
  const scores = state.scores();
  return { points: scores[seat] - scores[1 - seat], luck };
}
