import { expect, test } from 'vitest';
import { uniform } from '../../../testing/players.ts';
import { CHANCE } from '../../core/game.ts';
import { type MatchResult, playMatch } from '../../core/play.ts';
import { gameOf } from '../../families/index.ts';
import { Table } from './table.ts';

test.each(['truco/ufsm24', 'truco/argentino30', 'tetris/nes-norotation'])('%s deals as the arena does', (id) => {
  const game = gameOf(id);
  const states: string[] = [];
  const result = playMatch(
    game,
    Array.from({ length: game.seats }, () => uniform()),
    { seed: 'one match', onAction: (state, seat) => seat === CHANCE || states.push(game.format(state)) },
  ) as MatchResult;
  const table = new Table(game, 'one match');
  const steps: string[] = [];
  table.deal();
  for (const action of result.actions) {
    expect(table.isLegal(action)).toBe(true);
    table.act(action);
    steps.push(game.format(table.state));
    table.deal();
  }
  expect(steps).toEqual(states);
  expect(table.over).toBe(true);
  expect(table.turn).toBe(result.actions.length);
  expect(table.deal()).toBe(false);
});
