import { describe, expect, test } from 'vitest';
import { tetrisAgentOf } from '../../../../src/agents/tetris/index.ts';
import { OVER } from '../../../../src/core/game.ts';
import { Match } from '../../../../src/core/match.ts';
import { tetrisGame } from '../../../../src/games/tetris/game.ts';
import { parseRules, ruleSets } from '../../../../src/games/tetris/rules.ts';
import { agentNamed, formatOwn } from '../player/agents.ts';
import { readRecord } from './records.ts';
import { TetrisReplay } from './tetris-replay.ts';

async function played(rules: string, seed: number | string, most: number) {
  const match = new Match(tetrisGame(parseRules(rules)), { seed });
  const agent = tetrisAgentOf('dellacherie').agent();
  while (match.advance() !== OVER && match.actions.length < most)
    match.answer((await agent.act(match.turn({ deadline: 0 }))).action);
  return match;
}

describe.each(ruleSets.map(({ id }) => id))('a replay of %s', (rules) => {
  test('shows every piece the same, forwards and back', async () => {
    const { game, state, actions } = await played(rules, 7, 150);
    const replay = new TetrisReplay(rules, 7);
    replay.actions.push(...actions);
    const seen: string[] = [];
    const picture = () => `${replay.game.format(replay.state)} ${replay.cells.values.join('')}`;
    for (let piece = 0; piece <= actions.length; piece++) {
      replay.seek(piece);
      seen.push(picture());
      // the cells of the picture are those of the game
      const { rows, width } = replay.state.board;
      replay.cells.values.forEach((value, i) => {
        expect(value !== 0).toBe(((rows[Math.floor(i / width)] >> (i % width)) & 1) === 1);
      });
    }
    expect(replay.game.format(replay.state)).toBe(game.format(state));
    for (const piece of [actions.length - 1, 0, 65, 64, 63, 130, 1]) {
      replay.seek(piece);
      expect(picture()).toBe(seen[Math.min(piece, actions.length)]);
    }
  });
});

describe('records', () => {
  test('a whole game is read, and what does not fit is refused', async () => {
    const { state, actions } = await played('nes-norotation', 's', 10_000);
    const record = {
      game: 'tetris/nes-norotation@2',
      seed: 's',
      agents: ['dellacherie'],
      actions,
      scores: [state.score],
    };
    expect(readRecord(record)).toMatchObject({ lines: state.lines, agent: 'dellacherie' });
    expect(() => readRecord({ ...record, game: 'truco/ufsm24@2' })).toThrow('not a record of Tetris');
    expect(() => readRecord({ ...record, actions: [...actions, 0] })).toThrow('1 actions too many');
    expect(() => readRecord({ ...record, actions: ['0'] })).toThrow('action 0 of the record, 0, is not legal there');
    expect(() => readRecord({ ...record, scores: [1] })).toThrow('its actions lead to');
    expect(() => readRecord({ ...record, game: 'tetris/nes-norotation@1' })).toThrow('no longer known');
    expect(() => readRecord(null)).toThrow('not a record of Tetris');
  });
});

describe('agents by name', () => {
  test('own weights come back from their name', () => {
    const strategy = { pieces: 2, weights: { holes: -4, bumpiness: -0.25 } };
    expect(agentNamed(formatOwn(strategy)).strategy).toEqual(strategy);
  });
  test.each([
    ['own:holes', '"holes" is no weight'],
    ['own:hopes=1', 'unknown metric "hopes"'],
    ['own:pieces=9', 'pieces is 9: a whole number from 1 to 4 is needed'],
    ['nobody', 'unknown agent "nobody"'],
  ])('%s is refused', (name, problem) => expect(() => agentNamed(name)).toThrow(problem));
});
