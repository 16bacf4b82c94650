import { InputError } from '../../../core/errors.ts';
import { topOf } from '../../../games/tetris/board.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { BATCH, type BoardValues, networkKernel, OUTPUTS, type RowLayers } from '../../../kernels/network/index.ts';
import type { Leaf, LeafBoard } from '../search/search.ts';
import { boardWords } from './board-words.ts';
import type { RowsNetwork } from './network-file.ts';
import { PlainValues } from './plain-values.ts';

const PIECES = PIECE_LETTERS.length;
const ROWS = 20;
const COLUMNS = 10;

/** Searches by the same network share it, and with it the rows that any of them has computed. */
const shared = new WeakMap<RowLayers, BoardValues>();

function valuesBy(layers: RowLayers): BoardValues {
  const values = shared.get(layers) ?? networkKernel(layers) ?? new PlainValues(layers);
  shared.set(layers, values);
  return values;
}

/** Values positions by a network over rows: the lines still expected, which depend on the next piece. */
export class NeuralLeaf implements Leaf<LeafBoard> {
  readonly values = new Float64Array(PIECES);
  readonly perNextPiece = true;
  readonly perLine = 1;
  readonly risk: number;
  readonly ranksLosses = false;
  readonly together: Required<Leaf<LeafBoard>>['together'];
  private readonly network: BoardValues;
  private readonly words = new Int32Array(BATCH * ROWS);
  private readonly seen = new Int32Array(BATCH);
  /** Boards that wait, and boards whose values are in `together.values`. */
  private waiting = 0;
  private done = 0;
  private many = new Float64Array(64 * PIECES);

  constructor(rules: TetrisRules, { about, layers }: RowsNetwork) {
    if (rules.width !== COLUMNS || rules.height !== ROWS)
      throw new InputError(`the network is for ${about.rules}, ${COLUMNS} x ${ROWS}: not for ${rules.id}`);
    this.risk = about.risk ?? 0;
    this.network = valuesBy(layers);
    const leaf = this;
    this.together = {
      get values() {
        return leaf.many;
      },
      add: (board) => this.add(board.rows),
      measure: () => this.measureAll(),
    };
  }

  board(): LeafBoard {
    return { rows: new Uint16Array(ROWS), top: 0 };
  }

  load(board: LeafBoard, rows: Uint16Array): void {
    board.rows.set(rows);
    board.top = topOf(rows);
  }

  placed(_: LeafBoard, to: LeafBoard, top: number): void {
    to.top = top;
  }

  measure({ rows }: LeafBoard): void {
    this.add(rows);
    this.measureAll();
    this.values.set(this.many.subarray(0, PIECES));
  }

  measureLost(): void {
    this.values.fill(0);
  }

  private add(rows: Uint16Array): void {
    this.seen[this.waiting] = boardWords(rows, this.words, this.waiting * ROWS);
    this.waiting++;
    if (this.waiting === BATCH) this.flush();
  }

  private measureAll(): void {
    if (this.waiting > 0) this.flush();
    this.done = 0;
  }

  private flush(): void {
    const { network } = this;
    network.evaluate(this.words, this.seen, this.waiting);
    for (let i = 0; i < this.waiting; i++, this.done++) {
      const to = this.done * PIECES;
      if (to + PIECES > this.many.length) this.grow();
      for (let piece = 0; piece < PIECES; piece++) this.many[to + piece] = network.values[i * OUTPUTS + piece];
    }
    this.waiting = 0;
  }

  private grow(): void {
    const more = new Float64Array(2 * this.many.length);
    more.set(this.many);
    this.many = more;
  }
}
