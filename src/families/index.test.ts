import { expect, test } from 'vitest';
import { InputError } from '../core/errors.ts';
import { agentOf, families, familyNames, familyOf, gameOf, games } from './index.ts';

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

test.each(familyNames)('%s stands in its list by its own name, and its ids begin with it', (name) => {
  expect(families[name].name).toBe(name);
  for (const { id } of families[name].games) expect(id).toMatch(new RegExp(`^${name}/[a-z0-9-]+@\\d+$`));
});

test.each(games)('every agent of the family plays $id, or says that it does not', (game) => {
  const family = familyOf(game.id);
  const made = family.agents.flatMap(({ name }) => {
    try {
      return [agentOf(name, game)()];
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      return [];
    }
  });
  expect(made.length).toBeGreaterThan(1);
  for (const agent of made) expect(typeof agent.act).toBe('function');
});
