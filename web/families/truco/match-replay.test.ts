import { expect, test } from 'vitest';
import { trucoAgent } from '../../../src/agents/truco/index.ts';
import { playMatch } from '../../../src/core/play.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import { MatchReplay, PositionReplay } from './match-replay.ts';

const { id } = trucoGame('ufsm24');

test('a position is shown from its deal on', () => {
  const film = new PositionReplay(`${id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`);
  expect(film.moments).toHaveLength(4);
  expect(film.game.format(film.moments[0].state)).toBe(`${id} 3 5-7 1E 4B 5C/7E 7O 12C:`);
  expect(film.game.format(film.moments[3].state)).toBe(`${id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`);
});

test('what is no position says what one looks like', () => {
  expect(() => new PositionReplay(`${id} what is this`)).toThrow('a state reads');
  expect(() => new PositionReplay('chess 1')).toThrow();
});

const game = trucoGame('ufsm24');

test('a film of a match ends as the match did, hand after hand', async () => {
  const agents = ['careful', 'bluffer'].map((name) => trucoAgent(name).create());
  const { actions, scores } = await playMatch(game, agents, { seed: 'film' });
  const record = { game: game.id, seed: 'film', agents: ['careful', 'bluffer'], actions };
  const film = new MatchReplay(record);
  expect(film.moments.at(-1)!.state.scores()).toEqual(scores);
  expect(film.moments.length).toBe(actions.length + film.hands.length);
  expect(film.moments[film.hands[1]].hand).toBe(2);
  // every moment is its own: the first is as it was before anybody acted
  expect(game.view(film.moments[0].state, 0).log).toEqual([]);
  expect(() => new MatchReplay({ ...record, seed: 'another' })).toThrow('does not fit its cards');
  expect(() => new MatchReplay({ ...record, game: 'tetris/nes@2' })).toThrow("a Truco game's id");
});
