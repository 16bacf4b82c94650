import { expect, test } from 'vitest';
import { bestResponse, exploitability } from './best-response.ts';
import { kuhnPoker, matrixGame } from './known-games.ts';
import { treeSize } from './public-tree.ts';

const ROCK_PAPER_SCISSORS = [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
];

test('always rock loses one to paper and the uniform mix loses nothing', () => {
  const tree = matrixGame(ROCK_PAPER_SCISSORS);
  const size = treeSize(tree);
  const rock = [1, 0, 0, 1, 1, 1];
  expect(bestResponse(tree, size, { weights: rock }, 1)).toBeCloseTo(1, 12);
  expect(bestResponse(tree, size, { weights: rock }, 0)).toBeCloseTo(0, 12);
  const found = exploitability(tree, size, { weights: rock });
  expect(found.value).toBeCloseTo(0, 12);
  expect(found.exploitability).toBeCloseTo(0.5, 12);
});

test('a strategy without weights counts as uniform', () => {
  const tree = matrixGame(ROCK_PAPER_SCISSORS);
  expect(exploitability(tree, treeSize(tree), { weights: new Float32Array(6) }).exploitability).toBeCloseTo(0, 12);
});

test('Kuhn: against a second player that always answers a bet and never bets, betting the king gains', () => {
  const tree = kuhnPoker();
  const size = treeSize(tree);
  // slots: first player check x3, bet x3; then after the check; then the answer to its bet; then pie's answer
  const strategy = new Float32Array(size.slots).fill(1);
  // checked to: check, check, check; bet 0
  strategy.set([1, 1, 1, 0, 0, 0], 6);
  // answer to a bet (the last six slots): fold 0, call 1
  strategy.set([0, 0, 0, 1, 1, 1], size.slots - 6);
  // jack and queen check (showdown for 1), king bets 2: (-1) / 3 + 0 / 3 + 2 / 3
  expect(bestResponse(tree, size, { weights: strategy }, 0)).toBeCloseTo(1 / 3, 12);
});
