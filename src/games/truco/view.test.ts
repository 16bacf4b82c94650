import { expect, test } from 'vitest';
import { Rng } from '../../core/rng.ts';
import {
  chiSquare,
  imaginedStatesAgree,
  type ViewSubject,
  viewLeavesOpenWhatIsPossible,
} from '../three-tricks/view.test-support.ts';
import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_DEAL, formatAction } from './actions.ts';
import { dealIndex } from './cards.ts';
import { trucoGame } from './game.ts';
import { Imagination, possibleHands } from './imagine.ts';
import { TrucoState } from './state.ts';
import { playHand } from './testing/hand.test-support.ts';
import { manyRules, randomMatch } from './testing/random.test-support.ts';
import { type TrucoView, viewOf } from './view.ts';

function subjectOf(rules: string): ViewSubject<TrucoState, TrucoView> {
  return {
    game: trucoGame(rules),
    randomMatch,
    possibleHands,
    looksAtCards: () => true,
    dealt(state, mano, pie) {
      const other = new TrucoState(state.rules);
      other.handNumber = state.handNumber - 1;
      other.score.set(state.startScore);
      other.apply(FIRST_DEAL + dealIndex(mano, pie));
      return other;
    },
    draw: (view, rng, into) => new Imagination(view).draw(rng, into),
    known: (state) => state.turn,
  };
}

test.each(manyRules)(
  'under %s a view shows what the seat may know, and the hands that it leaves open are exactly the possible ones',
  (rules) => viewLeavesOpenWhatIsPossible(subjectOf(rules), 15),
);

test.each(manyRules)('under %s an imagined state agrees with its view, in both seats, at every moment', (rules) =>
  imaginedStatesAgree(subjectOf(rules), 8),
);

test('imagined hands are uniform over the possible ones', () => {
  // pie said "son buenas" to 20 and has shown 12B and 4C: its third card alone is open
  const state = playHand('argentino30', '10E 11E 4B/12B 4C 5O', 'ENVIDO QUIERO PLAY:10E PLAY:12B PLAY:4C');
  const view = viewOf(state, 0, 'truco/argentino30@2');
  const hands = possibleHands(view);
  // 10B, 11B (20 with 12B), no copas (24 and more with 4C), the 8 espadas that mano has not, all 10 oros
  expect(hands.length).toBe(2 + 0 + 8 + 10);
  const rng = Rng.seeded('uniform');
  const imagined = new TrucoState(state.rules);
  const imagination = new Imagination(view);
  const chi2 = chiSquare(hands.length, 1000 * hands.length, () => {
    imagination.draw(rng, imagined);
    return imagined.hand[1];
  });
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
