import { trucoAgent } from '../../src/agents/truco/index.ts';
import { OVER } from '../../src/core/game.ts';
import { Rng } from '../../src/core/rng.ts';
import { DEALS, FIRST_DEAL, type TrucoState, trucoGame } from '../../src/games/truco/index.ts';
import type { Benchmark } from './benchmark.ts';

export interface RandomHands {
  hands: number;
  actions: number;
  cpuSeconds: number;
}

/** Random hands for about this long, on one core: whole matches of uniformly random legal actions. */
export function run(seconds: number, rules = 'ufsm24'): RandomHands {
  const start = trucoGame(rules).start();
  const state = trucoGame(rules).start();
  const rng = Rng.seeded('truco-random');
  const result: RandomHands = { hands: 0, actions: 0, cpuSeconds: 0 };
  const begin = process.cpuUsage();
  while (result.cpuSeconds < seconds) {
    for (let match = 0; match < 1000; match++) {
      state.copyFrom(start);
      playOut(state, rng, result);
    }
    const { user, system } = process.cpuUsage(begin);
    result.cpuSeconds = (user + system) / 1e6;
  }
  return result;
}

/** Rows for the list of benchmarks: random hands a rule set, and decisions of the sampler at its first turn. */
export const trucoBenchmarks: readonly Benchmark[] = [
  ...['ufsm24', 'argentino30'].map(
    (rules): Benchmark => ({
      name: `truco/random ${rules}`,
      unit: 'hands',
      prepare: () => () => run(0.03, rules).hands,
    }),
  ),
  {
    name: 'truco/sampler 1,000 play-outs',
    unit: 'decisions',
    prepare() {
      const game = trucoGame('ufsm24');
      const state = game.start();
      const rng = Rng.seeded('truco-sampler');
      const agent = trucoAgent('sampler').create();
      return () => {
        for (let i = 0; i < 10; i++) {
          state.copyFrom(game.start());
          state.apply(game.chance(state, rng));
          const actions = Array.from(legal.subarray(0, state.legal(legal)));
          agent.act({ view: game.view(state, 0), legal: actions, deadline: Number.POSITIVE_INFINITY, rng });
        }
        return 10;
      };
    },
  },
];

const legal = new Int32Array(16);

/** Plays a match to its end without allocation. A loop of its own, because the engine alone is timed. */
function playOut(state: TrucoState, rng: Rng, count: RandomHands): void {
  while (state.turn !== OVER) {
    if (state.turn < 0) {
      state.apply(FIRST_DEAL + rng.below(DEALS));
      count.hands++;
    } else {
      state.apply(legal[rng.below(state.legal(legal))]);
      count.actions++;
    }
  }
}

if (import.meta.main) {
  for (const rules of ['ufsm24', 'argentino30']) {
    run(1, rules);
    const before = process.memoryUsage().heapUsed;
    const { hands, actions, cpuSeconds } = run(3, rules);
    const heap = process.memoryUsage().heapUsed - before;
    const perSecond = (n: number) => Math.round(n / cpuSeconds).toLocaleString('en');
    console.log(`${rules}: ${perSecond(hands)} hands/s, ${perSecond(actions)} actions/s, heap ${heap} bytes more`);
  }
}
