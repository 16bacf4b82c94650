import { InputError } from '../../../core/errors.ts';
import { topOf } from '../../../games/tetris/board.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { BATCH, type BoardValues, networkKernel, OUTPUTS } from '../../../kernels/network/index.ts';
import { mirrorOf } from '../ntuple/layout.ts';
import type { Leaf, LeafBoard } from '../search/search.ts';
import { boardWords } from './board-words.ts';
import type { RowsNetwork } from './network-file.ts';
import { PlainValues } from './plain-values.ts';

const PIECES = PIECE_LETTERS.length;
const ROWS = 20;
const COLUMNS = 10;

/** Each row read from right to left. */
const mirrored = Uint16Array.from({ length: 1 << COLUMNS }, (_, row) => {
  let result = 0;
  for (let c = 0; c < COLUMNS; c++) result |= ((row >> c) & 1) << (COLUMNS - 1 - c);
  return result;
});

/** Values positions by a network over rows: the lines still expected, which depend on the next piece. */
export class NeuralLeaf implements Leaf<LeafBoard> {
  readonly values = new Float64Array(PIECES);
  readonly perNextPiece = true;
  readonly perLine = 1;
  readonly ranksLosses = false;
  readonly together: Required<Leaf<LeafBoard>>['together'];
  private readonly network: BoardValues;
  private readonly words = new Int32Array(BATCH * ROWS);
  private readonly seen = new Int32Array(BATCH);
  /** Boards that wait, and boards whose values are in `together.values`. */
  private waiting = 0;
  private done = 0;
  private many = new Float64Array(64 * PIECES);
  private readonly mirror: boolean;
  private readonly image = new Uint16Array(ROWS);

  /** With `mirror` the value of a board is the mean of its own and its mirror image's, with the mirrored pieces. */
  constructor(rules: TetrisRules, { about, layers }: RowsNetwork, mirror = false) {
    if (rules.width !== COLUMNS || rules.height !== ROWS)
      throw new InputError(`the network is for ${about.rules}, ${COLUMNS} x ${ROWS}: not for ${rules.id}`);
    this.mirror = mirror;
    this.network = networkKernel(layers) ?? new PlainValues(layers);
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
    this.push(rows);
    if (this.mirror) {
      for (let y = 0; y < ROWS; y++) this.image[y] = mirrored[rows[y]];
      this.push(this.image);
    }
    if (this.waiting === BATCH) this.flush();
  }

  private push(rows: Uint16Array): void {
    this.seen[this.waiting] = boardWords(rows, this.words, this.waiting * ROWS);
    this.waiting++;
  }

  private measureAll(): void {
    if (this.waiting > 0) this.flush();
    this.done = 0;
  }

  private flush(): void {
    const { network, mirror } = this;
    const step = mirror ? 2 : 1;
    network.evaluate(this.words, this.seen, this.waiting);
    for (let i = 0; i < this.waiting; i += step, this.done++) {
      const to = this.done * PIECES;
      if (to + PIECES > this.many.length) this.grow();
      for (let piece = 0; piece < PIECES; piece++) {
        const own = network.values[i * OUTPUTS + piece];
        this.many[to + piece] = mirror ? (own + network.values[(i + 1) * OUTPUTS + mirrorOf[piece]]) / 2 : own;
      }
    }
    this.waiting = 0;
  }

  private grow(): void {
    const more = new Float64Array(2 * this.many.length);
    more.set(this.many);
    this.many = more;
  }
}
