import { expect, test } from 'vitest';
import { OVER } from '../../../core/game.ts';
import { Match } from '../../../core/match.ts';
import { Rng } from '../../../core/rng.ts';
import { tetrisGame } from '../../../games/tetris/game.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { type TetrisAgent, tetrisAgentOf } from '../index.ts';
import { Layout } from '../ntuple/layout.ts';
import { provideNetwork } from '../ntuple/shipped-networks.ts';
import { randomNetwork } from '../ntuple/testing.ts';
import { emptyQueue, fillQueue } from '../simulation/chooser.ts';
import { Simulator } from '../simulation/simulator.ts';
import { NetworkLeaf } from './network-leaf.ts';
import { expectimax, ntuple } from './search-players.ts';

const id = 'nes-norotation,width=8,height=8';
const rules = parseRules(id);
const network = randomNetwork(Rng.seeded(7), new Layout(rules, 3, false), id);
provideNetwork(network);

const players: [string, TetrisAgent][] = [
  ['expectimax', expectimax.configured('expectimax,depth=2', ['depth=2'])],
  ['network', ntuple.configured('ntuple,depth=2', ['depth=2'])],
  ['network, deeper', ntuple.configured('ntuple,depth=3', ['depth=3', 'beam=2', 'inner=99', 'margin=9999'])],
  ['network, deeper where it is close', ntuple.configured('ntuple,depth=3', ['depth=3', 'beam=4', 'margin=0.5'])],
];

test.each(players)(
  '%s plays the same game through the contract and in the simulator, and says why',
  async (_, player) => {
    const agent = player.agent();
    const match = new Match(tetrisGame(rules), { seed: 9 });
    while (match.advance() !== OVER && match.state.pieces < 40) {
      const explain = match.state.pieces % 5 === 0;
      const turn = match.turn({ deadline: Number.POSITIVE_INFINITY, explain });
      const { action, why } = await agent.act(turn);
      expect(turn.legal).toContain(action);
      expect(why !== undefined).toBe(explain);
      if (why) {
        expect(why.choices!.map((choice) => choice.action).sort((a, b) => a - b)).toEqual(turn.legal);
        expect(why.choices![0].action).toBe(action);
        expect(why.factors![0].value).toBe(why.choices![0].value);
      }
      match.answer(action);
    }
    const { lines, score: points, pieces } = match.state;
    expect(pieces).toBeGreaterThan(5);
    const simulated = new Simulator(rules, player.chooser(rules)).play(Rng.seeded(9), 40);
    expect(simulated).toEqual({ lines, points, pieces });
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
  expect(() => new NetworkLeaf(parseRules('classic'), network)).toThrow(
    'the network is for nes-norotation,width=8,height=8, 8 x 8: not for classic',
  );
  const absent = ntuple.configured('text', ['network=absent.gz']);
  expect(() => absent.chooser(rules)).toThrow('absent.gz is missing: make it with: jogatina tetris train ntuple');
});

test('a rule set without a network is refused with those that have one', () => {
  expect(() => ntuple.chooser(parseRules('classic'))).toThrow('no network for classic: one of nes-norotation or');
});

/** The choices of these players were recorded when each kind of leaf had a search of its own. */
test.each([
  ['nes-norotation', 'ntuple', [1105324780, 4_782]],
  ['nes-norotation', 'ntuple,depth=3', [-1246009610, 14_871]],
  ['nes-norotation,preview=3', 'ntuple,depth=4,beam=3,inner=2', [1524295695, 21_635]],
  ['nes-norotation,preview=0', 'ntuple,depth=2', [1795203750, 8_773]],
  ['nes-norotation', 'expectimax', [-2139390459, 44_554]],
  ['nes-norotation,height=8', 'expectimax,depth=2', [-46003144, 3_506]],
  ['ist,height=8', 'expectimax,strategy=bcts,depth=3', [-1195803674, 147_114]],
  ['aveiro', 'expectimax,strategy=lookahead-003,depth=2', [-1061993568, 17_875]],
])('%s %s: the recorded choices and evaluations', (id, name, recorded) => {
  const rules = parseRules(id);
  const chooser = tetrisAgentOf(name).chooser(rules);
  const queue = emptyQueue(rules);
  const dice = Rng.seeded('dice');
  let digest = 0;
  let positions = 0;
  for (let game = 0; positions < 60; game++) {
    const match = new Match(tetrisGame(rules), { seed: game });
    const { state } = match;
    for (; match.advance() !== OVER && positions < 60; positions++) {
      fillQueue(queue, state.piece, state.next.subarray(0, state.nextCount));
      const action = chooser.choose(state.board.rows, queue);
      digest = (Math.imul(digest, 31) + action) | 0;
      // now and then any placement, so that high and uneven boards occur
      match.answer(dice.below(3) === 0 ? dice.pick(match.legal()) : action);
    }
  }
  expect([digest, chooser.evaluations]).toEqual(recorded);
});
