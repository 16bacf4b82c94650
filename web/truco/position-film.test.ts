import { expect, test } from 'vitest';
import { trucoGame } from '../../src/games/truco/game.ts';
import { PositionFilm } from './position-film.ts';

const { id } = trucoGame('ufsm24');

test('a position is shown from its deal on', () => {
  const film = new PositionFilm(`${id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`);
  expect(film.moments).toHaveLength(4);
  expect(film.game.format(film.moments[0].state)).toBe(`${id} 3 5-7 1E 4B 5C/7E 7O 12C:`);
  expect(film.game.format(film.moments[3].state)).toBe(`${id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`);
});

test('what is no position says what one looks like', () => {
  expect(() => new PositionFilm(`${id} what is this`)).toThrow('a state reads');
  expect(() => new PositionFilm('chess 1')).toThrow();
});
