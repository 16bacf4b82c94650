import { describe, expect, test, vi } from 'vitest';
import { refuses } from '../../../testing/refusals.ts';
import type { Agent, Decision } from '../../core/agent.ts';
import { OVER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { type TrucoView, trucoGame } from '../../games/truco/index.ts';
import { manyRules } from '../../games/truco/testing/random.test-support.ts';
import { VectorCfr } from '../../solve/vector-cfr.ts';
import { trucoAgent, trucoAgents } from './index.ts';

interface Bout {
  readonly scores: readonly number[];
  readonly actions: readonly number[];
}

/** One match; every choice must be legal, and come with reasons when asked for. */
function play(rules: string, agents: readonly Agent<TrucoView>[], seed: number, explain = false): Bout {
  const game = trucoGame(rules);
  const rng = Rng.seeded(seed);
  const deals = rng.fork('deal');
  const own = agents.map((_, seat) => rng.fork('agent', seat));
  const state = game.start();
  const into = new Int32Array(game.maxActions);
  const actions: number[] = [];
  while (state.turn !== OVER) {
    let action: number;
    if (state.turn < 0) action = game.chance(state, deals);
    else {
      const legal = Array.from(into.subarray(0, state.legal(into)));
      const turn = {
        view: game.view(state, state.turn),
        legal,
        deadline: Number.POSITIVE_INFINITY,
        rng: own[state.turn],
        explain,
      };
      const decision = agents[state.turn].act(turn) as Decision;
      expect(legal).toContain(decision.action);
      expect(decision.why !== undefined).toBe(explain);
      if (explain) expect(decision.why!.reason!.action).toBe(decision.action);
      action = decision.action;
    }
    state.apply(action);
    actions.push(action);
  }
  return { scores: state.scores(), actions };
}

/** Wins of the first in pairs of matches with the same deals, seats swapped. */
function wins(rules: string, first: string, second: string, matches: number): number {
  let won = 0;
  for (let match = 0; match < matches; match++) {
    const swapped = match % 2;
    const agents = [trucoAgent(first).create(), trucoAgent(second).create()];
    const { scores } = play(rules, swapped ? agents.reverse() : agents, match >> 1);
    if (scores[swapped] > scores[1 - swapped]) won++;
  }
  return won;
}

const ours = ['random', 'careful', 'bold', 'bluffer', 'novice', 'sampler'];

describe.each(ours)('%s', (name) => {
  const few = name === 'sampler' ? 'sampler,playouts=20' : name;

  test('plays whole matches under all rules, and says why when asked', () => {
    for (const [i, rules] of manyRules.entries()) {
      const agents = () => [trucoAgent(few).create(), trucoAgent('random').create()];
      play(rules, i % 2 ? agents() : agents().reverse(), i, true);
    }
  });

  test('the same seed gives the same match, explained or not', () => {
    const again = [false, false, true].map((explain) =>
      play('ufsm24', [trucoAgent(few).create(), trucoAgent('careful').create()], 7, explain),
    );
    expect(again[1]).toEqual(again[0]);
    expect(again[2]).toEqual(again[0]);
  });
});

// Guards with room for luck; the measured rates are in docs/truco-agents.md.
test.each([
  ['ufsm24', 'careful', 'random', 60, 55],
  ['argentino30', 'careful', 'random', 60, 55],
  ['ufsm24', 'careful', 'novice', 50, 30],
  ['ufsm24', 'careful', 'careful,level=1', 50, 28],
  ['ufsm24', 'sampler,playouts=150', 'careful', 30, 16],
])('%s: %s beats %s in %i matches at least %i times', (rules, first, second, matches, least) => {
  expect(wins(rules, first, second, matches)).toBeGreaterThanOrEqual(least);
});

test('options by name', () => {
  expect(trucoAgent('careful,level=1').name).toBe('careful,level=1');
  const names = trucoAgents.map(({ name }) => name);
  expect(names.slice(0, ours.length)).toEqual(ours);
  expect(new Set(names).size).toBe(names.length);
});

refuses('%j is refused', (text) => trucoAgent(text), [
  ['nobody', 'unknown agent "nobody": random, careful'],
  ['', 'unknown agent ""'],
  ['random,level=1', 'no option "level=1" of the agent random: none'],
  ['careful,level', 'no option "level" of the agent careful: level=<number>'],
  ['careful,level=4', 'level must be 1, 2 or 3, not 4'],
  ['sampler,playouts=0', 'playouts must be a whole number from 1, not 0'],
  ['sampler,playouts=1.5', 'playouts must be'],
  ['sampler,milliseconds=0', 'milliseconds must be above 0'],
]);

/** The first turn of a match with these cards, for an agent that has begun. */
function firstTurn(agent: Agent<TrucoView>) {
  const game = trucoGame('ufsm24');
  const state = game.start();
  state.apply(game.parseAction('DEAL:1E 4B 5C/7O 10E 12C'));
  agent.begin?.({ game: game.id, seat: 0, rng: Rng.seeded('begin') });
  const into = new Int32Array(game.maxActions);
  const legal = Array.from(into.subarray(0, state.legal(into)));
  return { view: game.view(state, 0), legal, deadline: Number.POSITIVE_INFINITY, rng: Rng.seeded('turn') };
}

test.each(['sampler,playouts=8', 'cbr-best,playouts=8'])('%s makes before the first turn what a game needs', (name) => {
  const agent = trucoAgent(name).create();
  const turn = firstTurn(agent);
  const made = Reflect.get(agent, 'setup');
  expect(made).toBeDefined();
  agent.act(turn);
  expect(Reflect.get(agent, 'setup')).toBe(made);
});

test.each(['equilibrium', 'equilibrium-plus', 'master'])(
  '%s solves its first auction before the first turn',
  (name) => {
    const agent = trucoAgent(name).create();
    const turn = firstTurn(agent);
    const iterate = vi.spyOn(VectorCfr.prototype, 'iterate');
    agent.act(turn);
    expect(iterate).not.toHaveBeenCalled();
    iterate.mockRestore();
  },
);
