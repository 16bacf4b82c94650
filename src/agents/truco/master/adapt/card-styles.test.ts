import { expect, test } from 'vitest';
import { BOTH, betState } from '../../equilibrium/cards/truco-bets.ts';
import { shippedTrucoStrategy } from '../../equilibrium/play/shipped-strategies.ts';
import { CardManner, cardPlace, cardStyles, strangersCards, styleChance } from './card-styles.ts';

const { tree } = shippedTrucoStrategy();
const { holdings } = tree;
const START = betState({ level: 1, owner: BOTH, caller: -1 });
/** Places of a hand by the ranks played before. */
const places = [[], [5], [5, 9], [5, 9, 3]].map((played) => cardPlace(tree, tree.node(played, false, START)));

test('a card is chosen leading and following in the first two tricks, not with the last card', () => {
  expect(places).toEqual([
    { place: 0, held: 3, led: -1 },
    { place: 2, held: 3, led: 5 },
    { place: 1, held: 2, led: -1 },
    { place: 2, held: 2, led: 3 },
  ]);
  expect(cardPlace(tree, tree.node([5, 9, 3, 2], false, START))).toBeUndefined();
});

test('the chances of every holding add up to one, and only cards that are held are played', () => {
  const manner = new CardManner(holdings, strangersCards());
  for (const place of places) {
    if (!place) throw new Error('no place');
    const ranks = holdings.sizes.length;
    const chances = manner.chances(place);
    holdings.sets[place.held].forEach((set, i) => {
      const row = chances.slice(i * ranks, (i + 1) * ranks);
      expect(row.reduce((sum, chance) => sum + chance, manner.byTable(place))).toBeCloseTo(1, 10);
      row.forEach((chance, rank) => {
        expect(chance > 0).toBe(set.includes(rank));
        const styles = cardStyles[place.place].map((style) => styleChance(style, set, place.led, rank));
        const mean = styles.reduce((sum, each) => sum + each, 0) / styles.length;
        expect(chance).toBeCloseTo((1 - manner.byTable(place)) * mean, 10);
      });
    });
  }
});

test.each([
  [0, [2, 6, 13], -1, [2, 6, 13]],
  [1, [6, 13], -1, [6, 13]],
  [2, [2, 6, 13], 7, [6, 6, 2]],
  [2, [2, 6, 13], 6, [2, 6, 2]],
  [2, [2, 6, 13], 1, [13, 13, 2]],
])('place %i with ranks %j after %i: each style plays its card of %j', (place, held, led, wanted) => {
  expect(cardStyles[place].map((style) => style(held, led))).toEqual(wanted);
});
