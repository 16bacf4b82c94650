import { describe, expect, test } from 'vitest';
import { fallTime, NES_FRAME } from './gravity.ts';
import { type Heard, PersonGame } from './person-game.ts';

function begin(options: Partial<ConstructorParameters<typeof PersonGame>[2]> = {}, rules = 'nes') {
  const heard: Heard[] = [];
  const game = new PersonGame(rules, 1, {
    pace: 'nes',
    changed: () => {},
    heard: (what) => heard.push(what),
    ...options,
  });
  return { game, heard };
}
const row = ({ position }: PersonGame) => position!.row;

describe('gravity', () => {
  test('a piece falls a row in the time of its level, and no sooner', () => {
    for (const level of [0, 9, 19]) {
      const { game } = begin({ level });
      const top = row(game);
      game.tick(fallTime(level) - 1);
      expect(row(game)).toBe(top);
      game.tick(1.5);
      expect(row(game)).toBe(top - 1);
      // the rest of the time counts for the next row
      game.tick(fallTime(level) - 0.4);
      expect(row(game)).toBe(top - 2);
    }
  });
  test('at level 29 a tick of 100 ms brings six rows', () => {
    const { game } = begin({ level: 29 });
    const top = row(game);
    game.tick(6.2 * NES_FRAME);
    expect(row(game)).toBe(top - 6);
  });
  test('pieces that wait do not fall, but follow held keys', () => {
    const { game } = begin({ pace: 'still' });
    const { row: top, column } = game.position!;
    game.tick(60_000);
    expect(row(game)).toBe(top);
    game.hold('left');
    expect(game.position!.column).toBe(column - 1);
    game.tick(16 * NES_FRAME + 0.1);
    expect(game.position!.column).toBe(column - 2);
    game.tick(6 * NES_FRAME);
    expect(game.position!.column).toBe(column - 3);
    game.release('left');
    game.tick(1000);
    expect(game.position!.column).toBe(column - 3);
  });
  test('a piece that lands while it is pushed down does not push the next one', () => {
    const { game, heard } = begin();
    game.hold('down');
    for (let i = 0; i < 100 && game.replay.state.pieces === 0; i++) game.tick(2 * NES_FRAME);
    expect(game.replay.state.pieces).toBe(1);
    const top = row(game);
    game.tick(10 * NES_FRAME);
    expect(row(game)).toBe(top);
    expect(heard).toEqual(['land']);
  });
});

test('a game goes on from what was played before', () => {
  const { game } = begin({ pace: 'still' });
  for (let i = 0; i < 5; i++) game.do('drop');
  const { game: other } = begin({ pace: 'still', begun: game.replay.actions });
  expect(other.replay.game.format(other.replay.state)).toBe(game.replay.game.format(game.replay.state));
  other.do('drop');
  expect(other.replay.state.pieces).toBe(6);
});

test('the end is heard', () => {
  const { game, heard } = begin({ pace: 'still' });
  for (let i = 0; i < 60 && !game.over; i++) game.do('drop');
  expect(game.over).toBe(true);
  expect(heard.at(-1)).toBe('over');
  game.do('drop');
  expect(heard.filter((what) => what === 'over').length).toBe(1);
});
