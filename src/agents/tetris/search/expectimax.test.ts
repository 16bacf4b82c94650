import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { type Board, clearLines, copyBoard, emptyBoard, fill } from '../../../games/tetris/board.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import { parseRules, piecesOf } from '../../../games/tetris/rules.ts';
import { Evaluator } from '../linear/evaluator.ts';
import { randomRows } from '../ntuple/testing.ts';
import { Expectimax } from './expectimax.ts';
import { LinearLeaf, type PlacementSums } from './linear-leaf.ts';

const id = 'nes-norotation,width=8,height=8';
const rules = parseRules(id);
const weights = {
  lines: 3,
  'lock-height': -1.5,
  holes: -4,
  bumpiness: -0.7,
  'eroded-cells': 0.9,
  'landing-height': -0.4,
};

const places = new RestingPlaces(rules);
const evaluator = new Evaluator(rules, weights);
const chances = pieceChancesOf(rules.randomizer);
const loss = 10_000 * Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0);

function codesOf(board: Board, piece: number): number[] {
  const codes = new Int32Array(maxRestingPlaces(rules));
  return Array.from(codes.subarray(0, places.find(board.rows, piece, codes)));
}

function measured({ rows }: Board, line: PlacementSums): number {
  const top = rows.findLastIndex((row) => row !== 0) + 1;
  evaluator.measure(rows, top, line.lines, line.height, line.middle2, line.eroded);
  return evaluator.score[0];
}

function placed(board: Board, piece: number, code: number, line: PlacementSums): { board: Board; line: PlacementSums } {
  const after = copyBoard(board);
  const shape = piecesOf(rules)[piece].orientations[orientationOf(code)];
  const low = rowOf(code);
  fill(after, shape, columnOf(code), low);
  const full = (1 << board.width) - 1;
  const removed = shape.rows.filter((_, i) => after.rows[low + i] === full);
  const cells = removed.reduce((sum, row) => sum + row.toString(2).replaceAll('0', '').length, 0);
  const lines = clearLines(after);
  const sum = {
    lines: line.lines + lines,
    height: line.height + low,
    middle2: line.middle2 + 2 * low + shape.height - 1,
    eroded: line.eroded + lines * cells,
  };
  return { board: after, line: sum };
}

const weighed = (piece: number, worth: (coming: number) => number) =>
  [0, 1, 2, 3, 4, 5, 6].reduce((sum, coming) => sum + chances[piece * 7 + coming] * worth(coming), 0);

/** What a board is worth after this piece, when the first of `rest` comes next or one by chance, with so many to place. */
function outlook(
  board: Board,
  piece: number,
  rest: readonly number[],
  depth: number,
  line: PlacementSums,
  shown: boolean,
): number {
  const [next, ...known] = rest;
  if (next !== undefined) return toPlace(board, next, known, depth, line, shown);
  return depth === 0
    ? measured(board, line)
    : weighed(piece, (coming) => toPlace(board, coming, [], depth, line, shown));
}

/** The same search in plain words: a piece is to be placed, and if shown, which one comes after it is seen before that. */
function toPlace(
  board: Board,
  piece: number,
  rest: readonly number[],
  depth: number,
  line: PlacementSums,
  shown: boolean,
): number {
  const codes = codesOf(board, piece);
  if (codes.length === 0) return measured(board, line) - loss;
  if (depth === 0) return measured(board, line);
  const best = (seen: readonly number[]) =>
    Math.max(
      ...codes.map((code) => {
        const after = placed(board, piece, code, line);
        return outlook(after.board, piece, seen, depth - 1, after.line, shown);
      }),
    );
  return rest.length > 0 || depth === 1 || !shown ? best(rest) : weighed(piece, (coming) => best([coming]));
}

const none: PlacementSums = { lines: 0, height: 0, middle2: 0, eroded: 0 };

test.each([
  { depth: 1, known: 2, boards: 30 },
  { depth: 1, known: 1, boards: 30 },
  { depth: 2, known: 2, boards: 20 },
  { depth: 2, known: 1, boards: 6 },
  { depth: 3, known: 3, boards: 3 },
  { depth: 3, known: 2, boards: 3 },
  { depth: 3, known: 1, boards: 1, preview: 0 },
])('depth $depth, $known pieces known: as by plain enumeration', ({ depth, known, boards, preview = 1 }) => {
  const search = new Expectimax(parseRules(`${id},preview=${preview}`), new LinearLeaf(rules, weights), { depth });
  const rng = Rng.seeded(depth * 10 + known);
  const queue = new Int32Array(3).fill(-1);
  let compared = 0;
  for (let i = 0; i < boards; i++) {
    const { rows } = randomRows(rng, rules, i % 4);
    const board = { ...emptyBoard(rules.width, rules.height), rows };
    for (let k = 0; k < known; k++) queue[k] = rng.below(7);
    const pieces = Array.from(queue.subarray(0, known));
    const codes = codesOf(board, pieces[0]);
    const chosen = search.choose(rows, queue);
    expect(Array.from(search.codes.subarray(0, search.count))).toEqual(codes);
    if (codes.length === 0) {
      expect(chosen).toBe(-1);
      continue;
    }
    const [piece, ...rest] = pieces;
    const expected = codes.map((code) => {
      const after = placed(board, piece, code, none);
      return outlook(after.board, piece, rest, depth - 1, after.line, preview > 0);
    });
    expected.forEach((worth, k) => {
      expect(search.worth[k]).toBeCloseTo(worth, 6);
    });
    expect(search.worth[codes.indexOf(chosen)]).toBe(Math.max(...search.worth.subarray(0, search.count)));
    compared += codes.length;
  }
  expect(compared).toBeGreaterThan(boards);
});

describe('a beam', () => {
  const leaves = new LinearLeaf(rules, weights);
  const queue = Int32Array.of(0, 4, -1);
  const { rows } = randomRows(Rng.seeded(3), rules, 4);

  test('looks deeper only at the best by the known pieces', () => {
    const near = new Expectimax(rules, leaves, { depth: 2 });
    near.choose(rows, queue);
    const ranked = [...near.worth.subarray(0, near.count)].sort((a, b) => b - a);
    const all = new Expectimax(rules, leaves, { depth: 3 });
    all.choose(rows, queue);
    const beam = new Expectimax(rules, leaves, { depth: 3, beam: 3 });
    const chosen = beam.choose(rows, queue);
    expect(beam.evaluations).toBeLessThan(all.evaluations);
    expect(beam.deep.subarray(0, beam.count).reduce((sum, deep) => sum + deep, 0)).toBe(3);
    for (let i = 0; i < beam.count; i++) {
      expect(beam.deep[i] === 1).toBe(near.worth[i] >= ranked[2]);
      expect(beam.worth[i]).toBe(beam.deep[i] === 1 ? all.worth[i] : near.worth[i]);
    }
    expect(beam.deep[beam.codes.indexOf(chosen)]).toBe(1);
  });

  test('within it, an inner beam looks further only from the best placements of the next piece', () => {
    const wide = new Expectimax(rules, leaves, { depth: 3, beam: 3 });
    const narrow = new Expectimax(rules, leaves, { depth: 3, beam: 3, inner: 2 });
    wide.choose(rows, queue);
    narrow.choose(rows, queue);
    expect(narrow.evaluations).toBeLessThan(wide.evaluations);
    for (let i = 0; i < wide.count; i++) {
      if (wide.deep[i] === 1) expect(narrow.worth[i]).toBeLessThanOrEqual(wide.worth[i]);
      else expect(narrow.worth[i]).toBe(wide.worth[i]);
    }
  });

  test('with a margin it looks deeper only at those that come near to the best', () => {
    const near = new Expectimax(rules, leaves, { depth: 2 });
    near.choose(rows, queue);
    const worth = [...near.worth.subarray(0, near.count)];
    const ranked = worth.toSorted((a, b) => b - a);
    // between the third and the fourth, so that the beam of 5 is not what decides
    const margin = ranked[0] - (ranked[2] + ranked[3]) / 2;
    expect(ranked[2]).toBeGreaterThan(ranked[3]);
    const all = new Expectimax(rules, leaves, { depth: 3 });
    all.choose(rows, queue);
    const close = new Expectimax(rules, leaves, { depth: 3, beam: 5, margin });
    close.choose(rows, queue);
    expect([...close.deep.subarray(0, close.count)]).toEqual(worth.map((each) => (each >= ranked[2] ? 1 : 0)));
    expect(close.evaluations).toBeLessThan(all.evaluations);
    for (let i = 0; i < close.count; i++)
      if (close.deep[i] === 1) expect(close.worth[i]).toBeLessThanOrEqual(all.worth[i]);
  });

  test('where only one comes near to the best there is nothing to look into', () => {
    const near = new Expectimax(rules, leaves, { depth: 2 });
    const alone = new Expectimax(rules, leaves, { depth: 3, margin: 0 });
    expect(alone.choose(rows, queue)).toBe(near.choose(rows, queue));
    expect(alone.evaluations).toBe(near.evaluations);
  });

  test('a margin wider than all differences changes nothing', () => {
    const all = new Expectimax(rules, leaves, { depth: 3 });
    const wide = new Expectimax(rules, leaves, { depth: 3, margin: 1e9 });
    expect(wide.choose(rows, queue)).toBe(all.choose(rows, queue));
    expect([...wide.worth.subarray(0, wide.count)]).toEqual([...all.worth.subarray(0, all.count)]);
  });

  test('as wide as all placements it changes nothing', () => {
    const all = new Expectimax(rules, leaves, { depth: 3 });
    const beam = new Expectimax(rules, leaves, { depth: 3, beam: 50, inner: 50 });
    expect(beam.choose(rows, queue)).toBe(all.choose(rows, queue));
    expect(beam.evaluations).toBe(all.evaluations);
  });
});
