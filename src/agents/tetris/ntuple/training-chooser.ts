import { type PieceChances, pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer } from '../simulation/placer.ts';
import type { Layout } from './layout.ts';
import type { Learner } from './learner.ts';
import { NextPieceValues } from './next-piece-values.ts';
import { TupleBoard } from './tuple-board.ts';
import type { MeasuredRows, TupleSum } from './tuple-sum.ts';

const PIECES = PIECE_LETTERS.length;

/** Chooses placements in training: the one with the most lines plus the value of the board after it. */
export abstract class TrainingChooser {
  /** The placements of the last choice; the first `count` are valid. */
  readonly codes: Int32Array;
  count = 0;
  /** The value of the position in which the last choice was made. */
  value = 0;
  /** The board on which a piece is to be placed. */
  readonly board: TupleBoard;
  protected readonly measured: MeasuredRows;
  protected readonly after: TupleBoard;
  protected readonly placer: Placer;
  private readonly places: RestingPlaces;
  private readonly entry: Entry;

  constructor(rules: TetrisRules, layout: Layout, tupleSum: TupleSum) {
    this.codes = new Int32Array(maxRestingPlaces(rules));
    this.board = new TupleBoard(layout);
    this.measured = tupleSum.measuredRows(this.board);
    this.after = new TupleBoard(layout);
    this.placer = new Placer(rules);
    this.places = new RestingPlaces(rules);
    this.entry = new Entry(rules);
  }

  /** The best placement of a piece if `next` comes after it, or -1 if it has none. */
  abstract choose(piece: number, next: number): number;

  protected find(piece: number): void {
    this.count = this.places.find(this.board.rows, piece, this.codes);
  }

  /** Makes the board after placement `i`. */
  protected place(piece: number, i: number): void {
    const { board, after, placer } = this;
    after.prepare(placer.place(board.rows, board.top, after.rows, after.top, piece, this.codes[i]));
  }

  /** Whether the game is lost after that placement if this piece comes next. */
  protected lost(next: number): boolean {
    const { after, entry } = this;
    return this.placer.over || (after.top > entry.low && entry.blocks(after.rows, next));
  }
}

/** Takes the value of the best placement with the piece that really comes next as the value of the position. */
export class KnownNextChooser extends TrainingChooser {
  private readonly learner: Learner;

  constructor(rules: TetrisRules, layout: Layout, learner: Learner) {
    super(rules, layout, learner);
    this.learner = learner;
  }

  override choose(piece: number, next: number): number {
    const { learner, measured, after, placer, codes } = this;
    this.find(piece);
    learner.expect(next);
    learner.measureRows(measured);
    let best = Number.NEGATIVE_INFINITY;
    let chosen = -1;
    for (let i = 0; i < this.count; i++) {
      this.place(piece, i);
      let value = placer.lines;
      if (!this.lost(next)) {
        learner.measureAfter(measured, after);
        value += learner.value[0];
      }
      if (value <= best) continue;
      best = value;
      chosen = codes[i];
    }
    this.value = best;
    return chosen;
  }
}

/** Takes the mean over all pieces that may come next, each with its best placement, as the value of the position. */
export class ExpectedNextChooser extends TrainingChooser {
  private readonly nextPieceValues: NextPieceValues;
  private readonly chances: PieceChances;
  /** For each next piece, the value of the best placement. */
  private readonly bests = new Float64Array(PIECES);

  constructor(rules: TetrisRules, layout: Layout, learner: Learner) {
    const nextPieceValues = new NextPieceValues(layout, learner.weights);
    super(rules, layout, nextPieceValues);
    this.nextPieceValues = nextPieceValues;
    this.chances = pieceChancesOf(rules.randomizer);
  }

  override choose(piece: number, next: number): number {
    const { nextPieceValues, measured, after, placer, codes, bests, chances } = this;
    this.find(piece);
    this.value = 0;
    if (this.count === 0) return -1;
    nextPieceValues.measureRows(measured);
    bests.fill(Number.NEGATIVE_INFINITY);
    let chosen = -1;
    for (let i = 0; i < this.count; i++) {
      this.place(piece, i);
      nextPieceValues.measureAfter(measured, after);
      for (let coming = 0; coming < PIECES; coming++) {
        const value = this.lost(coming) ? placer.lines : placer.lines + nextPieceValues.of(coming);
        if (value <= bests[coming]) continue;
        bests[coming] = value;
        if (coming === next) chosen = codes[i];
      }
    }
    for (let coming = 0; coming < PIECES; coming++) this.value += chances[piece * PIECES + coming] * bests[coming];
    return chosen;
  }
}
