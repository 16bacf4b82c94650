import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { FIRST_DEAL } from './actions.ts';
import { trucoGame } from './game.ts';
import { LONGEST_HAND } from './position.ts';
import { TrucoState } from './state.ts';
import { playHand } from './testing/hand.test-support.ts';
import { manyRules, randomMatch } from './testing/random.test-support.ts';

const seeds = fc.integer({ min: 0, max: 1e9 });
const runs = { numRuns: 40 };

test.each(manyRules)('random matches under %s: points grow to the target, somebody always may act', (rules) => {
  const game = trucoGame(rules);
  fc.assert(
    fc.property(seeds, (seed) => {
      const into = new Int32Array(game.maxActions);
      let before = [0, 0];
      let longest = 0;
      const end = randomMatch(game, Rng.seeded(seed), (state) => {
        const scores = state.scores();
        for (const seat of [0, 1]) expect(scores[seat]).toBeGreaterThanOrEqual(before[seat]);
        before = [...scores];
        longest = Math.max(longest, state.logLength);
        const legal = into.subarray(0, state.legal(into));
        expect(legal.length > 0).toBe(state.turn >= 0);
        for (let i = 1; i < legal.length; i++) expect(legal[i]).toBeGreaterThan(legal[i - 1]);
      });
      expect(end.scores().filter((score) => score === game.rules.target).length).toBe(1);
      expect(longest).toBeLessThan(LONGEST_HAND);
    }),
    runs,
  );
});

test.each(manyRules)(
  'the same actions give the same match under %s; a copy equals its original and goes its own way',
  (rules) => {
    const game = trucoGame(rules);
    fc.assert(
      fc.property(seeds, (seed) => {
        const replayed = game.start();
        const copy = game.start();
        let done = 0;
        randomMatch(game, Rng.seeded(seed), (state, actions) => {
          for (; done < actions.length; done++) replayed.apply(actions[done]);
          expect(replayed).toEqual(state);
          copy.copyFrom(state);
          expect(copy).toEqual(state);
          if (state.turn >= 0) {
            const into = new Int32Array(16);
            state.legal(into);
            copy.apply(into[0]);
            expect(replayed).toEqual(state);
          }
        });
      }),
      { numRuns: 5 },
    );
  },
);

test('a fresh deal forgets everything of the hand before', () => {
  let deals = 0;
  for (const rules of manyRules) {
    const game = trucoGame(rules);
    randomMatch(game, Rng.seeded(rules), (state, actions) => {
      const last = actions.at(-1);
      if (last === undefined || last < FIRST_DEAL) return;
      const fresh = new TrucoState(game.rules);
      fresh.handNumber = state.handNumber - 1;
      fresh.score.set(state.scores());
      fresh.apply(last);
      expect(state).toEqual(fresh);
      deals++;
    });
  }
  expect(deals).toBeGreaterThan(15);
});

test('mano alternates, seat 0 first', () => {
  const state = playHand('ufsm24', '1E 2E 5B/4B 6B 12C', 'MAZO');
  expect(state.mano).toBe(0);
  state.apply(FIRST_DEAL);
  expect([state.mano, state.turn, state.handNumber]).toEqual([1, 1, 2]);
  // the deal names mano's hand first: 1E 2E 3E
  expect([...state.cards]).toEqual([3, 4, 5, 0, 1, 2]);
});

test.each([
  'TRUCO ENVIDO ENVIDO REAL_ENVIDO FALTA_ENVIDO QUIERO SHOW',
  'TRUCO ENVIDO ENVIDO REAL_ENVIDO FALTA_ENVIDO FLOR CONTRAFLOR CONTRAFLOR_AL_RESTO QUIERO',
])('the longest hands fit the log: %s, then truco step by step and all the cards', (first) => {
  const rest = 'TRUCO QUIERO PLAY:4B RETRUCO QUIERO PLAY:4C VALE_CUATRO QUIERO PLAY:5B PLAY:5C PLAY:6B PLAY:6C';
  const rules = 'ufsm24+target=1000+falta=malas-leader+contraflorResto=falta';
  const state = playHand(rules, '4B 5B 6B/4C 5C 6C', `${first} ${rest}`);
  expect([state.turn, state.handPoints, state.logLength]).toEqual([-1, 4, `${first} ${rest}`.split(' ').length]);
});
