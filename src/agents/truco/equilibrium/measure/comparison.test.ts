import { expect, test } from 'vitest';
import type { Agent } from '../../../../core/agent.ts';
import { Rng } from '../../../../core/rng.ts';
import { ACTION } from '../../../../games/truco/actions.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { RandomAgent } from '../../../random-agent.ts';
import { ranks6 } from '../cards/ranks.ts';
import { EquilibriumAgent } from '../play/equilibrium-agent.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { comparisonOf, playHand, playPairs } from './comparison.ts';
import { LuckModel } from './luck-model.ts';

const game = trucoGame('ufsm24+flor=false+faceDown=false');
const strategy = randomTrucoStrategy(ranks6, 'judge');
const luckModel = new LuckModel(game, strategy);

const refuser: Agent<TrucoView> = {
  name: 'refuser',
  act: ({ legal }) => ({ action: legal.includes(ACTION.NO_QUIERO) ? ACTION.NO_QUIERO : legal[0] }),
};

test('an agent against itself is worth nothing, and a refuser loses to a caller', async () => {
  const caller: Agent<TrucoView> = {
    name: 'caller',
    act: ({ legal }) => ({ action: legal.includes(ACTION.TRUCO) ? ACTION.TRUCO : legal[0] }),
  };
  const even = comparisonOf([await playPairs(game, refuser, refuser, { from: 0, to: 50, seed: 3 })]);
  expect(even.points.mean).toBe(0);
  const lost = comparisonOf([await playPairs(game, refuser, caller, { from: 0, to: 50, seed: 3 })]);
  expect(lost.points).toEqual({ mean: -1, low: -1, high: -1 });
});

test('the same player under another name: the truth is zero, and so is the mean without luck', async () => {
  const twin = new EquilibriumAgent(strategy);
  const other: Agent<TrucoView> = { name: 'twin', act: (turn) => twin.act(turn) };
  const deals = { from: 0, to: 40, seed: 'twin', luckModel };
  const { points, plain } = comparisonOf([await playPairs(game, other, new EquilibriumAgent(strategy), deals)]);
  for (const { low, high } of [points, plain]) {
    expect(low - (high - low)).toBeLessThan(0);
    expect(high + (high - low)).toBeGreaterThan(0);
  }
  expect(points.high - points.low).toBeLessThan(0.75 * (plain.high - plain.low));
}, 60_000);

test('luck has mean zero whoever plays, in either seat', async () => {
  const rng = Rng.seeded('zero');
  for (const agent of [new RandomAgent(), refuser]) {
    for (const seat of [0, 1]) {
      const lucks: number[] = [];
      for (let hand = 0; hand < 40; hand++) {
        const players = seat === 0 ? [agent, new EquilibriumAgent(strategy)] : [new EquilibriumAgent(strategy), agent];
        lucks.push((await playHand(game, players, rng.fork(agent.name, seat, hand), seat, luckModel)).luck);
      }
      const mean = lucks.reduce((a, b) => a + b) / lucks.length;
      const error = Math.sqrt(lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0)) / lucks.length;
      expect(Math.abs(mean)).toBeLessThan(3.5 * error);
      expect(error).toBeGreaterThan(0);
    }
  }
}, 60_000);
