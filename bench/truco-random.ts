import { OVER } from '../src/core/game.ts';
import { Rng } from '../src/core/rng.ts';
import { DEALS, FIRST_DEAL, type TrucoState, trucoGame } from '../src/games/truco/index.ts';

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

const legal = new Int32Array(16);

/** A match to its end, without allocation. */
function playOut(state: TrucoState, rng: Rng, count: RandomHands): void {
  while (state.turn !== OVER) {
    if (state.turn < 0) {
      state.apply(FIRST_DEAL + rng.below(DEALS));
      count.hands++;
    } else {
      state.apply(legal[rng.below(state.legal(legal))]!);
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
