import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WATCHER } from '../../core/game.ts';
import { Rng } from '../../core/rng.ts';
import { FACE_DOWN, FACE_DOWN_HIDDEN, FIRST_CALL, FIRST_DEAL, FIRST_TURNED, formatAction } from './actions.ts';
import { card, cardNames, dealIndex, HANDS, handCards, handIndex } from './cards.ts';
import { type BrazilGame, brazilGame } from './game.ts';
import { legalNames, manyRules, playHand, randomMatch } from './hand.test-support.ts';
import { Imagination, possibleHands } from './imagine.ts';
import { isBlind } from './position.ts';
import { BrazilState } from './state.ts';
import { viewOf } from './view.ts';

/**
 * The same hand with other cards for one seat: every public act is repeated, a card played face down is replaced by
 * the first that fits. Undefined where an act would not have been legal or somebody else's turn.
 */
function withOtherCards(game: BrazilGame, state: BrazilState, seat: number, hand: number): BrazilState | undefined {
  const kept = handIndex(...(Array.from(state.cards.subarray(3 - 3 * seat, 6 - 3 * seat)) as [number, number, number]));
  const cards = Array.from(handCards.subarray(3 * hand, 3 * hand + 3));
  if (state.cards.subarray(3 - 3 * seat, 6 - 3 * seat).some((c) => cards.includes(c))) return undefined;
  if (cards.includes(state.turned)) return undefined;
  const other = new BrazilState(game.rules);
  other.handNumber = state.handNumber - 1;
  other.score.set(state.startScore);
  other.games.set(state.games);
  other.apply(FIRST_DEAL + (seat === state.mano ? dealIndex(hand, kept) : dealIndex(kept, hand)));
  if (state.turned >= 0) other.apply(FIRST_TURNED + state.turned);
  const entries = [...state.log.subarray(0, state.logLength)].map((entry) => ({ by: entry >> 7, action: entry & 127 }));
  const faceUp = entries.filter(({ by, action }) => by === seat && action < FACE_DOWN).map(({ action }) => action);
  const free = cards.filter((c) => !faceUp.includes(c));
  for (const { by, action } of entries) {
    const hidden = by === seat && action >= FACE_DOWN && action < FIRST_CALL;
    const replaced = hidden ? FACE_DOWN + (free.shift() ?? 0) : action;
    if (other.turn !== by || !legalNames(other).includes(formatAction(replaced))) return undefined;
    other.apply(replaced);
  }
  return other;
}

test.each(manyRules)(
  'under %s a view shows what the seat may know, and the hands that it leaves open are exactly the possible ones',
  (rules) => {
    const game = brazilGame(rules);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
        const rng = Rng.seeded(seed);
        randomMatch(game, rng.fork('play'), (state) => {
          if (state.handNumber === 0 || isBlind(state) || rng.below(4) > 0) return;
          const seat = rng.below(2);
          const view = game.view(state, seat);
          const open = new Set(possibleHands(view));
          const tried = [...open].filter(() => rng.below(open.size) < 10);
          for (let i = 0; i < 20; i++) tried.push(rng.below(HANDS));
          for (const hand of tried) {
            const other = withOtherCards(game, state, 1 - seat, hand);
            const same = other !== undefined && JSON.stringify(game.view(other, seat)) === JSON.stringify(view);
            expect({ view, hand, same }).toEqual({ view, hand, same: open.has(hand) });
          }
        });
      }),
      { numRuns: 10 },
    );
  },
);

test.each(manyRules)('under %s an imagined state agrees with its view, in both seats, at every moment', (rules) => {
  const game = brazilGame(rules);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (seed) => {
      const rng = Rng.seeded(seed);
      const scratch = game.start();
      randomMatch(game, rng.fork('play'), (state) => {
        for (const seat of [0, 1]) {
          const view = game.view(state, seat);
          expect(JSON.parse(JSON.stringify(view))).toEqual(view);
          new Imagination(view).draw(rng, scratch);
          expect(game.view(scratch, seat)).toEqual(view);
          expect([scratch.turn, scratch.stage]).toEqual([state.turn, state.stage]);
          expect(game.imagine(view, rng).stage).toBe(state.stage);
        }
      });
    }),
    { numRuns: 2 },
  );
});

/** Draws of the opponent's hand, counted; the chi-square sum over `hands` equally likely ones. */
function chiSquare(count: number, draws: number, draw: () => string): number {
  const counts = new Map<string, number>();
  for (let i = 0; i < draws; i++) {
    const key = draw();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  expect(counts.size).toBe(count);
  return [...counts.values()].reduce((sum, n) => sum + (n - draws / count) ** 2 / (draws / count), 0);
}

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
