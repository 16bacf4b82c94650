import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { type Board, clearLines, copyBoard, emptyBoard, fill } from '../../../games/tetris/board.ts';
import { columnOf, orientationOf, rowOf } from '../../../games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { parseRules, piecesOf, type TetrisRules } from '../../../games/tetris/rules.ts';
import { IncrementalScan } from '../metrics/fast/incremental-scan.ts';
import {
  dellacherieMetrics,
  type MetricName,
  metricNames,
  metrics,
  nesMetrics,
  noFacts,
  type PlacementFacts,
  studyMetrics,
} from '../metrics/index.ts';
import { DropChooser } from './drop-chooser.ts';
import type { Weights } from './evaluator.ts';
import { LookAhead } from './look-ahead.ts';

/** The meaning of a choice, in plain code: every line of placements, the plain metrics on its last board. */
class Oracle {
  private readonly rules: TetrisRules;
  private readonly weights: Weights;
  private readonly places: RestingPlaces;

  constructor(rules: TetrisRules, weights: Weights) {
    this.rules = rules;
    this.weights = weights;
    this.places = new RestingPlaces(rules);
  }

  codes(board: Board, piece: number): number[] {
    const into = new Int32Array(maxRestingPlaces(this.rules));
    return Array.from(into.subarray(0, this.places.find(board.rows, piece, into)));
  }

  place(
    board: Board,
    piece: number,
    code: number,
    facts: PlacementFacts,
  ): { board: Board; facts: PlacementFacts; lost: boolean } {
    const after = copyBoard(board);
    const shape = piecesOf(this.rules)[piece].orientations[orientationOf(code)];
    fill(after, shape, columnOf(code), rowOf(code));
    const own = shape.rows.reduce(
      (sum, row, i) =>
        after.rows[rowOf(code) + i] === (1 << board.width) - 1 ? sum + row.toString(2).replaceAll('0', '').length : sum,
      0,
    );
    const lost = this.rules.over === 'top-row' && after.rows[board.height - 1] !== 0;
    const lines = lost ? 0 : clearLines(after);
    return {
      lost,
      board: after,
      facts: {
        ...facts,
        lines: facts.lines + lines,
        lockHeight: facts.lockHeight + rowOf(code),
        landingHeight: facts.landingHeight + rowOf(code) + (shape.height - 1) / 2,
        erodedCells: facts.erodedCells + lines * own,
      },
    };
  }

  evaluate(board: Board, facts: PlacementFacts): number {
    return (Object.keys(metrics) as MetricName[]).reduce(
      (sum, name) => (this.weights[name] ? sum + this.weights[name] * metrics[name].of(board, facts) : sum),
      0,
    );
  }

  /** The value of each placement of the first piece; undefined where it or the next loses. */
  values(board: Board, queue: readonly number[], facts = noFacts): Map<number, number | undefined> {
    const [piece, ...rest] = queue;
    return new Map(
      this.codes(board, piece).map((code) => {
        const after = this.place(board, piece, code, facts);
        if (after.lost) return [code, undefined];
        if (rest.length === 0) return [code, this.evaluate(after.board, after.facts)];
        const next = [...this.values(after.board, rest, after.facts).values()].filter((worth) => worth !== undefined);
        return [code, next.length === 0 ? undefined : Math.max(...next)];
      }),
    );
  }
}

function randomWeights(names: readonly MetricName[], rng: Rng): Weights {
  return Object.fromEntries(names.map((name) => [name, rng.normal()]));
}

/** Boards met in random play, not yet lost. */
function* boards(rules: TetrisRules, count: number, rng: Rng): Generator<Board> {
  const oracle = new Oracle(rules, {});
  let board = emptyBoard(rules.width, rules.height);
  for (let i = 0; i < count; i++) {
    const piece = rng.below(7);
    const codes = oracle.codes(board, piece);
    if (codes.length === 0) {
      board = emptyBoard(rules.width, rules.height);
      continue;
    }
    // low places more often, so that rows get full
    codes.sort((a, b) => rowOf(a) - rowOf(b));
    const placed = oracle.place(board, piece, codes[rng.below(Math.ceil(codes.length / 3))], noFacts);
    board = placed.lost ? emptyBoard(rules.width, rules.height) : placed.board;
    yield board;
  }
}

/** All that are worked out from the board before. */
const served = metricNames.filter((name) => IncrementalScan.serves([name], 10));

describe.each([
  ['classic', 1, dellacherieMetrics],
  ['classic,height=10', 2, dellacherieMetrics],
  ['nes-norotation', 2, nesMetrics],
  ['nes-norotation', 2, studyMetrics],
  ['nes-norotation,tucks=false', 2, studyMetrics],
  ['nes,height=8', 1, studyMetrics],
  ['nes', 1, nesMetrics],
  ['classic,width=6,height=12', 1, served],
  ['ist,height=8', 1, served],
  ['nes-norotation', 2, served],
  ['nes,width=11', 1, ['lines', 'lock-height', 'deep-wells', 'column-hole-depths', 'possible-positions']],
  ['aveiro', 2, ['lines', 'aggregate-height', 'holes', 'bumpiness']],
] as const)('%s, %i pieces', (id, pieces, names) => {
  const rules = parseRules(id);
  const rng = Rng.seeded(id);

  test('every placement is worth what plain code makes of it, and the best is chosen', () => {
    const weights = randomWeights(names, rng);
    const oracle = new Oracle(rules, weights);
    const player = new LookAhead(rules, { weights, pieces });
    for (const board of boards(rules, pieces === 1 ? 60 : 25, rng)) {
      const queue = Array.from({ length: pieces }, () => rng.below(7));
      const expected = oracle.values(board, queue);
      const code = player.choose(board.rows, Int32Array.of(...queue, -1));
      expect(player.count).toBe(expected.size);
      const known = [...expected.values()].filter((worth) => worth !== undefined);
      if (known.length > 0) expect(expected.get(code)).toBe(Math.max(...known));
      else expect(code).toBe(expected.size === 0 ? -1 : code);
      for (let i = 0; i < player.count; i++) {
        const worth = expected.get(player.codes[0][i]);
        expect(player.values[0][i]).toBe(worth ?? Number.NEGATIVE_INFINITY);
      }
    }
  });
});

describe('the fast chooser of straight drops', () => {
  test.each(['classic', 'classic,height=10', 'classic,width=6,height=12', 'classic,width=16,height=30'])(
    '%s: chooses as the general one does',
    (id) => {
      const rules = parseRules(id);
      const rng = Rng.seeded(id);
      for (let set = 0; set < 20; set++) {
        const names = dellacherieMetrics.filter(() => rng.below(3) > 0);
        const weights = randomWeights(names, rng);
        expect(DropChooser.fits(rules, weights)).toBe(true);
        const fast = new DropChooser(rules, weights);
        const general = new LookAhead(rules, { weights, pieces: 1 });
        for (const board of boards(rules, 60, rng)) {
          const queue = Int32Array.of(rng.below(7), -1);
          expect(fast.choose(board.rows, queue)).toBe(general.choose(board.rows, queue));
        }
        expect(fast.evaluations).toBe(general.evaluations);
      }
    },
  );

  test('is not for other rules or other metrics', () => {
    expect(DropChooser.fits(parseRules('nes'), { holes: -1 })).toBe(false);
    expect(DropChooser.fits(parseRules('classic'), { bumpiness: -1 })).toBe(false);
    expect(DropChooser.fits(parseRules('classic,height=40'), { holes: -1 })).toBe(false);
  });
});

describe('beam and sums', () => {
  const rules = parseRules('aveiro');
  const weights: Weights = { lines: 0.76, 'aggregate-height': -0.51, holes: -0.36, bumpiness: -0.18 };

  test('a beam as wide as the placements changes nothing', () => {
    const rng = Rng.seeded('beam');
    const wide = new LookAhead(rules, { weights, pieces: 2, beam: [1000] });
    const all = new LookAhead(rules, { weights, pieces: 2 });
    for (const board of boards(rules, 40, rng)) {
      const queue = Int32Array.of(rng.below(7), rng.below(7), -1);
      expect(wide.choose(board.rows, queue)).toBe(all.choose(board.rows, queue));
    }
  });

  test('a beam of one plays as one piece does, where nothing loses', () => {
    const rng = Rng.seeded('narrow');
    const narrow = new LookAhead(rules, { weights, pieces: 2, beam: [1] });
    const greedy = new LookAhead(rules, { weights, pieces: 1 });
    for (const board of boards(rules, 40, rng)) {
      if (board.rows[rules.height - 12] !== 0) continue;
      const queue = Int32Array.of(rng.below(7), rng.below(7), -1);
      expect(narrow.choose(board.rows, queue)).toBe(greedy.choose(board.rows, queue));
    }
  });

  test('summed: the worth of a line is the sum over its boards, each judged by its own piece', () => {
    const rng = Rng.seeded('sum');
    const oracle = new Oracle(rules, weights);
    const summed = new LookAhead(rules, { weights, pieces: 2, discount: [1, 0.5] });
    for (const board of boards(rules, 20, rng)) {
      const [piece, next] = [rng.below(7), rng.below(7)];
      const code = summed.choose(board.rows, Int32Array.of(piece, next, -1));
      if (code < 0) continue;
      const first = oracle.place(board, piece, code, noFacts);
      const then = [...oracle.values(first.board, [next]).values()].filter((worth) => worth !== undefined);
      if (then.length === 0) continue;
      const worth = oracle.evaluate(first.board, first.facts) + 0.5 * Math.max(...then);
      expect(Math.max(...summed.values[0].subarray(0, summed.count))).toBeCloseTo(worth, 9);
    }
  });
});

describe('losing placements', () => {
  test('one that lets the next piece appear is taken, however low its evaluation', () => {
    const rules = parseRules('nes-norotation');
    // more height is better here: it would pile up in the middle, were it not for the next piece
    const player = new LookAhead(rules, { weights: { 'lock-height': 1 }, pieces: 1 });
    const board = emptyBoard(rules.width, rules.height);
    for (let y = 0; y < 17; y++) board.rows[y] = 0b0001111000;
    const O = 3;
    const greedy = player.choose(board.rows, Int32Array.of(O, -1));
    expect(rowOf(greedy)).toBe(17);
    const careful = player.choose(board.rows, Int32Array.of(O, O, -1));
    const after = new Oracle(rules, {}).place(board, O, careful, noFacts).board;
    expect(new RestingPlaces(rules).find(after.rows, O, new Int32Array(maxRestingPlaces(rules)))).toBeGreaterThan(0);
  });
});

test('reasons add up to what the chosen line is worth', () => {
  const rules = parseRules('nes-norotation');
  const rng = Rng.seeded('reasons');
  for (const discount of [undefined, [1, 0.5]]) {
    const player = new LookAhead(rules, {
      weights: randomWeights(nesMetrics, rng),
      pieces: 2,
      ...(discount && { discount }),
    });
    for (const board of boards(rules, 10, rng)) {
      const queue = Int32Array.of(rng.below(7), rng.below(7), -1);
      const code = player.choose(board.rows, queue);
      const worth = player.values[0][player.codes[0].indexOf(code)];
      if (!Number.isFinite(worth)) continue;
      const shares = player.shares(code).reduce((sum, { share }) => sum + share, 0);
      expect(shares).toBeCloseTo(worth, 6);
    }
  }
});
