import type { Agent } from '../../../core/agent.ts';
import { Rng } from '../../../core/rng.ts';
import type { TrucoGame } from '../../../games/truco/game.ts';
import type { TrucoState } from '../../../games/truco/state.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { Exploiter } from '../../../solve/exploit.ts';
import { type Estimate, estimate } from './estimate.ts';
import { trucoLens } from './lens.ts';

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

/** How much a response may doubt what it has learned; in the end it is the base player and nothing else. */
const DOUBTS = [0.5, 1.5, 5, 15, Number.POSITIVE_INFINITY];
/** Its doubt is chosen on this part of the deals it was trained on, fresh ones too. */
const CHOSEN_ON = 5;

/**
 * How much an agent gives away in one hand at 0-0, from below: a response trained on some deals, its doubt chosen on
 * others, scored on others still.
 */
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
  // the same cards in both seats: the deal is the first draw of either stream
  const gain = async (set: string, deal: number) =>
    ((await exploiter.play(0, rng.fork(set, deal))) + (await exploiter.play(1, rng.fork(set, deal)))) / 2;
  if (options.base) {
    const sums = DOUBTS.map(() => 0);
    for (let deal = 0; deal < deals / CHOSEN_ON; deal++) {
      for (const [i, doubt] of DOUBTS.entries()) {
        exploiter.doubt = doubt;
        sums[i] += await gain('choose', deal);
      }
    }
    exploiter.doubt = DOUBTS[sums.indexOf(Math.max(...sums))];
  }
  const gains: number[] = [];
  for (let deal = 0; deal < scored; deal++) {
    gains.push(await gain('score', deal));
    options.progress?.(1);
  }
  return { lowerBound: estimate(gains), deals, queries, scored };
}
