import { expect, test } from 'vitest';
import { readLiveState } from '../../../../src/agents/tetris/live/index.ts';
import { Rng } from '../../../../src/core/rng.ts';
import { LiveGame } from '../../../../src/games/tetris/live-game.ts';
import type { TetrisPainter } from '../../../families/tetris/board/painter.ts';
import { LivePicture } from './live-picture.ts';

const plan = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
];

/** What the server would tell of a game. */
const frameOf = (game: LiveGame) => ({
  game: game.cells,
  piece: game.piece < 0 || game.over ? null : game.fallingCells(),
  next_pieces: [plan, plan, plan],
  game_speed: 10,
  score: game.score,
  player: 'ana',
});

/** The values of the cells as they are painted. */
function painted(picture: LivePicture): Uint8Array {
  let values = new Uint8Array();
  const painter = {
    board: (_: unknown, cells: { values: Uint8Array }) => {
      values = cells.values.slice();
    },
    piece: () => {},
  };
  picture.paint(painter as unknown as TetrisPainter, {} as CanvasRenderingContext2D);
  return values;
}

test('a watched game keeps the colours of its pieces; the cells are always those that were told', () => {
  const game = new LiveGame(Rng.seeded(3));
  const picture = new LivePicture();
  const keys = ['a', 'a', 's', '', 'd', 'd', 'd', 's', '', 'w', 's', ''];
  let coloured = 0;
  for (let tick = 0; tick < 400 && !game.over; tick++) {
    game.tick(keys[tick % keys.length]);
    const frame = frameOf(game);
    expect(picture.read(frame)).toBe(true);
    const { board } = readLiveState(frame)!;
    const values = painted(picture);
    values.forEach((value, i) => {
      expect(value !== 0).toBe(((board[Math.floor(i / 8)] >> (i % 8)) & 1) === 1);
    });
    coloured = Math.max(coloured, values.filter((value) => value > 0 && value < 8).length);
  }
  expect(coloured).toBeGreaterThan(30);
  expect(picture.player).toBe('ana');
});

test('who comes late sees grey cells, and what is no state changes nothing', () => {
  const game = new LiveGame(Rng.seeded(3));
  for (let tick = 0; tick < 40; tick++) game.tick(tick % 2 ? 's' : '');
  const picture = new LivePicture();
  picture.read(frameOf(game));
  expect(new Set(painted(picture))).toEqual(new Set([0, 8]));
  const key = picture.drawingKey();
  expect(picture.read({ dimensions: [10, 30] })).toBe(false);
  expect(picture.drawingKey()).toBe(key);
});
