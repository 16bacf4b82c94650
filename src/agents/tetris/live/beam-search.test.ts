import { describe, expect, it } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { topOf } from '../../../games/tetris/board.ts';
import { PIECE_LETTERS, type PieceLetter } from '../../../games/tetris/pieces.ts';
import { Placer } from '../simulation/placer.ts';
import { BeamSearch } from './beam-search.ts';
import { rules, spawning } from './falling-piece.ts';
import { FACTORS, type Factor, LiveEvaluator, type LiveWeights } from './live-evaluator.ts';
import { practise } from './practice.ts';
import { type KeyRoute, routesFrom } from './routes.ts';
import { liveWeights } from './weights.ts';

const only = (factor: Factor): LiveWeights =>
  Object.fromEntries(FACTORS.map((name) => [name, name === factor ? 1 : 0])) as LiveWeights;

/** Rows from the lowest up. */
function boardOf(...rows: string[]): Uint16Array {
  const board = new Uint16Array(rules.height);
  rows.forEach((row, y) => {
    board[y] = [...row].reduce((bits, cell, x) => bits | (cell === '#' ? 1 << x : 0), 0);
  });
  return board;
}

function judged(factor: Factor, ...rows: string[]): number {
  const evaluation = new LiveEvaluator(only(factor));
  evaluation.measure(boardOf(...rows), rows.length);
  return evaluation.value[0];
}

describe('what a board is judged by', () => {
  it('counts rows that lack only the cell of the open well', () => {
    expect(judged('ready-rows', '#######.', '#######.', '######..')).toBe(2);
    // the gap below is covered
    expect(judged('ready-rows', '#######.', '.#######')).toBe(1);
  });

  it('counts the cells of every other well with those below them', () => {
    // the well is the last column, three deep; column 2 is two deep: 1 + 2
    expect(judged('other-wells', '#######.', '##.####.', '##.####.')).toBe(3);
  });

  it('squares the rows above two fifths of the board', () => {
    const rows = (count: number) => new Array<string>(count).fill('#.......');
    expect([12, 13, 15].map((count) => judged('danger', ...rows(count)))).toEqual([0, 1, 9]);
  });
});

describe('the beam', () => {
  const choose = (board: Uint16Array, letters: string, weights: LiveWeights, width = 8, further = 0) => {
    const queue = [...letters].map((letter) => PIECE_LETTERS.indexOf(letter as PieceLetter));
    const routes = routesFrom(board, spawning(queue[0]));
    const beam = new BeamSearch(new LiveEvaluator(weights), width, further);
    beam.begin(board, queue, routes);
    const first = routes[beam.best()];
    while (beam.step());
    return { first, best: routes[beam.best()], evaluations: beam.evaluations };
  };
  const ready = boardOf('#######.', '#######.', '#######.', '#######.');

  it('takes four lines at once, and knows so before it has looked further', () => {
    const { first, best } = choose(ready, 'IOO', liveWeights.bold);
    // turned upright, and four steps to the right
    expect(best.keys).toBe('wdddd');
    expect(first).toEqual(best);
  });

  it('keeps the well open for a bar that it sees coming', () => {
    const { best } = choose(ready, 'OOI', only('four-lines'));
    expect(best.place >> 6).not.toBe(6);
    expect(choose(ready, 'OOI', liveWeights.bold).best.place & 63).toBe(4);
  });

  it('looks into no more boards than it is wide', () => {
    const { evaluations } = choose(boardOf(), 'OOO', liveWeights.bold, 3);
    expect(evaluations).toBe(7 + 3 * 7 + 3 * 7);
  });

  it('compares its last boards by the best places of all pieces that may come next', () => {
    const weights = liveWeights.low;
    const [evaluator, placer] = [new LiveEvaluator(weights), new Placer(rules)];
    const place = (board: Uint16Array, piece: number, route: KeyRoute) => {
      const after = new Uint16Array(rules.height);
      placer.place(board, rules.height, after, rules.height, piece, route.place);
      evaluator.measure(after, topOf(after));
      const earned = evaluator.lines[placer.lines] + evaluator.key * route.keys.length;
      return { after, earned, value: earned + evaluator.value[0] };
    };
    const best = (board: Uint16Array, piece: number) => {
      const means = routesFrom(board, spawning(piece)).map((route) => {
        const { after, earned } = place(board, piece, route);
        const values = PIECE_LETTERS.map((_, next) =>
          Math.max(...routesFrom(after, spawning(next)).map((then) => place(after, next, then).value)),
        );
        return { route, mean: earned + values.reduce((sum, value) => sum + value) / values.length };
      });
      return means.reduce((one, other) => (other.mean > one.mean ? other : one)).route;
    };
    let others = 0;
    for (const board of [boardOf('##.....#', '#......#'), boardOf('#####...', '####....', '#.......')])
      PIECE_LETTERS.forEach((letter, piece) => {
        const expected = best(board, piece);
        expect(choose(board, letter, weights, 64, 64).best).toEqual(expected);
        if (choose(board, letter, weights, 64).best.place !== expected.place) others++;
      });
    expect(others).toBe(4);
  });

  it('has no answer where a piece cannot appear', () => {
    expect(choose(new Uint16Array(rules.height).fill(127), 'TTT', liveWeights.bold).best).toBeUndefined();
  });

  it('plays on whatever the height of the pile, and the same for the same seed', () => {
    const play = () =>
      practise(
        new LiveEvaluator(only('max-height')),
        { width: 2, known: 2, stalls: 0.5, stall: 20, pieces: 60 },
        Rng.seeded(4),
      );
    expect(play().alive).toBe(false);
    expect(play()).toEqual(play());
  });
});
