import { expect, test } from 'vitest';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { playMatch } from '../../src/core/play.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import { MatchFilm } from './match-film.ts';

const game = trucoGame('ufsm24');

test('a film of a match ends as the match did, hand after hand', async () => {
  const agents = ['careful', 'bluffer'].map((name) => trucoAgent(name).create());
  const { actions, scores } = await playMatch(game, agents, { seed: 'film' });
  const record = { game: game.id, seed: 'film', agents: ['careful', 'bluffer'], actions };
  const film = new MatchFilm(record);
  expect(film.moments.at(-1)!.state.scores()).toEqual(scores);
  expect(film.moments.length).toBe(actions.length + film.hands.length);
  expect(film.moments[film.hands[1]].hand).toBe(2);
  // every moment is its own: the first is as it was before anybody acted
  expect(game.view(film.moments[0].state, 0).log).toEqual([]);
  expect(() => new MatchFilm({ ...record, seed: 'another' })).toThrow('does not fit its cards');
  expect(() => new MatchFilm({ ...record, game: 'tetris/nes@2' })).toThrow("a Truco game's id");
});
