import { expect, test } from 'vitest';
import type { Agent } from '../../../core/agent.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { trucoGame } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { exploitabilityBound, pointsAgainst } from './measure.ts';

const game = trucoGame('ufsm24+flor=false+faceDown=false');

/** Never calls, plays its first card, answers every call the same way. */
const stubborn = (answer: number): Agent<TrucoView> => ({
  name: 'stubborn',
  act: ({ legal }) => ({ action: legal.includes(answer) ? answer : (legal[0] as number) }),
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
    act: ({ legal }) => ({ action: legal.includes(ACTION.TRUCO) ? ACTION.TRUCO : (legal[0] as number) }),
  };
  const refuser = stubborn(ACTION.NO_QUIERO);
  const [plain, based] = [
    await exploitabilityBound(game, refuser, { deals: 1, scored: 200, seed: 4 }),
    await exploitabilityBound(game, refuser, { deals: 1, scored: 200, seed: 4, base }),
  ];
  expect(based.lowerBound.mean).toBeGreaterThan(0.9);
  expect(based.lowerBound.low).toBeGreaterThan(plain.lowerBound.high);
});

test('an agent against itself is worth nothing, and a refuser loses to a caller', async () => {
  const refuser = stubborn(ACTION.NO_QUIERO);
  const caller: Agent<TrucoView> = {
    name: 'caller',
    act: ({ legal }) => ({ action: legal.includes(ACTION.TRUCO) ? ACTION.TRUCO : (legal[0] as number) }),
  };
  const even = await pointsAgainst(game, refuser, refuser, { pairs: 50, seed: 3 });
  expect(even.mean).toBe(0);
  const lost = await pointsAgainst(game, refuser, caller, { pairs: 50, seed: 3 });
  expect(lost).toEqual({ mean: -1, low: -1, high: -1 });
});
