import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { type Board, clearLines, copyBoard, emptyBoard, fill, topOf } from '../../../games/tetris/board.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { parseRules, piecesOf } from '../../../games/tetris/rules.ts';
import { Evaluator } from '../linear/evaluator.ts';
import { Layout } from '../ntuple/layout.ts';
import { networkValue, randomNetwork, randomRows } from '../ntuple/testing.ts';
import { Expectimax } from './expectimax.ts';
import { LinearLeaf } from './linear-leaf.ts';
import { NetworkLeaf } from './network-leaf.ts';
import type { SearchOptions, TetrisSearch } from './search.ts';

const id = 'nes-norotation,width=8,height=8';
const rules = parseRules(id);
const chances = pieceChancesOf(rules.randomizer);
const places = new RestingPlaces(rules);
const weights = {
  lines: 3,
  'lock-height': -1.5,
  holes: -4,
  bumpiness: -0.7,
  'eroded-cells': 0.9,
  'landing-height': -0.4,
};
const evaluator = new Evaluator(rules, weights);
const loss = 10_000 * Object.values(weights).reduce((sum, weight) => sum + Math.abs(weight), 0);
const network = randomNetwork(Rng.seeded(7), new Layout(rules, 3, false), id);

/** A board after some placements, with what is known of them, summed. */
interface After {
  readonly board: Board;
  readonly lines: number;
  readonly height: number;
  readonly middle2: number;
  readonly eroded: number;
}

/** A leaf in plain words, and a search that uses the real one. */
interface Plain {
  readonly perNextPiece: boolean;
  readonly risk: number;
  value(after: After, next?: number): number;
  lost(after: After): number;
  search(options: SearchOptions, preview?: number): TetrisSearch;
}

const linearValue = ({ board, lines, height, middle2, eroded }: After) => {
  evaluator.measure(board.rows, topOf(board.rows), lines, height, middle2, eroded);
  return evaluator.score[0];
};

const networkWorth = ({ board, lines }: After, next?: number) => lines + networkValue(network, board.rows, next!);
const linesOf = ({ lines }: After) => lines;
const RISK = 0.3;

const leaves: Record<'linear' | 'network' | 'daring', Plain> = {
  linear: {
    perNextPiece: false,
    risk: 0,
    value: linearValue,
    lost: (after) => linearValue(after) - loss,
    search: (options, preview = 1) =>
      new Expectimax(parseRules(`${id},preview=${preview}`), new LinearLeaf(rules, weights), options),
  },
  network: {
    perNextPiece: true,
    risk: 0,
    value: networkWorth,
    lost: linesOf,
    search: (options, preview = 1) =>
      new Expectimax(parseRules(`${id},preview=${preview}`), new NetworkLeaf(rules, network), options),
  },
  daring: {
    perNextPiece: true,
    risk: RISK,
    value: networkWorth,
    lost: linesOf,
    search: (options, preview = 1) => {
      const leaf = Object.assign(new NetworkLeaf(rules, network), { risk: RISK });
      return new Expectimax(parseRules(`${id},preview=${preview}`), leaf, options);
    },
  },
};

function codesOf({ rows }: Board, piece: number): number[] {
  const codes = new Int32Array(maxRestingPlaces(rules));
  return Array.from(codes.subarray(0, places.find(rows, piece, codes)));
}

const start = (board: Board): After => ({ board, lines: 0, height: 0, middle2: 0, eroded: 0 });

function placed(before: After, piece: number, code: number): After {
  const board = copyBoard(before.board);
  const shape = piecesOf(rules)[piece].orientations[orientationOf(code)];
  const low = rowOf(code);
  fill(board, shape, columnOf(code), low);
  const full = (1 << board.width) - 1;
  const removed = shape.rows.filter((_, i) => board.rows[low + i] === full);
  const cells = removed.reduce((sum, row) => sum + row.toString(2).replaceAll('0', '').length, 0);
  const lines = clearLines(board);
  return {
    board,
    lines: before.lines + lines,
    height: before.height + low,
    middle2: before.middle2 + 2 * low + shape.height - 1,
    eroded: before.eroded + lines * cells,
  };
}

const mean = (piece: number, value: (coming: number) => number) =>
  [0, 1, 2, 3, 4, 5, 6].reduce((sum, coming) => sum + chances[piece * 7 + coming] * value(coming), 0);

const daringMean = (risk: number, piece: number, value: (coming: number) => number) =>
  Math.log(mean(piece, (coming) => Math.E ** (risk * value(coming)))) / risk;

/** The same search in plain words. */
function plainSearch(leaf: Plain, preview: boolean) {
  const worth = leaf.risk > 0 ? daringMean.bind(null, leaf.risk) : mean;
  /** The value after a piece was placed, when the first of `rest` comes next, or any piece by chance. */
  const afterPiece = (after: After, piece: number, rest: readonly number[], depth: number): number => {
    const [next, ...known] = rest;
    if (next !== undefined) return toPlace(after, next, known, depth);
    if (depth === 0 && !leaf.perNextPiece) return leaf.value(after);
    return worth(piece, (coming) => toPlace(after, coming, [], depth));
  };
  /** The value with a piece to place. With a preview, the piece after it is seen before it is placed. */
  const toPlace = (after: After, piece: number, rest: readonly number[], depth: number): number => {
    const codes = codesOf(after.board, piece);
    if (codes.length === 0) return leaf.lost(after);
    if (depth === 0) return leaf.value(after, piece);
    const best = (seen: readonly number[]) =>
      Math.max(...codes.map((code) => afterPiece(placed(after, piece, code), piece, seen, depth - 1)));
    const seesNext = preview && rest.length === 0 && (depth > 1 || leaf.perNextPiece);
    return seesNext ? worth(piece, (coming) => best([coming])) : best(rest);
  };
  return afterPiece;
}

describe.each(Object.entries(leaves))('with a %s leaf', (_, leaf) => {
  test.each([
    { depth: 1, known: 2, boards: 30 },
    { depth: 1, known: 1, boards: 30 },
    { depth: 2, known: 3, boards: 20 },
    { depth: 2, known: 2, boards: 20 },
    { depth: 2, known: 1, boards: 6 },
    { depth: 3, known: 3, boards: 3 },
    { depth: 3, known: 2, boards: 3 },
    { depth: 1, known: 1, boards: 10, preview: 0 },
    { depth: 2, known: 1, boards: 5, preview: 0 },
    { depth: 3, known: 1, boards: 1, preview: 0 },
  ])('depth $depth, $known pieces known: as by plain enumeration', ({ depth, known, boards, preview = 1 }) => {
    const search = leaf.search({ depth }, preview);
    const afterPiece = plainSearch(leaf, preview > 0);
    const rng = Rng.seeded(depth * 10 + known);
    const queue = new Int32Array(4).fill(-1);
    let compared = 0;
    for (let i = 0; i < boards; i++) {
      const { rows } = randomRows(rng, rules, i % 4);
      const before = start({ ...emptyBoard(rules.width, rules.height), rows });
      for (let k = 0; k < known; k++) queue[k] = rng.below(7);
      const [piece, ...rest] = queue.subarray(0, known);
      const codes = codesOf(before.board, piece);
      const chosen = search.choose(rows, queue);
      expect(Array.from(search.codes.subarray(0, search.count))).toEqual(codes);
      if (codes.length === 0) {
        expect(chosen).toBe(-1);
        continue;
      }
      codes.forEach((code, k) => {
        expect(search.values[k]).toBeCloseTo(afterPiece(placed(before, piece, code), piece, rest, depth - 1), 6);
      });
      expect(search.values[codes.indexOf(chosen)]).toBe(Math.max(...search.values.subarray(0, search.count)));
      compared += codes.length;
    }
    expect(compared).toBeGreaterThan(boards);
  });

  describe('a beam', () => {
    const queue = Int32Array.of(0, 4, -1);
    const { rows } = randomRows(Rng.seeded(3), rules, 4);
    const searched = (options: SearchOptions) => {
      const search = leaf.search(options);
      return { search, chosen: search.choose(rows, queue), values: [...search.values.subarray(0, search.count)] };
    };
    const near = searched({ depth: 2 });
    const all = searched({ depth: 3 });
    const ranked = near.values.toSorted((a, b) => b - a);
    // between the third and the fourth, so that a beam of 5 is not what decides
    const margin = ranked[0] - (ranked[2] + ranked[3]) / 2;

    test('looks deeper only at the best by the known pieces', () => {
      const { search: beam, chosen, values } = searched({ depth: 3, beam: 3 });
      expect(beam.evaluations).toBeLessThan(all.search.evaluations);
      expect(beam.deep.subarray(0, beam.count).reduce((sum, deep) => sum + deep, 0)).toBe(3);
      values.forEach((value, i) => {
        expect(beam.deep[i] === 1).toBe(near.values[i] >= ranked[2]);
        expect(value).toBe(beam.deep[i] === 1 ? all.values[i] : near.values[i]);
      });
      expect(beam.deep[beam.codes.indexOf(chosen)]).toBe(1);
    });

    test('within it, an inner beam looks further only from the best placements of the next piece', () => {
      const wide = searched({ depth: 3, beam: 3 });
      const narrow = searched({ depth: 3, beam: 3, inner: 2 });
      expect(narrow.search.evaluations).toBeLessThan(wide.search.evaluations);
      wide.values.forEach((value, i) => {
        if (wide.search.deep[i] === 1) expect(narrow.values[i]).toBeLessThanOrEqual(value);
        else expect(narrow.values[i]).toBe(value);
      });
    });

    test('an inner beam alone changes values, never upwards', () => {
      const narrow = searched({ depth: 3, inner: 2 });
      expect(narrow.search.evaluations).toBeLessThan(all.search.evaluations);
      narrow.values.forEach((value, i) => {
        expect(value).toBeLessThanOrEqual(all.values[i] + 1e-9);
      });
      expect(narrow.values).not.toEqual(all.values);
    });

    test('with a margin it looks deeper only at those that come near to the best', () => {
      expect(ranked[2]).toBeGreaterThan(ranked[3]);
      const close = searched({ depth: 3, beam: 5, margin });
      expect([...close.search.deep.subarray(0, close.search.count)]).toEqual(
        near.values.map((each) => (each >= ranked[2] ? 1 : 0)),
      );
      expect(close.search.evaluations).toBeLessThan(all.search.evaluations);
      close.values.forEach((value, i) => {
        if (close.search.deep[i] === 1) expect(value).toBeLessThanOrEqual(all.values[i] + 1e-9);
      });
    });

    test('where only one comes near to the best there is nothing to look into', () => {
      const alone = searched({ depth: 3, margin: 0 });
      expect(alone.chosen).toBe(near.chosen);
      expect(alone.search.evaluations).toBe(near.search.evaluations);
    });

    test('as wide as all placements, or with a margin wider than all differences, it changes nothing', () => {
      const wide = searched({ depth: 3, beam: 50, inner: 50 });
      expect(wide.chosen).toBe(all.chosen);
      expect(wide.search.evaluations).toBe(all.search.evaluations);
      const margin = searched({ depth: 3, beam: 50, inner: 50, margin: 1e9 });
      expect(margin.chosen).toBe(all.chosen);
      expect(margin.values).toEqual(all.values);
      // a leaf for each next piece ranks all placements anyway
      if (leaf.perNextPiece) expect(margin.search.evaluations).toBe(all.search.evaluations);
    });
  });
});

test('to see the piece after it before a piece is placed is worth something', () => {
  const search = leaves.network.search({ depth: 2 });
  const { rows } = randomRows(Rng.seeded(5), rules, 4);
  const before = start({ ...emptyBoard(rules.width, rules.height), rows });
  search.choose(rows, Int32Array.of(0, 4, -1));
  const afterPiece = plainSearch(leaves.network, true);
  codesOf(before.board, 0).forEach((code, k) => {
    const after = placed(before, 0, code);
    const blind = codesOf(after.board, 4).map((place) => afterPiece(placed(after, 4, place), 4, [], 0));
    expect(search.values[k]).toBeGreaterThan(Math.max(...blind));
  });
});
