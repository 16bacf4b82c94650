import { expect, test } from 'vitest';
import type { Agent } from '../../../core/agent.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { ENVIDO_SCORES, scorePairs } from '../equilibrium/envido-auction.ts';
import { exploitabilityBound } from './measure.ts';

const game = trucoGame('ufsm24+flor=false+faceDown=false');

/** Never calls, plays its first card, answers every call the same way. */
const stubborn = (answer: number): Agent<TrucoView> => ({
  name: 'stubborn',
  act: ({ legal }) => ({ action: legal.includes(answer) ? answer : legal[0] }),
});

test('who refuses everything gives a point for the envido and one for the truco, every hand', async () => {
  const found = await exploitabilityBound(game, stubborn(ACTION.NO_QUIERO), { deals: 300, scored: 300, seed: 1 });
  expect(found.lowerBound.mean).toBeGreaterThan(1.9);
  expect(found.lowerBound.mean).toBeLessThanOrEqual(2);
  expect(found.queries).toBeGreaterThan(300);
}, 60_000);

test('the same seed gives the same bound', async () => {
  const once = () => exploitabilityBound(game, stubborn(ACTION.QUIERO), { deals: 20, scored: 20, seed: 'again' });
  expect(await once()).toEqual(await once());
}, 60_000);

test('training pays: who accepts everything is milked by who has learned when to call', async () => {
  const agent = stubborn(ACTION.QUIERO);
  const untrained = await exploitabilityBound(game, agent, { deals: 1, scored: 400, seed: 2 });
  const trained = await exploitabilityBound(game, agent, { deals: 400, scored: 400, seed: 2 });
  expect(trained.lowerBound.low).toBeGreaterThan(untrained.lowerBound.high);
  expect(trained.lowerBound.low).toBeGreaterThan(1);
}, 60_000);

test('with a base player even an untrained response is that player', async () => {
  const base: Agent<TrucoView> = {
    name: 'caller',
    act: ({ legal }) => ({ action: legal.includes(ACTION.TRUCO) ? ACTION.TRUCO : legal[0] }),
  };
  const refuser = stubborn(ACTION.NO_QUIERO);
  const [plain, based] = [
    await exploitabilityBound(game, refuser, { deals: 1, scored: 200, seed: 4 }),
    await exploitabilityBound(game, refuser, { deals: 1, scored: 200, seed: 4, base }),
  ];
  expect(based.lowerBound.mean).toBeGreaterThan(0.9);
  expect(based.lowerBound.low).toBeGreaterThan(plain.lowerBound.high);
});

test('who accepts everything and never bets gives away what falta envido is worth with the better score', async () => {
  // whoever calls falta envido (24 points at 0-0) with a score that wins more often than not gains, in either seat,
  // 24 times the sum over its scores of the chance to hold it times how much oftener it wins than loses
  const chance = scorePairs();
  const width = ENVIDO_SCORES.length;
  let given = 0;
  for (let own = 0; own < width; own++) {
    let [asMano, asPie] = [0, 0];
    for (let other = 0; other < width; other++) {
      asMano += chance[own * width + other] * (own >= other ? 24 : -24);
      asPie += chance[other * width + own] * (own > other ? 24 : -24);
    }
    given += (Math.max(0, asMano) + Math.max(0, asPie)) / 2;
  }
  expect(given).toBeGreaterThan(5);
  const found = await exploitabilityBound(game, stubborn(ACTION.QUIERO), { deals: 1500, scored: 3000, seed: 5 });
  // truco brings a point or two more: the hand is played for two points whenever the response likes its cards
  expect(found.lowerBound.high).toBeGreaterThan(given);
  expect(found.lowerBound.low).toBeLessThan(given + 2);
  expect(found.lowerBound.mean).toBeGreaterThan(0.9 * given);
}, 60_000);
