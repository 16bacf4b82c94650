import type { Agent } from '../../../core/agent.ts';
import { Rng } from '../../../core/rng.ts';
import type { TrucoGame } from '../../../games/truco/game.ts';
import type { TrucoState } from '../../../games/truco/state.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { Exploiter } from '../../../solve/exploit.ts';
import { trucoLens } from './lens.ts';

/** A mean of points a hand with its 95 % interval. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface Bound {
  /** What a trained response gains from the agent, at least. */
  readonly lowerBound: Estimate;
  /** Deals trained on, and how often the agent was asked while training. */
  readonly deals: number;
  readonly queries: number;
  /** Fresh deals that the response was scored on, each in both seats. */
  readonly scored: number;
}

export interface BoundOptions {
  readonly deals: number;
  readonly scored: number;
  readonly seed: number | string;
  /** The player that the response starts from. */
  readonly base?: Agent<TrucoView>;
  progress?(done: number): void;
}

/** How much an agent gives away in one hand at 0-0, from below: a response trained on some deals, scored on others. */
export async function exploitabilityBound(
  game: TrucoGame,
  agent: Agent<TrucoView>,
  options: BoundOptions,
): Promise<Bound> {
  const { deals, scored } = options;
  const exploiter = new Exploiter<TrucoState, TrucoView>(game, agent, trucoLens, options.base);
  const rng = Rng.seeded(options.seed);
  for (let deal = 0; deal < deals; deal++) {
    for (const seat of [0, 1]) await exploiter.train(seat, rng.fork('train', deal, seat));
    options.progress?.(1);
  }
  const { queries } = exploiter;
  const gains: number[] = [];
  for (let deal = 0; deal < scored; deal++) {
    // the same cards in both seats: the deal is the first draw of either stream
    const first = await exploiter.play(0, rng.fork('score', deal));
    const second = await exploiter.play(1, rng.fork('score', deal));
    gains.push((first + second) / 2);
    options.progress?.(1);
  }
  return { lowerBound: estimate(gains), deals, queries, scored };
}

export interface BaselineOptions {
  readonly pairs: number;
  readonly seed: number | string;
  progress?(done: number): void;
}

/** Points a hand of an agent against another, at 0-0, each deal played in both seats. */
export async function pointsAgainst(
  game: TrucoGame,
  agent: Agent<TrucoView>,
  other: Agent<TrucoView>,
  options: BaselineOptions,
): Promise<Estimate> {
  const rng = Rng.seeded(options.seed);
  const gains: number[] = [];
  for (let pair = 0; pair < options.pairs; pair++) {
    const first = await playHand(game, [agent, other], rng.fork(pair));
    const second = await playHand(game, [other, agent], rng.fork(pair));
    gains.push((first - second) / 2);
    options.progress?.(1);
  }
  return estimate(gains);
}

/** One hand at 0-0: seat 0's points less seat 1's. Seats draw from streams of their own. */
async function playHand(game: TrucoGame, agents: readonly Agent<TrucoView>[], rng: Rng): Promise<number> {
  const state = game.start();
  const legal = new Int32Array(game.maxActions);
  const streams = agents.map((agent, seat) => rng.fork('seat', agent.name, seat));
  state.apply(game.chance(state, rng));
  while (state.turn >= 0) {
    const seat = state.turn;
    const actions = Array.from(legal.subarray(0, state.legal(legal)));
    const turn = { view: game.view(state, seat), legal: actions, deadline: Infinity, rng: streams[seat] as Rng };
    state.apply((await (agents[seat] as Agent<TrucoView>).act(turn)).action);
  }
  const [first, second] = state.scores() as [number, number];
  return first - second;
}

function estimate(values: readonly number[]): Estimate {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = 1.96 * Math.sqrt(squares / (values.length - 1) / values.length);
  return { mean, low: mean - half, high: mean + half };
}
