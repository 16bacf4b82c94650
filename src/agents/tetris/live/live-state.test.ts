import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { spawning } from './falling-piece.ts';
import { readLiveState } from './live-state.ts';

const O = [
  [1, 2],
  [2, 2],
  [1, 3],
  [2, 3],
];
const state = (changes: object) => ({
  game: [],
  piece: null,
  next_pieces: [O, O, O],
  game_speed: 10,
  score: 0,
  player: 'x',
  ...changes,
});

describe('reading a state', () => {
  it.each([
    [
      'S',
      [
        [4, 2],
        [4, 3],
        [5, 3],
        [5, 4],
      ],
    ],
    [
      'Z',
      [
        [4, 2],
        [3, 3],
        [4, 3],
        [3, 4],
      ],
    ],
    [
      'I',
      [
        [2, 2],
        [3, 2],
        [4, 2],
        [5, 2],
      ],
    ],
    [
      'O',
      [
        [3, 3],
        [4, 3],
        [3, 4],
        [4, 4],
      ],
    ],
    [
      'J',
      [
        [4, 2],
        [5, 2],
        [4, 3],
        [4, 4],
      ],
    ],
    [
      'T',
      [
        [4, 2],
        [4, 3],
        [5, 3],
        [4, 4],
      ],
    ],
    [
      'L',
      [
        [4, 2],
        [4, 3],
        [4, 4],
        [5, 4],
      ],
    ],
  ] as const)('knows a new %s, a row below where it appeared', (letter, piece) => {
    const spawn = spawning(PIECE_LETTERS.indexOf(letter));
    expect(readLiveState(state({ piece }))!.falling).toEqual({ ...spawn, row: spawn.row - 1 });
    // the order of the cells does not matter
    expect(readLiveState(state({ piece: piece.toReversed() }))!.falling).toEqual({ ...spawn, row: spawn.row - 1 });
  });

  it('turns the board about: row 0 is the lowest, column 0 is x = 1', () => {
    const { board, next, falling } = readLiveState(
      state({
        game: [
          [1, 29],
          [8, 29],
          [3, 0],
        ],
      }),
    )!;
    expect([board[0], board[29]]).toEqual([0b10000001, 0b100]);
    expect(next.map((piece) => PIECE_LETTERS[piece])).toEqual(['O', 'O', 'O']);
    expect(falling).toBeUndefined();
  });

  it('does without a player, as the first state of some servers has none', () => {
    const { player, ...first } = state({});
    expect(readLiveState(first)).toBeDefined();
  });

  it.each([
    ['no object', 7],
    ['nothing', null],
    ['a cell in the wall', state({ game: [[0, 3]] })],
    ['a cell below the floor', state({ game: [[1, 30]] })],
    ['a cell of three numbers', state({ game: [[1, 2, 3]] })],
    ['a piece of three cells', state({ piece: O.slice(1) })],
    [
      'a piece that is none',
      state({
        piece: [
          [1, 1],
          [3, 1],
          [5, 1],
          [7, 1],
        ],
      }),
    ],
    ['no next pieces', state({ next_pieces: undefined })],
    ['a score that is no number', state({ score: '1' })],
  ])('finds no sense in %s', (_, frame) => {
    expect(readLiveState(frame)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ game: fc.jsonValue(), piece: fc.jsonValue() }).map(state)),
        (json) => {
          const state = readLiveState(json);
          expect(state === undefined || state.board.length === 30).toBe(true);
        },
      ),
    );
  });
});
