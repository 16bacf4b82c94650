import { describe, expect, test } from 'vitest';
import { CardTree } from './card-tree.ts';

describe('four ranks, strongest first', () => {
  const tree = new CardTree([2, 4, 4, 4]);
  test.each([
    ['mano leads', [], 0, -1],
    ['pie follows', [1], 1, -1],
    ['the stronger card leads on: mano', [1, 2], 0, -1],
    ['the stronger card leads on: pie', [2, 1], 1, -1],
    ['after a tie mano leads', [2, 2], 0, -1],
    ['two tricks', [2, 1, 0, 3], 1, 1],
    ['won, then tied: the first trick counts', [2, 1, 3, 3], 0, 1],
    ['tied, then won', [2, 2, 3, 1], 1, 1],
    ['one each: open, the winner of the second leads', [2, 1, 3, 2], 0, -1],
    ['tied twice: open, mano leads', [2, 2, 3, 3], 0, -1],
  ] as const)('%s', (_name, played, mover, winner) => {
    const node = tree.find(played);
    expect([tree.mover[node], tree.winner[node]]).toEqual([mover, winner]);
  });

  test('a tied third trick goes to the winner of the first, to mano after three ties', () => {
    expect(tree.tieWinner[tree.find([2, 1, 3, 2])]).toBe(1);
    expect(tree.tieWinner[tree.find([2, 2, 3, 3])]).toBe(0);
  });

  test('no more cards of a rank than the deck has', () => {
    expect(tree.find([0, 0])).toBeGreaterThan(0);
    expect(tree.find([0, 0, 0])).toBe(-1);
  });
});
