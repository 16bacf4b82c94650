import { expect, test } from 'vitest';
import type { MatchRow } from '../../store/matches.ts';
import { ladderOf } from './ladder.ts';

const match = (winner: number | null, ...agents: string[]) => ({
  game: 'truco/ufsm24@2',
  seed: 's',
  winner,
  seats: agents.map((agent): MatchRow['seats'][number] => ({ kind: 'agent', name: agent, agent })),
});

test('records and ratings of those who met another', () => {
  const rows = ladderOf([match(0, 'a', 'b'), match(1, 'b', 'a'), match(null, 'a', 'c'), match(0, 'd', 'd')]);
  expect(rows.map(({ name, matches, wins, draws, losses }) => [name, matches, wins, draws, losses])).toEqual([
    ['a', 3, 2, 1, 0],
    ['c', 1, 0, 1, 0],
    ['b', 2, 0, 0, 2],
  ]);
  expect(rows[0].rating.mu).toBeGreaterThan(rows[2].rating.mu);
  expect(rows[1].rating.sigma).toBeGreaterThan(rows[0].rating.sigma);
});

test('each game has a ladder of its own, and nobody is no ladder', () => {
  const rows = ladderOf([match(0, 'a', 'b'), { ...match(0, 'a', 'b'), game: 'tetris/nes@2' }]);
  expect(rows.map(({ game }) => game)).toEqual(['truco', 'truco', 'tetris', 'tetris']);
  expect(ladderOf([])).toEqual([]);
});
