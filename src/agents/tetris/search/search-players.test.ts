import { expect, test } from 'vitest';
import { CHANCE, OVER } from '../../../core/game.ts';
import { Rng } from '../../../core/rng.ts';
import { tetrisGame } from '../../../games/tetris/game.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import type { TetrisAgent } from '../index.ts';
import { Layout } from '../ntuple/layout.ts';
import { randomNetwork } from '../ntuple/testing.ts';
import { Simulator } from '../simulation/simulator.ts';
import { expectimax, networkPlayer, ntuple } from './search-players.ts';

const id = 'nes-norotation,width=8,height=8';
const rules = parseRules(id);
const network = randomNetwork(Rng.seeded(7), new Layout(rules, 3, false), id);

const players: [string, TetrisAgent][] = [
  ['expectimax', expectimax.configured('expectimax,depth=2', ['depth=2'])],
  ['network', networkPlayer(network, { depth: 2 })],
  ['network, deeper', networkPlayer(network, { depth: 3, beam: 2 })],
  ['network, deeper where it is close', networkPlayer(network, { depth: 3, beam: 4, inner: 3, margin: 0.5 })],
];

test.each(players)(
  '%s plays the same game through the contract and in the simulator, and says why',
  async (_, player) => {
    const game = tetrisGame(rules);
    const rng = Rng.seeded(9);
    const agent = player.agent();
    const state = game.start();
    const deal = rng.fork('deal');
    const legal = new Int32Array(game.maxActions);
    while (state.turn !== OVER && state.pieces < 40) {
      if (state.turn === CHANCE) {
        state.apply(game.chance(state, deal));
        continue;
      }
      const actions = Array.from(legal.subarray(0, state.legal(legal)));
      const explain = state.pieces % 5 === 0;
      const turn = { view: game.view(state, 0), legal: actions, deadline: Number.POSITIVE_INFINITY, rng, explain };
      const { action, why } = await agent.act(turn);
      expect(actions).toContain(action);
      expect(why !== undefined).toBe(explain);
      if (why) {
        expect(why.choices!.map((choice) => choice.action).sort((a, b) => a - b)).toEqual(actions);
        expect(why.choices![0].action).toBe(action);
        expect(why.reasons[0].value).toBe(why.choices![0].value);
      }
      state.apply(action);
    }
    expect(state.pieces).toBeGreaterThan(5);
    const simulated = new Simulator(rules, player.chooser(rules)).play(rng, 40);
    expect(simulated).toEqual({ lines: state.lines, points: state.score, pieces: state.pieces });
  },
);

test.each([
  [expectimax, 'depth=0', 'agent option "depth=0"'],
  [expectimax, 'depth=9', 'agent option "depth=9"'],
  [expectimax, 'beam=x', 'agent option "beam=x"'],
  [expectimax, 'inner=0', 'agent option "inner=0"'],
  [ntuple, 'margin=-1', 'agent option "margin=-1"'],
  [ntuple, 'margin=NaN', 'agent option "margin=NaN"'],
  [ntuple, 'constructor=1', 'agent option "constructor=1"'],
  [expectimax, 'strategy=nobody', 'unknown strategy "nobody"'],
  [ntuple, 'strategy=nes-six', 'agent option "strategy=nes-six"'],
  [ntuple, 'speed=1', 'agent option "speed=1"'],
])('%o,%s is refused', (player, option, message) => expect(() => player.configured('text', [option])).toThrow(message));

test('a network for another board is refused', () => {
  expect(() => networkPlayer(network, { depth: 2 }).chooser(parseRules('classic'))).toThrow(
    'the network is for nes-norotation,width=8,height=8, 8 x 8: not for classic',
  );
  const absent = ntuple.configured('text', ['network=absent.gz']);
  expect(() => absent.chooser(rules)).toThrow('absent.gz is missing: make it with: jogatina tetris train ntuple');
});

test('a rule set without a network is refused with those that have one', () => {
  expect(() => ntuple.chooser(parseRules('classic'))).toThrow('no network for classic: one of nes-norotation or');
});
