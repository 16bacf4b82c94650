import { expect, test } from 'vitest';
import type { Agent, Decision } from '../../core/agent.ts';
import { CHANCE } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { sha256 } from '../../core/sha256.ts';
import { type TrucoView, trucoGame } from '../../games/truco/index.ts';
import { trucoAgent } from './index.ts';

// The recordings were made before the sampler and cbr-best shared one race of play-outs. A change that is meant to alter
// decisions writes them again: `vitest run -u` with this file.

/** Decisions recorded of each agent under each rule set. */
const DECISIONS = 120;

/** The agent against `bold`, match after match, until it has decided so often: what it chose, and how it valued that. */
function record(name: string, rules: string): string {
  const game = trucoGame(rules);
  const agents = [trucoAgent(name).create(), trucoAgent('bold').create()] as [Agent<TrucoView>, Agent<TrucoView>];
  const legal = new Int32Array(game.maxActions);
  const lines: string[] = [];
  let reasons = '';
  for (let match = 0; lines.length < DECISIONS; match++) {
    const rng = Rng.seeded('recorded').fork(name, rules, match);
    const streams = [rng.fork('agent-0'), rng.fork('agent-1')];
    const state = game.start();
    for (const seat of [0, 1]) agents[seat].begin?.({ game: game.id, seat, rng: streams[seat] });
    for (let deals = 0; state.turn >= CHANCE && lines.length < DECISIONS; ) {
      const seat = state.turn;
      if (seat === CHANCE) state.apply(game.chance(state, rng.fork('deal', deals++)));
      else {
        const turn = { view: game.view(state, seat), legal: Array.from(legal.subarray(0, state.legal(legal))) };
        const { action, why } = agents[seat].act({
          ...turn,
          deadline: Number.POSITIVE_INFINITY,
          rng: streams[seat],
          // every third time without reasons: they must not change the choice
          explain: seat === 0 && lines.length % 3 > 0,
        }) as Decision;
        state.apply(action);
        if (seat === 0) {
          const value = why?.choices?.find((choice) => choice.action === action)?.value ?? '';
          lines.push(`${game.formatAction(action)} ${value}`.trim());
          reasons += JSON.stringify(why ?? null);
        }
      }
      for (const each of [0, 1]) agents[each].saw?.(game.view(state, each));
    }
  }
  return [`# ${name} ${rules}, reasons ${sha256(reasons).join(' ')}`, ...lines, ''].join('\n');
}

test.each([
  ['sampler,playouts=60', ['ufsm24', 'argentino30']],
  ['cbr-best,playouts=60', ['ufsm24', 'argentino30']],
  ['PVCNPS', ['ufsm24']],
  ['MJCS', ['ufsm24']],
  ['PLS,exact=1,revision=1,never=0,score=1,weights=1', ['ufsm24']],
] as const)('%s decides as it was recorded, to the bit', async (name, rules) => {
  const text = rules.map((each) => record(name, each)).join('\n');
  const [file] = name.split(',');
  await expect(text).toMatchFileSnapshot(`../../../testing/vectors/truco-decisions/${file}.txt`);
});
