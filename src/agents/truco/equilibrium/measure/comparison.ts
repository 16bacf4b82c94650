import type { Agent } from '../../../../core/agent.ts';
import type { Seat } from '../../../../core/game.ts';
import { Rng } from '../../../../core/rng.ts';
import type { TrucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { type Ask, HandLuck } from './hand-luck.ts';
import type { LuckModel } from './luck-model.ts';

/** A mean of points a hand with its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The mean of independent values; its interval by the normal approximation. */
export function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, low: mean - half, high: mean + half };
}

export interface ComparisonOptions {
  readonly pairs: number;
  readonly seed: number | string;
  /** Takes the luck out; `other` must then be the equilibrium player of the judge's table. */
  readonly luckModel?: LuckModel;
  progress?(done: number): void;
}

export interface Comparison {
  /** Points a hand of the first player, with the luck of known draws taken out where that was asked for. */
  readonly points: Estimate;
  /** The same from the points alone. */
  readonly plain: Estimate;
}

/**
 * Points a hand of one player against another at 0-0, each deal played in both seats. With a judge the luck of every
 * hand is subtracted (after AIVAT, Burch and others 2018): the mean stays, the interval narrows.
 */
export async function compare(
  game: TrucoGame,
  agent: Agent<TrucoView>,
  other: Agent<TrucoView>,
  options: ComparisonOptions,
): Promise<Comparison> {
  const { pairs, ...rest } = options;
  return comparisonOf([await playPairs(game, agent, other, { ...rest, from: 0, to: pairs })]);
}

/** Points a hand of pairs of hands, in their order. */
export interface PairPoints {
  readonly plain: readonly number[];
  /** With the luck taken out. */
  readonly judged: readonly number[];
}

/** The pairs of a comparison from `from` up to, not including, `to`: a part of the work, the same wherever it is done. */
export async function playPairs(
  game: TrucoGame,
  agent: Agent<TrucoView>,
  other: Agent<TrucoView>,
  options: Omit<ComparisonOptions, 'pairs'> & { readonly from: number; readonly to: number },
): Promise<PairPoints> {
  const rng = Rng.seeded(options.seed);
  const plain: number[] = [];
  const judged: number[] = [];
  for (let pair = options.from; pair < options.to; pair++) {
    const first = await playHand(game, [agent, other], rng.fork(pair), 0, options.luckModel);
    const second = await playHand(game, [other, agent], rng.fork(pair), 1, options.luckModel);
    plain.push((first.points + second.points) / 2);
    judged.push((first.points - first.luck + second.points - second.luck) / 2);
    options.progress?.(1);
  }
  return { plain, judged };
}

/** All parts together, in their order. */
export function comparisonOf(parts: readonly PairPoints[]): Comparison {
  return {
    points: estimate(parts.flatMap(({ judged }) => judged)),
    plain: estimate(parts.flatMap(({ plain }) => plain)),
  };
}

/** One hand at 0-0 from a seat: its points less the other's, and how much of that was luck. Seats draw from streams of their own. */
export async function playHand(
  game: TrucoGame,
  agents: readonly Agent<TrucoView>[],
  rng: Rng,
  judged: Seat,
  judge?: LuckModel,
): Promise<{ points: number; luck: number }> {
  const state = game.start();
  const legal = new Int32Array(game.maxActions);
  const streams = agents.map((agent, seat) => rng.fork('seat', agent.name, seat));
  state.apply(game.chance(state, rng));
  const asking = rng.fork('asked', judged);
  let asked = 0;
  const ask: Ask = async (view, legal) => {
    const turn = { view, legal, deadline: Infinity, rng: asking.fork(asked++) };
    return (await agents[judged].act(turn)).action;
  };
  const hand = judge && new HandLuck(judge, game.view(state, judged), ask);
  let luck = judge?.dealt(game.view(state, judged)) ?? 0;
  while (state.turn >= 0) {
    const seat = state.turn;
    const actions = Array.from(legal.subarray(0, state.legal(legal)));
    const turn = { view: game.view(state, seat), legal: actions, deadline: Infinity, rng: streams[seat] };
    const { action } = await agents[seat].act(turn);
    luck += (await hand?.step(state, action)) ?? 0;
    state.apply(action);
  }
  const scores = state.scores();
  return { points: scores[judged] - scores[1 - judged], luck };
}
