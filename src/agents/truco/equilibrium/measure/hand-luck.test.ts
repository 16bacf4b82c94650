import { describe, expect, test } from 'vitest';
import { legalOf } from '../../../../../testing/truco/truco-hands.ts';
import { ACTION, FIRST_DEAL } from '../../../../games/truco/actions.ts';
import { dealIndex, handIndex } from '../../../../games/truco/cards.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { possibleHands } from '../../../../games/truco/imagine.ts';
import { ranks6 } from '../cards/ranks.ts';
import { EquilibriumAgent } from '../play/equilibrium-agent.ts';
import { randomTrucoStrategy } from '../testing/random-strategies.ts';
import { type Ask, HandLuck } from './hand-luck.ts';
import { LuckModel } from './luck-model.ts';

const strategy = randomTrucoStrategy(ranks6, 'luck');
const player = new EquilibriumAgent(strategy);

/** A player that refuses what it can. */
const refuses: Ask = async (_, legal) => (legal.includes(ACTION.NO_QUIERO) ? ACTION.NO_QUIERO : legal[0]);

const models = new Map(['ufsm24', 'argentino30'].map((rules) => [rules, new LuckModel(trucoGame(rules), strategy)]));

describe.each([
  ['ufsm24', 0, 'DEAL:1E 4B 5C/7O 10E 12C', ['PLAY:1E', 'PLAY:10E', 'PLAY:4B', 'PLAY:7O']],
  ['ufsm24', 0, 'DEAL:1E 5B 6B/7O 10E 12C', ['ENVIDO', 'QUIERO', 'HIDE', 'PLAY:1E', 'PLAY:10E', 'PLAY:5B', 'PLAY:7O']],
  ['argentino30', 0, 'DEAL:1E 5B 6B/7O 10E 12C', ['ENVIDO', 'QUIERO', 'PLAY:1E', 'PLAY:10E', 'PLAY:5B', 'PLAY:7O']],
  ['ufsm24', 1, 'DEAL:7O 10E 12C/1E 5B 6B', ['PLAY:10E', 'PLAY:1E', 'PLAY:5B', 'PLAY:12C']],
])('%s, seat %i: %s', (rules, seat, deal, course) => {
  test(`after ${course.join(', ')} what comes next has luck of mean zero, exactly`, async () => {
    const model = models.get(rules) as LuckModel;
    const { game } = model;
    const start = game.start();
    start.apply(game.parseAction(deal));
    const own = handIndex(start.cards[3 * seat], start.cards[3 * seat + 1], start.cards[3 * seat + 2]);
    const actions = course.map((text) => game.parseAction(text));
    const played = game.start();
    played.copyFrom(start);
    for (const action of actions) played.apply(action);

    let mean = 0;
    let mass = 0;
    let spread = 0;
    for (const hand of possibleHands(game.view(played, seat))) {
      const state = game.start();
      const pair = seat === 0 ? dealIndex(own, hand) : dealIndex(hand, own);
      state.apply(FIRST_DEAL + pair);
      const luck = new HandLuck(model, game.view(state, seat), refuses);
      // how likely the other plays this course with the hand: straight from its mixes
      let chance = 1;
      for (const action of actions) {
        if (state.turn !== seat) {
          const mix = player.mix(game.view(state, state.turn), legalOf(state));
          chance *= mix.find((choice) => choice.action === action)?.chance ?? 0;
          if (chance === 0) break;
        }
        await luck.step(state, action);
        state.apply(action);
      }
      if (chance === 0) continue;
      expect(state.turn).toBe(1 - seat);
      const mix = player.mix(game.view(state, state.turn), legalOf(state));
      const found: number[] = [];
      for (const choice of mix) {
        const again = new HandLuck(model, game.view(state, seat), refuses);
        Object.assign(again, luck);
        found.push(choice.chance * (await again.step(state, choice.action)));
      }
      mean += chance * found.reduce((a, b) => a + b, 0);
      spread += chance * found.reduce((a, b) => a + Math.abs(b), 0);
      mass += chance;
    }
    expect(mass).toBeGreaterThan(0);
    expect(spread / mass).toBeGreaterThan(0.01);
    expect(Math.abs(mean / mass)).toBeLessThan(1e-9);
  }, 60_000);
});

describe('the answer of a player', () => {
  const model = models.get('argentino30') as LuckModel;
  const { game } = model;
  // mano has 33, pie called with next to nothing: to accept is much better
  const state = game.start();
  for (const text of ['DEAL:7O 6O 12C/1E 4B 10C', 'PLAY:12C', 'ENVIDO']) state.apply(game.parseAction(text));
  const luckOf = (action: number, ask: Ask) => new HandLuck(model, game.view(state, 0), ask).step(state, action);

  test('is luck as far as it was drawn: zero on the mean over its own mix', async () => {
    const answers = [ACTION.QUIERO, ACTION.QUIERO, ACTION.NO_QUIERO, ACTION.QUIERO];
    let asked = 0;
    const ask: Ask = async () => answers[asked++ % answers.length];
    const accepts = await luckOf(ACTION.QUIERO, ask);
    asked = 0;
    const refusal = await luckOf(ACTION.NO_QUIERO, ask);
    expect(accepts - refusal).toBeGreaterThan(1);
    // what comes out at the showdown is another part of the luck of accepting: none is left on its mean
    const shown = await luckOf(ACTION.QUIERO, async () => ACTION.QUIERO);
    expect(0.75 * (accepts - shown) + 0.25 * refusal).toBeCloseTo(0, 9);
  });

  test('is its own doing where it always answers so', async () => {
    expect(await luckOf(ACTION.NO_QUIERO, refuses)).toBe(0);
  });
});

test('a stronger hand is better luck', () => {
  const model = models.get('ufsm24') as LuckModel;
  const { game } = model;
  const dealt = (text: string) => {
    const state = game.start();
    state.apply(game.parseAction(text));
    return model.dealLuck(game.view(state, 0));
  };
  expect(dealt('DEAL:1E 7E 3B/4B 5C 6O')).toBeGreaterThan(dealt('DEAL:4B 5C 6O/1E 7E 3B'));
});
