import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL, formatAction } from './actions.ts';
import { dealIndex, HANDS, handCards } from './cards.ts';
import { type TrucoGame, trucoGame } from './game.ts';
import { legalNames, playHand } from './hand.test-support.ts';
import { Imagination, possibleHands } from './imagine.ts';
import { manyRules, randomMatch, sharesCard } from './random.test-support.ts';
import { TrucoState } from './state.ts';
import { type TrucoView, viewOf } from './view.ts';

/**
 * The same hand with other cards for one seat: every public act is repeated, a card played face down is replaced by
 * the first that fits. Undefined where an act would not have been legal or somebody else's turn.
 */
function withOtherCards(game: TrucoGame, state: TrucoState, seat: number, hand: number): TrucoState | undefined {
  const kept = state.hand[1 - seat];
  const other = new TrucoState(game.rules);
  other.handNumber = state.handNumber - 1;
  other.score.set(state.startScore);
  other.apply(FIRST_DEAL + (seat === state.mano ? dealIndex(hand, kept) : dealIndex(kept, hand)));
  const entries = [...state.log.subarray(0, state.logLength)].map((entry) => ({ by: entry >> 7, action: entry & 127 }));
  const faceUp = entries.filter(({ by, action }) => by === seat && action < FACE_DOWN).map(({ action }) => action);
  const free = [...handCards.subarray(3 * hand, 3 * hand + 3)].filter((card) => !faceUp.includes(card));
  for (const { by, action } of entries) {
    const replaced =
      by === seat && action >= FACE_DOWN && action < FIRST_CALL ? FACE_DOWN + (free.shift() ?? 0) : action;
    if (other.turn !== by || !legalNames(other).includes(formatAction(replaced))) return undefined;
    other.apply(replaced);
  }
  return other;
}

test.each(manyRules)(
  'under %s a view shows what the seat may know, and the hands that it leaves open are exactly the possible ones',
  (rules) => {
    const game = trucoGame(rules);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const rng = Rng.seeded(seed);
        randomMatch(game, rng.fork('play'), (state) => {
          if (state.handNumber === 0 || rng.below(4) > 0) return;
          const seat = rng.below(2);
          const view = game.view(state, seat);
          const open = new Set(possibleHands(view));
          expect(open.has(state.hand[1 - seat])).toBe(true);
          const tried = [...open].filter(() => rng.below(open.size) < 10);
          for (let i = 0; i < 20; i++) tried.push(rng.below(HANDS));
          for (const hand of tried) {
            if (sharesCard(hand, state.hand[seat])) continue;
            const other = withOtherCards(game, state, 1 - seat, hand);
            const same = other !== undefined && JSON.stringify(game.view(other, seat)) === JSON.stringify(view);
            expect({ view, hand, same }).toEqual({ view, hand, same: open.has(hand) });
          }
        });
      }),
      { numRuns: 15 },
    );
  },
);

test.each(manyRules)('under %s an imagined state agrees with its view, in both seats, at every moment', (rules) => {
  const game = trucoGame(rules);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      const rng = Rng.seeded(seed);
      const scratch = game.start();
      randomMatch(game, rng.fork('play'), (state) => {
        for (const seat of [0, 1]) {
          const view = game.view(state, seat);
          expect(JSON.parse(JSON.stringify(view))).toEqual(view);
          expect(game.view(game.imagine(view, rng), seat)).toEqual(view);
          new Imagination(view).draw(rng, scratch);
          expect(game.view(scratch, seat)).toEqual(view);
          expect(scratch.turn).toBe(state.turn);
        }
      });
    }),
    { numRuns: 8 },
  );
});

test('imagined hands are uniform over the possible ones', () => {
  // pie said "son buenas" to 20 and has shown 12B and 4C: its third card alone is open
  const state = playHand('argentino30', '10E 11E 4B/12B 4C 5O', 'ENVIDO QUIERO PLAY:10E PLAY:12B PLAY:4C');
  const view = viewOf(state, 0, 'truco/argentino30@2');
  const hands = possibleHands(view);
  // 10B, 11B (20 with 12B), no copas (24 and more with 4C), the 8 espadas that mano has not, all 10 oros
  expect(hands.length).toBe(2 + 0 + 8 + 10);
  const rng = Rng.seeded('uniform');
  const counts = new Map([...hands].map((hand) => [hand, 0]));
  const draws = 1000 * hands.length;
  const imagined = new TrucoState(state.rules);
  const imagination = new Imagination(view);
  for (let i = 0; i < draws; i++) {
    imagination.draw(rng, imagined);
    counts.set(imagined.hand[1], counts.get(imagined.hand[1])! + 1);
  }
  const chi2 = [...counts.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0);
  expect(counts.size).toBe(hands.length);
  expect(chi2).toBeLessThan(43.8); // 19 degrees of freedom, p = 0.001;
});

test('a view of a hand under way', () => {
  const state = playHand('ufsm24', '1E 4B 5C/7O 7E 12C', 'PLAY:4B FACE_DOWN:7E TRUCO', [3, 5]);
  const pie: TrucoView = viewOf(state, 1, 'truco/ufsm24@2');
  const mano: TrucoView = viewOf(state, 0, 'truco/ufsm24@2');
  expect(mano.tricks).toEqual([{ plays: [13, FACE_DOWN_HIDDEN], winner: 0 }]);
  expect(pie.tricks).toEqual([{ plays: [13, FACE_DOWN + 6], winner: 0 }]);
  expect(mano.log.map(({ action }) => formatAction(action))).toEqual(['PLAY:4B', 'FACE_DOWN:?', 'TRUCO']);
  expect([pie.cards, pie.held]).toEqual([
    [6, 26, 39],
    [26, 39],
  ]);
  expect(pie).toMatchObject({ seat: 1, turn: 1, target: 24, scores: [3, 5], hand: 1, mano: 0, outcome: null });
  expect(pie.truco).toEqual({ stake: 1, asked: 2, by: 0, raiser: null });
});

test('a view tells what is at stake', () => {
  const envido = viewOf(playHand('argentino30', '1E 4B 5C/7O 6O 12C', 'ENVIDO FALTA_ENVIDO', [20, 12]), 0, '');
  expect(envido.envido).toMatchObject({
    calls: 'EF',
    asked: true,
    by: 1,
    accepted: [10, 10],
    declined: 2,
    said: [null, null],
  });
  const flor = viewOf(playHand('ufsm24', '1E 4E 5E/7O 6O 12O', 'FLOR CONTRAFLOR_E_A_FALTA', [20, 12]), 0, '');
  expect(flor.flor).toMatchObject({ asked: true, by: 1, accepted: [12, 4], declined: 4, known: [true, true] });
});

test('before the first deal there is nothing to see', () => {
  const game = trucoGame('ufsm24');
  const view = game.view(game.start(), 0);
  expect(view).toMatchObject({ hand: 0, cards: [], held: [], tricks: [], log: [], turn: -1 });
  expect(game.imagine(view, Rng.seeded(1))).toEqual(game.start());
});
