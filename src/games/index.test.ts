import { expect, test } from 'vitest';
import { gameOf, games } from './index.ts';

test('ids are unique and every rule set of Tetris is listed', () => {
  const ids = games.map((game) => game.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('tetris/'))).toEqual([
    'tetris/classic@2',
    'tetris/nes@2',
    'tetris/nes-norotation@2',
    'tetris/ist@2',
    'tetris/aveiro@2',
  ]);
});

test('a game is found by its id, with or without the version, and with options', () => {
  expect(gameOf('tetris/nes@2')).toBe(gameOf('tetris/nes'));
  expect(gameOf('truco/ufsm24').id).toBe('truco/ufsm24@2');
  expect(gameOf('truco/ufsm24+target=12').id).toBe('truco/ufsm24+target=12@2');
  expect(gameOf('tetris/classic,height=10').id).toBe('tetris/classic,height=10@2');
  expect(gameOf('tetris/classic,height=10@2').maxActions).toBeLessThan(gameOf('tetris/classic').maxActions);
});

test.each([
  ['chess', /unknown game "chess": one of tetris\/classic@2, /],
  ['chess/blitz', /unknown game "chess\/blitz"/],
  ['constructor/x', /unknown game "constructor\/x"/],
  ['tetris/nes@1', /not known in this version: "tetris\/nes@2" is/],
  ['tetris/tengen', /unknown rule set "tengen": one of classic, /],
  ['tetris/classic,height=3', /height is 3: a whole number from 4 to 40/],
])('%s is refused', (id, message) => {
  expect(() => gameOf(id)).toThrow(message);
});
