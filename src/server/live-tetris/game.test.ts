import { describe, expect, it } from 'vitest';
import { Rng } from '../../core/rng.ts';
import { gameSpeed, LiveGame } from '../../games/tetris/live-game.ts';
import { AVEIRO_FIRST_SEEN } from '../../games/tetris/pieces.test-support.ts';
import { PIECE_LETTERS, type PieceLetter } from '../../games/tetris/pieces.ts';
import { NO_PIECE } from '../../games/tetris/randomizers.ts';
import { StateWriter } from './frames.ts';

/** A game whose next pieces are these. */
function gameOf(letters: string): LiveGame {
  const game = new LiveGame(Rng.seeded(1));
  [...letters].forEach((letter, i) => {
    game.next[i] = PIECE_LETTERS.indexOf(letter as PieceLetter);
  });
  return game;
}

const stateOf = (game: LiveGame) => JSON.parse(new StateWriter(game, 'x').write());
/** The cells of the falling piece as `column,row`. */
const cellsOf = (game: LiveGame) => written(stateOf(game).piece);
const written = (cells: [number, number][]) => cells.map(String).join(' ');

function ticks(game: LiveGame, keys: string): LiveGame {
  for (const key of keys) game.tick(key === '.' ? '' : key);
  return game;
}

describe('a tick of the live game', () => {
  it.each(AVEIRO_FIRST_SEEN)('shows a new %s at %s: it has fallen a row', (letter, cells) => {
    const game = ticks(gameOf(letter), '.');
    expect(cellsOf(game)).toBe(cells);
  });

  it('applies a key on the spawn tick, after the fall', () => {
    expect(cellsOf(ticks(gameOf('O'), 'a'))).toBe('2,3 3,3 2,4 3,4');
    expect(cellsOf(ticks(gameOf('O'), 'd'))).toBe('4,3 5,3 4,4 5,4');
  });

  it('turns to the next plan and falls a row with every tick', () => {
    expect(cellsOf(ticks(gameOf('T'), 'w'))).toBe('3,3 4,3 5,3 4,4');
    expect(cellsOf(ticks(gameOf('T'), '.w'))).toBe('3,4 4,4 5,4 4,5');
  });

  it('undoes a step into a wall', () => {
    expect(cellsOf(ticks(gameOf('O'), 'aaaa'))).toBe('1,6 2,6 1,7 2,7');
  });

  it('undoes a turn into a wall: no kicks', () => {
    // an upright T in the leftmost column cannot turn left
    const game = ticks(gameOf('T'), 'aaa');
    expect(cellsOf(game)).toBe('1,4 1,5 2,5 1,6');
    expect(cellsOf(ticks(game, 'w'))).toBe('1,5 1,6 2,6 1,7');
  });

  it('drops to the floor with s, and locks with the tick after, whose key is lost', () => {
    const game = ticks(gameOf('OO'), 's');
    expect(cellsOf(game)).toBe('3,28 4,28 3,29 4,29');
    expect(stateOf(game).game).toEqual([]);
    ticks(game, 'd');
    expect(stateOf(game).piece).toBeNull();
    expect(written(stateOf(game).game)).toBe('3,28 4,28 3,29 4,29');
    expect(cellsOf(ticks(game, '.'))).toBe('3,3 4,3 3,4 4,4');
  });

  it('locks a piece that fell by itself when it can fall no more', () => {
    // from y = 1 on the first tick the lowest cells reach y = 29 on the 26th
    const game = ticks(gameOf('O'), '.'.repeat(26));
    expect(cellsOf(game)).toMatch(/ 4,29$/);
    expect(ticks(game, '.').piece).toBe(NO_PIECE);
  });

  it('ignores keys that it does not know', () => {
    expect(cellsOf(ticks(gameOf('O'), 'x'))).toEqual(cellsOf(ticks(gameOf('O'), '.')));
  });

  it('removes rows of eight cells and scores lines squared', () => {
    const two = ticks(gameOf('OOO'), 'aas.');
    ticks(two, 's.');
    two.next[0] = two.next[1] = PIECE_LETTERS.indexOf('O');
    ticks(two, 'dds.');
    ticks(two, 'dddds.');
    expect([two.score, two.lines, two.rested]).toEqual([4, 2, 4]);
    expect(stateOf(two).game).toEqual([]);
  });

  it('ends the game when a new piece is in something’s way: it comes to rest over the pile, as the course has it', () => {
    const game = gameOf('OOO');
    while (!game.over) {
      game.next[0] = PIECE_LETTERS.indexOf('O');
      ticks(game, 's.');
    }
    expect(game.rested).toBe(14);
    expect(stateOf(game).piece).toBeNull();
    expect(stateOf(game).game).toHaveLength(60);
    const before = JSON.stringify(stateOf(game));
    expect(JSON.stringify(stateOf(ticks(game, 'aws')))).toBe(before);
  });

  it('counts the cells of that last piece twice, which may remove a row that is not full', () => {
    const game = gameOf('O');
    // O appears at x = 3 and 4, y = 2 and 3; row y = 3 has six cells, and those two again
    game.cells = [1, 2, 3, 4, 5, 6].map((x) => [x, 3] as const);
    game.board.rows[26] = 0b111111;
    ticks(game, '.');
    expect([game.over, game.lines, game.score]).toEqual([true, 1, 1]);
    expect(written(stateOf(game).game)).toBe('3,3 4,3');
  });

  it('lets a last piece fall that is free a row below, and shows it', () => {
    const game = gameOf('T');
    // T appears upright with its top at x = 4, y = 1, where something hangs
    game.board.rows[28] = 0b1000;
    ticks(game, '.');
    expect([game.over, stateOf(game).piece]).toEqual([
      true,
      [
        [4, 2],
        [4, 3],
        [5, 3],
        [4, 4],
      ],
    ]);
  });

  it('locks where it appeared a piece that cannot fall at all', () => {
    const game = gameOf('I');
    // the flat bar appears at y = 1; a cell right under it
    game.board.rows[27] = 0b10;
    game.cells = [[2, 2]];
    ticks(game, 's');
    expect(game.piece).toBe(NO_PIECE);
    // in the order in which they came to rest
    expect(written(stateOf(game).game)).toBe('2,2 2,1 3,1 4,1 5,1');
  });

  it.each([
    [0, 10],
    [9, 10],
    [10, 11],
    [1000, 110],
    [20_000, 2010],
  ])('at score %i has %i ticks a second', (score, speed) => {
    expect(gameSpeed(score)).toBe(speed);
  });

  it('gives the same pieces for the same stream', () => {
    const play = () => {
      const game = new LiveGame(Rng.seeded(5));
      const seen: number[] = [];
      while (!game.over) {
        game.tick('s');
        if (game.piece !== NO_PIECE) seen.push(game.piece);
      }
      return seen;
    };
    expect(play()).toEqual(play());
  });
});
