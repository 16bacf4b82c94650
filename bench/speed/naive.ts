import type { Weights } from '../../src/agents/tetris/linear/evaluator.ts';
import { type MetricName, metrics, noFacts } from '../../src/agents/tetris/metrics/index.ts';
import type { Chooser } from '../../src/agents/tetris/simulation/chooser.ts';
import { type Board, clearLines, copyBoard, fill } from '../../src/games/tetris/board.ts';
import { columnOf, orientationOf, rowOf } from '../../src/games/tetris/placing/placements.ts';
import { maxRestingPlaces, RestingPlaces } from '../../src/games/tetris/placing/resting-places.ts';
import { piecesOf, type TetrisRules } from '../../src/games/tetris/rules.ts';

/** One piece, in plain code: a copy of the board for every placement, a function for every metric. */
export class NaiveChooser implements Chooser {
  evaluations = 0;
  private readonly rules: TetrisRules;
  private readonly weights: readonly [MetricName, number][];
  private readonly places: RestingPlaces;
  private readonly codes: Int32Array;

  constructor(rules: TetrisRules, weights: Weights) {
    this.rules = rules;
    this.weights = Object.entries(weights) as [MetricName, number][];
    this.places = new RestingPlaces(rules);
    this.codes = new Int32Array(maxRestingPlaces(rules));
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const { width, height } = this.rules;
    const count = this.places.find(rows, queue[0], this.codes);
    let best = Number.NEGATIVE_INFINITY;
    let chosen = -1;
    for (const code of this.codes.subarray(0, count)) {
      const value = this.evaluate(copyBoard({ width, height, rows }), queue[0], code);
      if (value > best) {
        best = value;
        chosen = code;
      }
    }
    return chosen;
  }

  private evaluate(board: Board, piece: number, code: number): number {
    const shape = piecesOf(this.rules)[piece].orientations[orientationOf(code)];
    const low = rowOf(code);
    fill(board, shape, columnOf(code), low);
    const full = (1 << board.width) - 1;
    const own = shape.rows.filter((_, i) => board.rows[low + i] === full);
    const cells = own.reduce((sum, row) => sum + row.toString(2).replaceAll('0', '').length, 0);
    const lines = clearLines(board);
    const facts = {
      ...noFacts,
      lines,
      lockHeight: low,
      landingHeight: low + (shape.height - 1) / 2,
      erodedCells: lines * cells,
    };
    this.evaluations++;
    return this.weights.reduce((sum, [name, weight]) => sum + weight * metrics[name].of(board, facts), 0);
  }
}
