import { describe, expect, test } from 'vitest';
import { tetrisAgentOf } from '../../../../src/agents/tetris/index.ts';
import { OVER } from '../../../../src/core/game.ts';
import { ruleSets } from '../../../../src/games/tetris/rules.ts';
import { agentNamed, formatOwn } from '../player/agents.ts';
import type { Dealing } from '../player/messages.ts';
import { GameAtPlay } from './game-at-play.ts';
import { readRecord } from './records.ts';
import { TetrisReplay } from './tetris-replay.ts';

async function played(rules: string, dealing: Dealing, most: number) {
  const at = new GameAtPlay(rules, dealing);
  const agent = tetrisAgentOf('dellacherie').agent();
  const actions: number[] = [];
  while (actions.length < most && at.state.turn !== OVER) {
    const view = at.game.view(at.state, 0);
    const { action } = await agent.act({ view, legal: at.legal(), deadline: 0, rng: at.thoughts });
    at.place(action);
    actions.push(action);
  }
  return { at, actions };
}

describe.each(ruleSets.map(({ id }) => id))('a film of %s', (rules) => {
  test.each(['play', 'record'] as const)('dealt as %s shows every piece the same, forwards and back', async (as) => {
    const { at, actions } = await played(rules, { seed: 7, as }, 150);
    const film = new TetrisReplay(rules, { seed: 7, as });
    film.actions.push(...actions);
    const seen: string[] = [];
    const picture = () => `${film.game.format(film.state)} ${film.cells.values.join('')}`;
    for (let piece = 0; piece <= actions.length; piece++) {
      film.seek(piece);
      seen.push(picture());
      // the cells of the picture are those of the game
      const { rows, width } = film.state.board;
      film.cells.values.forEach((value, i) => {
        expect(value !== 0).toBe(((rows[Math.floor(i / width)] >> (i % width)) & 1) === 1);
      });
    }
    expect(film.game.format(film.state)).toBe(at.game.format(at.state));
    for (const piece of [actions.length - 1, 0, 65, 64, 63, 130, 1]) {
      film.seek(piece);
      expect(picture()).toBe(seen[Math.min(piece, actions.length)]);
    }
  });
});

describe('records', () => {
  test('a whole game is read, and what does not fit is refused', async () => {
    const { at, actions } = await played('nes-norotation', { seed: 's', as: 'record' }, 10_000);
    const record = {
      game: 'tetris/nes-norotation@2',
      seed: 's',
      agents: ['dellacherie'],
      actions,
      scores: [at.state.score],
    };
    expect(readRecord(record)).toMatchObject({ lines: at.state.lines, agent: 'dellacherie' });
    expect(() => readRecord({ ...record, game: 'truco/ufsm24@2' })).toThrow('not a record of Tetris');
    expect(() => readRecord({ ...record, actions: [...actions, 0] })).toThrow('1 actions too many');
    expect(() => readRecord({ ...record, actions: ['0'] })).toThrow('action 1 of the record');
    expect(() => readRecord({ ...record, scores: [1] })).toThrow('its actions lead to');
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
    ['own:pieces=9', 'pieces=9: 1 to 4 is right'],
    ['nobody', 'unknown agent "nobody"'],
  ])('%s is refused', (name, problem) => expect(() => agentNamed(name)).toThrow(problem));
});
