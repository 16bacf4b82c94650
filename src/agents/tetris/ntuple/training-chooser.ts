import { type PieceChances, pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer } from '../simulation/placer.ts';
import type { Layout } from './layout.ts';
import type { Learner } from './learner.ts';
import { NextPieceValues } from './next-piece-values.ts';
import { TupleBoard } from './tuple-board.ts';
import type { MeasuredRows, TupleSum } from './tuple-sum.ts';

const PIECES = PIECE_LETTERS.length;

/** Finds the best placement of one piece: the most lines, and value of the position after it. */
export abstract class TrainingChooser {
  /** Of the last choice: the placements there were, and what it is worth to choose among them. */
  readonly codes: Int32Array;
  count = 0;
  worth = 0;
  /** Where the choice is made. */
  readonly position: TupleBoard;
  protected readonly base: MeasuredRows;
  protected readonly child: TupleBoard;
  protected readonly placer: Placer;
  private readonly places: RestingPlaces;
  private readonly entry: Entry;

  constructor(rules: TetrisRules, layout: Layout, valuation: TupleSum) {
    this.codes = new Int32Array(maxRestingPlaces(rules));
    this.position = new TupleBoard(layout);
    this.base = valuation.measuredRows(this.position);
    this.child = new TupleBoard(layout);
    this.placer = new Placer(rules);
    this.places = new RestingPlaces(rules);
    this.entry = new Entry(rules);
  }

  /** The best placement of a piece when this one is next, or -1 where there is no placement. */
  abstract choose(piece: number, next: number): number;

  protected find(piece: number): void {
    this.count = this.places.find(this.position.rows, piece, this.codes);
  }

  /** Puts the piece where placement `i` has it, into `child`. */
  protected place(piece: number, i: number): void {
    const { position, child, placer } = this;
    child.prepare(placer.place(position.rows, position.top, child.rows, child.top, piece, this.codes[i]));
  }

  /** Whether the game is lost after that placement, with this piece next. */
  protected lost(next: number): boolean {
    const { child, entry } = this;
    return this.placer.over || (child.top > entry.low && entry.blocks(child.rows, next));
  }
}

/** A choice is worth what its placement is worth with the piece that is next. */
export class KnownNextChooser extends TrainingChooser {
  private readonly learner: Learner;

  constructor(rules: TetrisRules, layout: Layout, learner: Learner) {
    super(rules, layout, learner);
    this.learner = learner;
  }

  override choose(piece: number, next: number): number {
    const { learner, base, child, placer, codes } = this;
    this.find(piece);
    learner.expect(next);
    learner.measureRows(base);
    let best = Number.NEGATIVE_INFINITY;
    let chosen = -1;
    for (let i = 0; i < this.count; i++) {
      this.place(piece, i);
      let value = placer.lines;
      if (!this.lost(next)) {
        learner.measureAfter(base, child);
        value += learner.value[0];
      }
      if (value <= best) continue;
      best = value;
      chosen = codes[i];
    }
    this.worth = best;
    return chosen;
  }
}

/** A choice is worth the mean over the pieces that may be next, each with the placement that is best for it. */
export class ExpectedNextChooser extends TrainingChooser {
  private readonly foreseen: NextPieceValues;
  private readonly chances: PieceChances;
  /** With each piece next, what its best placement is worth. */
  private readonly bests = new Float64Array(PIECES);

  constructor(rules: TetrisRules, layout: Layout, learner: Learner) {
    const foreseen = new NextPieceValues(layout, learner.weights);
    super(rules, layout, foreseen);
    this.foreseen = foreseen;
    this.chances = pieceChancesOf(rules.randomizer);
  }

  override choose(piece: number, next: number): number {
    const { foreseen, base, child, placer, codes, bests, chances } = this;
    this.find(piece);
    this.worth = 0;
    if (this.count === 0) return -1;
    foreseen.measureRows(base);
    bests.fill(Number.NEGATIVE_INFINITY);
    let chosen = -1;
    for (let i = 0; i < this.count; i++) {
      this.place(piece, i);
      foreseen.measureAfter(base, child);
      for (let coming = 0; coming < PIECES; coming++) {
        const value = this.lost(coming) ? placer.lines : placer.lines + foreseen.of(coming);
        if (value <= bests[coming]) continue;
        bests[coming] = value;
        if (coming === next) chosen = codes[i];
      }
    }
    for (let coming = 0; coming < PIECES; coming++) this.worth += chances[piece * PIECES + coming] * bests[coming];
    return chosen;
  }
}
