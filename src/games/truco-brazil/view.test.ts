import { expect, test } from 'vitest';
import { WATCHER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import {
  chiSquare,
  imaginedStatesAgree,
  type ViewSubject,
  viewLeavesOpenWhatIsPossible,
} from '../three-tricks/view.test-support.ts';
import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_DEAL, FIRST_TURNED } from './actions.ts';
import { card, cardNames, dealIndex, handCards } from './cards.ts';
import { brazilGame } from './game.ts';
import { Imagination, possibleHands } from './imagine.ts';
import { isBlind } from './position.ts';
import { BrazilState } from './state.ts';
import { manyRules, playHand, randomMatch } from './testing/hand.test-support.ts';
import { type BrazilView, viewOf } from './view.ts';

function subjectOf(rules: string): ViewSubject<BrazilState, BrazilView> {
  return {
    game: brazilGame(rules),
    randomMatch,
    possibleHands,
    looksAtCards: (state) => !isBlind(state),
    dealt(state, mano, pie) {
      if ([mano, pie].some((hand) => handCards.subarray(3 * hand, 3 * hand + 3).includes(state.turned)))
        return undefined;
      const other = new BrazilState(state.rules);
      other.handNumber = state.handNumber - 1;
      other.score.set(state.startScore);
      other.games.set(state.games);
      other.apply(FIRST_DEAL + dealIndex(mano, pie));
      if (state.turned >= 0) other.apply(FIRST_TURNED + state.turned);
      return other;
    },
    draw: (view, rng, into) => new Imagination(view).draw(rng, into),
    known: ({ turn, stage }) => [turn, stage],
  };
}

test.each(manyRules)(
  'under %s a view shows what the seat may know, and the hands that it leaves open are exactly the possible ones',
  (rules) => viewLeavesOpenWhatIsPossible(subjectOf(rules), 10),
);

test.each(manyRules)('under %s an imagined state agrees with its view, in both seats, at every moment', (rules) =>
  imaginedStatesAgree(subjectOf(rules), 2),
);

test('imagined hands are uniform over the possible ones', () => {
  // pie has shown KH and QD: its third card is one of the 34 that mano does not know
  const state = playHand('paulista', '6C 3C 4D/KH QD 4S turned 5D', '6C KH 4D QD');
  const view = viewOf(state, 0, 'truco-brazil/paulista@1');
  const imagined = new BrazilState(state.rules);
  const imagination = new Imagination(view);
  expect(imagination.hands.length).toBe(34);
  const rng = Rng.seeded('uniform');
  const chi2 = chiSquare(34, 34_000, () => {
    imagination.draw(rng, imagined);
    return imagined.cards.subarray(3).join();
  });
  expect(chi2).toBeLessThan(63.9); // 33 degrees of freedom, p = 0.001
});

test('unseen hands: each of the 38 cards not on the table comes next with the same chance', () => {
  const game = brazilGame('paulista+ironBlind=true');
  const state = game.parse(`${game.id} 1 11-11 6C 3C 4D/KH QD 4S turned 5D order 35: PLAY:?`);
  const view = game.view(state, 1);
  expect([view.cards, view.held, view.tricks[0].plays]).toEqual([[], [], [card('3C'), null]]);
  const rng = Rng.seeded('unseen');
  const chi2 = chiSquare(38, 38_000, () => {
    const imagined = game.imagine(view, rng);
    imagined.apply(86);
    return cardNames[imagined.table[1]];
  });
  expect(chi2).toBeLessThan(69.3); // 37 degrees of freedom, p = 0.001
});

test('a view of a hand under way', () => {
  const state = playHand('paulista', '6C 3C 4D/KH QD 4S turned 5D', 'TRUCO ACEITO 4D KH FACE_DOWN:QD', [3, 5]);
  const [mano, pie, watcher] = [0, 1, WATCHER].map((seat) => viewOf(state, seat, 'truco-brazil/paulista@1'));
  expect(mano.tricks[1].plays).toEqual([null, FACE_DOWN_HIDDEN]);
  expect(pie.tricks[1].plays).toEqual([null, FACE_DOWN + card('QD')]);
  expect(pie.held).toEqual([card('4S')]);
  expect([watcher.cards, watcher.held, watcher.tricks[1].plays]).toEqual([[], [], [null, FACE_DOWN_HIDDEN]]);
  expect(mano).toMatchObject({ turn: 0, scores: [3, 5], kind: 'ordinary', turned: card('5D'), manilhas: 2 });
  expect(mano.bet).toEqual({ worth: 3, asked: 0, step: 1, answerer: null, caller: 0, raiser: 1 });
});

test('a view tells what is asked', () => {
  const deal = '6C 3C 4D/KH QD 4S turned 5D';
  expect(viewOf(playHand('paulista', deal, 'TRUCO SEIS'), 0, '').bet).toMatchObject({
    worth: 3,
    asked: 6,
    answerer: 0,
  });
  const special = viewOf(playHand('paulista', deal, '', [2, 11]), 0, '');
  expect([special.kind, special.bet]).toMatchObject(['special', { worth: 1, asked: 3, answerer: 1, caller: null }]);
  const tied = viewOf(playHand('paulista', '3C KC 4D/3H KS 4S turned 5D', '3C 3H KC KS 4D 4S'), 0, '');
  expect(tied.outcome).toEqual({ winner: null, points: 0, ran: null });
});

test('a card shown as one’s highest leaves only hands without a higher one', () => {
  const state = playHand('paulista+tieCards=highest', '3C KC 4D/3H QD 4S turned 5D', '3C 3H KC QD', [0, 0]);
  const { hands } = new Imagination(viewOf(state, 0, ''));
  const third = [...hands].flatMap((hand) =>
    [...handCards.subarray(3 * hand, 3 * hand + 3)].map((c) => cardNames[c]).filter((c) => c !== '3H' && c !== 'QD'),
  );
  expect(
    third
      .map((name) => name[0])
      .sort()
      .join(''),
  ).toBe('4445557777QQQ');
});
