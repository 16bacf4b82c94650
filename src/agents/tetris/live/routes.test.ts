import { describe, expect, it } from 'vitest';
import { PIECE_LETTERS, type PieceLetter } from '../../../games/tetris/pieces.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { rules, spawning } from './falling-piece.ts';
import { LONGEST_ROUTE, openRoutes, routesFrom } from './routes.ts';

const piece = (letter: PieceLetter) => PIECE_LETTERS.indexOf(letter);
const empty = new Uint16Array(rules.height);

describe('routes', () => {
  it.each(PIECE_LETTERS)('of %s lead to every place of the rule set on an empty board, each once', (letter) => {
    const into = new Int32Array(maxRestingPlaces(rules));
    const count = new RestingPlaces(rules).find(empty, piece(letter), into);
    const places = routesFrom(empty, spawning(piece(letter))).map(({ place }) => place);
    expect(places.toSorted((a, b) => a - b)).toEqual([...into.subarray(0, count)]);
    expect(openRoutes[piece(letter)].count).toBe(count);
  });

  it('are as short as can be and never longer than said', () => {
    const all = PIECE_LETTERS.flatMap((letter) => routesFrom(empty, spawning(piece(letter))));
    expect(Math.max(...all.map(({ keys }) => keys.length))).toBeLessThanOrEqual(LONGEST_ROUTE);
    const square = routesFrom(empty, spawning(piece('O')));
    const keysTo = (column: number) => square.find(({ place }) => columnOf(place) === column)!.keys;
    // it appears in columns 2 and 3
    expect([0, 2, 6].map(keysTo)).toEqual(['aa', '', 'dddd']);
  });

  it('fall a row with every key: a wall of the pile stops what has fallen too low', () => {
    const board = new Uint16Array(rules.height);
    // the last column filled up to the row that O reaches after three keys: its lower cells are then at y = 6
    for (let row = 0; row <= 29 - 6; row++) board[row] = 1 << 6;
    const columns = routesFrom(board, spawning(piece('O'))).map(({ place }) => columnOf(place));
    // two keys bring it to columns 4 and 5; the third would have to put it over column 6, one row too low
    expect(columns.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it('of a piece that cannot fall is the place where it is', () => {
    const board = new Uint16Array(rules.height);
    board[27] = 0b10;
    const [only, ...others] = routesFrom(board, spawning(piece('I')));
    expect(others).toEqual([]);
    expect([only.keys, rowOf(only.place), orientationOf(only.place)]).toEqual(['', 28, 1]);
  });

  it('of a piece that cannot appear do not exist', () => {
    expect(routesFrom(new Uint16Array(rules.height).fill(255), spawning(piece('I')))).toEqual([]);
  });
});
