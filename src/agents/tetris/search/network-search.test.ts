import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { type Board, clearLines, copyBoard, emptyBoard, fill } from '../../../games/tetris/board.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import { parseRules, piecesOf } from '../../../games/tetris/rules.ts';
import { Layout } from '../ntuple/layout.ts';
import { networkValue, randomNetwork, randomRows } from '../ntuple/testing.ts';
import { NetworkSearch } from './network-search.ts';

const id = 'nes-norotation,width=8,height=8';
const rules = parseRules(id);
const network = randomNetwork(Rng.seeded(7), new Layout(rules, 3, false), id);
const chances = pieceChancesOf(rules.randomizer);
const places = new RestingPlaces(rules);
const pieces = [0, 1, 2, 3, 4, 5, 6];

function codesOf({ rows }: Board, piece: number): number[] {
  const codes = new Int32Array(maxRestingPlaces(rules));
  return Array.from(codes.subarray(0, places.find(rows, piece, codes)));
}

function placed(board: Board, piece: number, code: number): { board: Board; lines: number } {
  const after = copyBoard(board);
  fill(after, piecesOf(rules)[piece].orientations[orientationOf(code)], columnOf(code), rowOf(code));
  return { lines: clearLines(after), board: after };
}

/** What a board is worth after a piece, when the first of `rest` comes next, or a piece by chance. */
function outlook(board: Board, piece: number, rest: readonly number[], depth: number, shown = true): number {
  const [next, ...known] = rest;
  if (next !== undefined) return worth(board, next, known, depth, shown);
  return pieces.reduce((sum, coming) => sum + chances[piece * 7 + coming] * worth(board, coming, [], depth, shown), 0);
}

/** The same search in plain words: a piece is to be placed, and if shown, which one comes after it is seen before that. */
function worth(board: Board, piece: number, rest: readonly number[], depth: number, shown: boolean): number {
  const codes = codesOf(board, piece);
  if (codes.length === 0) return 0;
  if (depth === 0) return networkValue(network, board.rows, piece);
  const best = (seen: readonly number[]) =>
    Math.max(
      ...codes.map((code) => {
        const { board: after, lines } = placed(board, piece, code);
        return lines + outlook(after, piece, seen, depth - 1, shown);
      }),
    );
  if (rest.length > 0 || !shown) return best(rest);
  return pieces.reduce((sum, coming) => sum + chances[piece * 7 + coming] * best([coming]), 0);
}

test.each([
  { depth: 1, known: 2, boards: 30 },
  { depth: 1, known: 1, boards: 30 },
  { depth: 2, known: 3, boards: 20 },
  { depth: 2, known: 2, boards: 20 },
  { depth: 2, known: 1, boards: 5 },
  { depth: 3, known: 3, boards: 3 },
  { depth: 3, known: 2, boards: 2 },
  { depth: 2, known: 1, boards: 5, preview: 0 },
  { depth: 3, known: 1, boards: 1, preview: 0 },
])('depth $depth, $known pieces known: as by plain enumeration', ({ depth, known, boards, preview = 1 }) => {
  const search = new NetworkSearch(parseRules(`${id},preview=${preview}`), network, { depth });
  const rng = Rng.seeded(depth * 10 + known);
  const queue = new Int32Array(4).fill(-1);
  let compared = 0;
  for (let i = 0; i < boards; i++) {
    const { rows } = randomRows(rng, rules, i % 4);
    const board = { ...emptyBoard(rules.width, rules.height), rows };
    for (let k = 0; k < known; k++) queue[k] = rng.below(7);
    const [piece, ...rest] = queue.subarray(0, known);
    const codes = codesOf(board, piece);
    const chosen = search.choose(rows, queue);
    expect(Array.from(search.codes.subarray(0, search.count))).toEqual(codes);
    if (codes.length === 0) {
      expect(chosen).toBe(-1);
      continue;
    }
    codes.forEach((code, k) => {
      const { board: after, lines } = placed(board, piece, code);
      expect(search.worth[k]).toBeCloseTo(lines + outlook(after, piece, rest, depth - 1, preview > 0), 6);
    });
    expect(search.worth[codes.indexOf(chosen)]).toBe(Math.max(...search.worth.subarray(0, search.count)));
    compared += codes.length;
  }
  expect(compared).toBeGreaterThan(boards);
});

describe('what is left out', () => {
  const queue = Int32Array.of(0, 4, -1);
  const { rows } = randomRows(Rng.seeded(3), rules, 4);
  const near = new NetworkSearch(rules, network, { depth: 2 });
  const all = new NetworkSearch(rules, network, { depth: 3 });
  near.choose(rows, queue);
  all.choose(rows, queue);
  const worths = [...near.worth.subarray(0, near.count)];
  const ranked = worths.toSorted((a, b) => b - a);

  test('a beam looks deeper only at the best by the known pieces', () => {
    const beam = new NetworkSearch(rules, network, { depth: 3, beam: 3 });
    const chosen = beam.choose(rows, queue);
    expect(beam.evaluations).toBeLessThan(all.evaluations);
    for (let i = 0; i < beam.count; i++) {
      expect(beam.deep[i] === 1).toBe(near.worth[i] >= ranked[2]);
      expect(beam.worth[i]).toBe(beam.deep[i] === 1 ? all.worth[i] : near.worth[i]);
    }
    expect(beam.deep[beam.codes.indexOf(chosen)]).toBe(1);
  });

  test('an inner beam looks further only from the best placements of the next piece, with each piece after it', () => {
    const narrow = new NetworkSearch(rules, network, { depth: 3, inner: 2 });
    narrow.choose(rows, queue);
    expect(narrow.evaluations).toBeLessThan(all.evaluations);
    for (let i = 0; i < all.count; i++) expect(narrow.worth[i]).toBeLessThanOrEqual(all.worth[i] + 1e-9);
    expect([...narrow.worth.subarray(0, all.count)]).not.toEqual([...all.worth.subarray(0, all.count)]);
  });

  test('with a margin it looks deeper only at those that come near to the best', () => {
    const margin = ranked[0] - (ranked[2] + ranked[3]) / 2;
    const close = new NetworkSearch(rules, network, { depth: 3, beam: 5, margin });
    close.choose(rows, queue);
    expect([...close.deep.subarray(0, close.count)]).toEqual(worths.map((each) => (each >= ranked[2] ? 1 : 0)));
    for (let i = 0; i < close.count; i++)
      if (close.deep[i] === 1) expect(close.worth[i]).toBeLessThanOrEqual(all.worth[i] + 1e-9);
  });

  test('where only one comes near to the best there is nothing to look into', () => {
    const alone = new NetworkSearch(rules, network, { depth: 3, margin: 0 });
    const again = new NetworkSearch(rules, network, { depth: 2 });
    expect(alone.choose(rows, queue)).toBe(again.choose(rows, queue));
    expect(alone.evaluations).toBe(again.evaluations);
  });

  test('as wide as all placements it leaves nothing out', () => {
    const wide = new NetworkSearch(rules, network, { depth: 3, beam: 50, inner: 50, margin: 1e9 });
    const again = new NetworkSearch(rules, network, { depth: 3 });
    expect(wide.choose(rows, queue)).toBe(again.choose(rows, queue));
    expect(wide.evaluations).toBe(again.evaluations);
    expect([...wide.worth.subarray(0, wide.count)]).toEqual([...all.worth.subarray(0, all.count)]);
  });
});

test('to see the piece after it before a piece is placed is worth something', () => {
  const search = new NetworkSearch(rules, network, { depth: 2 });
  const { rows } = randomRows(Rng.seeded(5), rules, 4);
  const board = { ...emptyBoard(rules.width, rules.height), rows };
  search.choose(rows, Int32Array.of(0, 4, -1));
  const blind = codesOf(board, 0).map((code) => {
    const { board: after, lines } = placed(board, 0, code);
    const worths = codesOf(after, 4).map((place) => {
      const { board: end, lines: more } = placed(after, 4, place);
      return more + outlook(end, 4, [], 0);
    });
    return lines + Math.max(...worths);
  });
  blind.forEach((each, k) => {
    expect(search.worth[k]).toBeGreaterThan(each);
  });
});
