import { describe, expect, test } from 'vitest';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { playMatch } from '../../src/core/play.ts';
import { parseGameId, trucoGame } from '../../src/games/truco/game.ts';
import { replayMatch, replayPosition } from './match-replay.ts';

const game = trucoGame('ufsm24');
const { id } = game;

describe('a position', () => {
  test('is shown from its deal on', () => {
    const { moments } = replayPosition(game, `${id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`);
    expect(moments).toHaveLength(4);
    const format = (moment: number) => game.format(moments[moment].state);
    expect(format(0)).toBe(`${id} 3 5-7 1E 4B 5C/7E 7O 12C:`);
    expect(format(3)).toBe(`${id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO PLAY:4B`);
  });

  test('that is none says what one looks like', () => {
    expect(() => replayPosition(game, `${id} what is this`)).toThrow('a state reads');
    expect(() => replayPosition(game, 'chess 1')).toThrow();
  });
});

test('a replay ends as the match did, hand after hand', async () => {
  const agents = ['careful', 'bluffer'].map((name) => trucoAgent(name).create());
  const { actions, scores } = await playMatch(game, agents, { seed: 'replay' });
  const record = { seed: 'replay', actions };
  const { moments, hands } = replayMatch(game, record);
  expect(moments.at(-1)!.state.scores()).toEqual(scores);
  expect(moments.length).toBe(actions.length + hands.length);
  expect(moments[hands[1]].hand).toBe(2);
  // every moment is its own: the first is as it was before anybody acted
  expect(game.view(moments[0].state, 0).log).toEqual([]);
  expect(() => replayMatch(game, { ...record, seed: 'another' })).toThrow('does not fit its cards');
  expect(() => parseGameId('tetris/nes@2')).toThrow("a game's id");
});
