import { expect, test } from 'vitest';
import { HANDS, handCards, handEnvido, handFlor } from '../../../../games/truco/cards.ts';
import { ranks14 } from '../cards/ranks.ts';
import { TrucoTree } from '../cards/truco-tree.ts';
import { ENVIDO_SCORES } from '../envido/envido-auction.ts';
import { HandClasses } from './hand-classes.ts';

const classes = new HandClasses(new TrucoTree(ranks14));

test('1,476 classes of ranks and envido score; every hand has its own', () => {
  expect(classes.size).toBe(1476);
  for (let hand = 0; hand < HANDS; hand += 17) {
    expect(ENVIDO_SCORES[classes.score[classes.of[hand]]]).toBe(handEnvido[hand]);
  }
});

test('pairs agree with counting the hands that share no card', () => {
  const pairs = classes.pairs();
  expect(pairs.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
  const cards = (hand: number) => Array.from(handCards.subarray(3 * hand, 3 * hand + 3));
  const free = Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => handFlor[hand] === 0);
  const row = classes.of[free[1234]];
  const counted = new Float64Array(classes.size);
  for (const mano of free.filter((hand) => classes.of[hand] === row)) {
    for (const pie of free) if (!cards(pie).some((card) => cards(mano).includes(card))) counted[classes.of[pie]]++;
  }
  const mine = pairs.subarray(row * classes.size, (row + 1) * classes.size);
  const total = counted.reduce((a, b) => a + b);
  const mass = mine.reduce((a, b) => a + b);
  for (let i = 0; i < classes.size; i++) expect(mine[i] / mass).toBeCloseTo(counted[i] / total, 9);
});
