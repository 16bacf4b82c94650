import { InputError } from '../../../core/errors.ts';
import { topOf } from '../../../games/tetris/board.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { Network } from '../ntuple/network.ts';
import { NextPieceValues } from '../ntuple/next-piece-values.ts';
import { TupleBoard } from '../ntuple/tuple-board.ts';
import type { MeasuredRows } from '../ntuple/tuple-sum.ts';
import type { Leaf, LeafBoard } from './search.ts';

const PIECES = PIECE_LETTERS.length;

interface NetworkBoard extends LeafBoard {
  readonly tuples: TupleBoard;
  readonly measured: MeasuredRows;
  /** Whether `measured` holds the sums of the rows as they are now. */
  ready: boolean;
}

/** Values positions by an n-tuple network: the lines still expected, which depend on the next piece. */
export class NetworkLeaf implements Leaf<NetworkBoard> {
  readonly values = new Float64Array(PIECES);
  readonly perNextPiece = true;
  readonly perLine = 1;
  readonly ranksLosses = false;
  private readonly network: Network;
  private readonly nextPieceValues: NextPieceValues;

  constructor(rules: TetrisRules, network: Network) {
    const { width, height } = network.layout;
    if (width !== rules.width || height !== rules.height)
      throw new InputError(`the network is for ${network.settings.rules}, ${width} x ${height}: not for ${rules.id}`);
    this.network = network;
    this.nextPieceValues = new NextPieceValues(network.layout, network.weights, network.unit);
  }

  board(): NetworkBoard {
    const tuples = new TupleBoard(this.network.layout);
    return { rows: tuples.rows, top: 0, tuples, measured: this.nextPieceValues.measuredRows(tuples), ready: false };
  }

  load(board: NetworkBoard, rows: Uint16Array): void {
    board.top = topOf(rows);
    board.tuples.load(rows, board.top);
    board.ready = false;
  }

  placed(_: NetworkBoard, to: NetworkBoard, top: number): void {
    to.top = top;
    to.tuples.prepare(top);
    to.ready = false;
  }

  measure({ tuples }: NetworkBoard, before: NetworkBoard): void {
    const { nextPieceValues, values } = this;
    if (!before.ready) nextPieceValues.measureRows(before.measured);
    before.ready = true;
    nextPieceValues.measureAfter(before.measured, tuples);
    for (let piece = 0; piece < PIECES; piece++) values[piece] = nextPieceValues.of(piece);
  }

  measureLost(): void {
    this.values.fill(0);
  }
}
