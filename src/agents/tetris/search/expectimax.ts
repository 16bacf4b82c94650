import { type PieceChances, pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { NO_PIECE } from '../../../games/tetris/randomizers.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer } from '../simulation/placer.ts';
import { bestOf, markBest } from './beam.ts';
import type { Leaf, LeafBoard, SearchOptions, TetrisSearch } from './search.ts';

const PIECES = PIECE_LETTERS.length;
/** A bit for each piece. */
const ALL = (1 << PIECES) - 1;

/** The placements tried on one board of a line of play. */
interface Level {
  readonly codes: Int32Array;
  /** For each next piece, the value of each placement, and whether the placement is searched further. */
  readonly values: readonly Float64Array[];
  readonly deep: readonly Uint8Array[];
  /** For each next piece, the value of the best placement. */
  readonly best: Float64Array;
}

/**
 * Expectimax over placements and the pieces that may come. It places the known pieces in every way, then every piece
 * that may follow, and takes the placement with the best expected value of the positions at the end, as a `Leaf` has
 * it.
 *
 * Where a preview is shown, the piece after the next one is seen before the next one is placed. So each piece that may
 * come gets the placement that is best with each piece that may follow it, and the value of a board is the mean of
 * these bests. Without a preview it is the best of the means. The chances of a piece are those after the piece before
 * it.
 *
 * A search allocates nothing after it is made.
 */
export class Expectimax<B extends LeafBoard> implements TetrisSearch {
  evaluations = 0;
  readonly depth: number;
  readonly codes: Int32Array;
  readonly values: Float64Array;
  readonly deep: Uint8Array;
  count = 0;
  private readonly leaf: Leaf<B>;
  private readonly risk: number;
  private readonly beam: number;
  private readonly inner: number;
  private readonly margin: number;
  private readonly first: number;
  /** For each placement of a piece, what its lines are worth and a bit for each next piece with which it loses. */
  private readonly rewards: Float64Array;
  private readonly losses: Uint8Array;
  private readonly places: RestingPlaces;
  private readonly placer: Placer;
  private readonly entry: Entry;
  private readonly chances: PieceChances;
  private readonly preview: boolean;
  /** Board `at` is the one on which piece `at` of a line of play is placed; the current piece is number 0. */
  private readonly boards: readonly B[];
  private readonly levels: readonly Level[];
  /** The value that was found for each board, with a piece to place on it. */
  private readonly found: Float64Array;
  private queue: Int32Array = new Int32Array(0);
  private known = 0;
  /** The board at which lines of play end. */
  private end = 0;

  /** The level of the game: taken to stay as it is for the pieces of a search. */
  set level(level: number) {
    this.places.level = level;
  }

  constructor(rules: TetrisRules, leaf: Leaf<B>, { depth, beam, inner, margin, first }: SearchOptions) {
    const room = maxRestingPlaces(rules);
    const perPiece = <T>(make: () => T) => Array.from({ length: PIECES }, make);
    this.leaf = leaf;
    this.risk = leaf.risk ?? 0;
    this.depth = depth;
    this.beam = beam ?? room;
    this.inner = inner ?? room;
    this.margin = margin ?? Number.POSITIVE_INFINITY;
    this.first = first ?? Number.POSITIVE_INFINITY;
    this.rewards = new Float64Array(room);
    this.losses = new Uint8Array(room);
    this.places = new RestingPlaces(rules);
    this.placer = new Placer(rules);
    this.entry = new Entry(rules);
    this.chances = pieceChancesOf(rules.randomizer);
    this.preview = rules.preview > 0;
    this.boards = Array.from({ length: depth + 1 }, () => leaf.board());
    this.levels = Array.from({ length: depth }, () => ({
      codes: new Int32Array(room),
      values: perPiece(() => new Float64Array(room)),
      deep: perPiece(() => new Uint8Array(room)),
      best: new Float64Array(PIECES),
    }));
    this.found = new Float64Array(depth + 1);
    this.codes = this.levels[0].codes;
    this.values = new Float64Array(room);
    this.deep = new Uint8Array(room);
  }

  /** For each next piece, the value of the best placement of the current one: after a search of one piece. */
  get bests(): Float64Array {
    return this.levels[0].best;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const { depth, codes, values, deep, leaf } = this;
    leaf.load(this.boards[0], rows);
    this.queue = queue;
    this.known = 0;
    while (this.known < queue.length && queue[this.known] >= 0) this.known++;
    const count = this.places.find(rows, queue[0], codes);
    this.count = count;
    if (count === 0) return -1;
    deep.fill(1, 0, count);
    const first = Math.min(this.known, this.first);
    if (depth > first && (leaf.perNextPiece || this.cuts(this.beam, count))) {
      this.end = first;
      this.tryAll();
      // a single placement left is the choice: nothing to search deeper for
      if (markBest(values, deep, count, this.beam, this.margin) === 1) return codes[bestOf(values, deep, count)];
    }
    this.end = depth;
    this.tryAll();
    return codes[bestOf(values, deep, count)];
  }

  /** Whether a beam of this width may leave placements out. */
  private cuts(width: number, count: number): boolean {
    return width < count || this.margin < Number.POSITIVE_INFINITY;
  }

  /** Values the placements of the current piece that are marked in `deep`. */
  private tryAll(): void {
    const { placer, leaf, found, codes, values, deep, queue, chances, end } = this;
    const piece = queue[0];
    if (end === 1 && leaf.together) {
      this.measurePerNextPiece(0, piece, this.count);
      for (let i = 0; i < this.count; i++) values[i] = this.mean(0, piece, i);
      return;
    }
    for (let i = 0; i < this.count; i++) {
      if (deep[i] === 0) continue;
      this.place(0, piece, codes[i]);
      let value = leaf.perLine * placer.lines;
      if (placer.over) {
        this.lose(1);
        value += found[1];
      } else if (this.known > 1) {
        this.find(1, queue[1]);
        value += found[1];
      } else if (end === 1 && !leaf.perNextPiece) {
        this.measureEnd(1, NO_PIECE);
        value += found[1];
      } else {
        let sum = 0;
        for (let coming = 0; coming < PIECES; coming++) {
          const chance = chances[piece * PIECES + coming];
          if (chance === 0) continue;
          this.find(1, coming);
          sum += chance * this.weighed(found[1]);
        }
        value += this.worth(sum);
      }
      values[i] = value;
    }
  }

  /** Finds the value of board `at` with this piece to place. */
  private find(at: number, piece: number): void {
    const { leaf } = this;
    if (at === this.end) {
      this.measureEnd(at, piece);
      return;
    }
    const count = this.places.find(this.boards[at].rows, piece, this.levels[at].codes);
    if (count === 0) {
      this.lose(at);
      return;
    }
    const last = at === this.end - 1;
    const open = this.preview && at + 1 >= this.known;
    const ranked = leaf.perNextPiece || (open && this.cuts(this.inner, count));
    if (leaf.perNextPiece) this.measurePerNextPiece(at, piece, count);
    else if (last || ranked) this.measureAll(at, piece, count);
    if (!last) this.lookInto(at, piece, count, ranked && this.preview);
    if (last && !leaf.perNextPiece) this.found[at] = this.levels[at].best[0];
    else this.found[at] = this.preview ? this.meanOfBests(at, piece) : this.bestOfMeans(at, piece, count);
  }

  /** Measures the board after each placement, for a leaf with one value for all next pieces. */
  private measureAll(at: number, piece: number, count: number): void {
    const { found, placer } = this;
    const { codes, values, best } = this.levels[at];
    const next = at + 1 < this.known ? this.queue[at + 1] : NO_PIECE;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      this.place(at, piece, codes[i]);
      if (placer.over) this.lose(at + 1);
      else this.measureEnd(at + 1, next);
      const value = found[at + 1];
      values[0][i] = value;
      if (value > most) most = value;
    }
    best[0] = most;
  }

  /** Measures the board after each placement, for a leaf with a value for each next piece. */
  private measurePerNextPiece(at: number, piece: number, count: number): void {
    const { leaf, placer, entry, boards, rewards, losses } = this;
    const { codes, best } = this.levels[at];
    const after = boards[at + 1];
    best.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      this.place(at, piece, codes[i]);
      this.evaluations++;
      rewards[i] = leaf.perLine * placer.lines;
      losses[i] = placer.over ? ALL : after.top > entry.low ? entry.blocked(after.rows) : 0;
      if (leaf.together) leaf.together.add(after);
      else {
        leaf.measure(after, boards[at]);
        this.keep(at, i, leaf.values, 0);
      }
    }
    if (!leaf.together) return;
    leaf.together.measure();
    for (let i = 0; i < count; i++) this.keep(at, i, leaf.together.values, i * PIECES);
  }

  /** Keeps the values of a placement with each next piece, which begin at `from`. */
  private keep(at: number, i: number, measured: Float64Array, from: number): void {
    const { values, best } = this.levels[at];
    const reward = this.rewards[i];
    for (let coming = 0; coming < PIECES; coming++) {
      const lost = (this.losses[i] >> coming) & 1;
      const value = lost ? reward : reward + measured[from + coming];
      values[coming][i] = value;
      if (value > best[coming]) best[coming] = value;
    }
  }

  /**
   * Searches further from the placements of a piece: from the best at first sight where `beam` is set, else from all.
   */
  private lookInto(at: number, piece: number, count: number, beam: boolean): void {
    const { leaf, placer, found } = this;
    const { codes, values, deep, best } = this.levels[at];
    const lanes = leaf.perNextPiece ? PIECES : 1;
    for (let lane = 0; lane < lanes; lane++) {
      const possible = lanes === 1 || this.chance(at, piece, lane) > 0;
      deep[lane].fill(possible ? 1 : 0, 0, count);
      if (possible && beam) markBest(values[lane], deep[lane], count, this.inner, this.margin);
    }
    best.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      if (!this.isDeep(deep, lanes, i)) continue;
      this.place(at, piece, codes[i]);
      const { over } = placer;
      const reward = leaf.perLine * placer.lines;
      if (over) this.lose(at + 1);
      for (let coming = 0; coming < PIECES; coming++) {
        if (deep[lanes === 1 ? 0 : coming][i] === 0 || this.chance(at, piece, coming) === 0) continue;
        if (!over) this.find(at + 1, coming);
        const value = reward + found[at + 1];
        values[coming][i] = value;
        if (value > best[coming]) best[coming] = value;
      }
    }
  }

  private isDeep(deep: readonly Uint8Array[], lanes: number, i: number): boolean {
    for (let lane = 0; lane < lanes; lane++) if (deep[lane][i] === 1) return true;
    return false;
  }

  private meanOfBests(at: number, piece: number): number {
    const { best } = this.levels[at];
    let sum = 0;
    for (let coming = 0; coming < PIECES; coming++) {
      const chance = this.chance(at, piece, coming);
      if (chance > 0) sum += chance * this.weighed(best[coming]);
    }
    return this.worth(sum);
  }

  private bestOfMeans(at: number, piece: number, count: number): number {
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) most = Math.max(most, this.mean(at, piece, i));
    return most;
  }

  /** The mean of a placement's values over the pieces that may come next. */
  private mean(at: number, piece: number, i: number): number {
    const { values } = this.levels[at];
    let sum = 0;
    for (let coming = 0; coming < PIECES; coming++) {
      const chance = this.chance(at, piece, coming);
      if (chance > 0) sum += chance * this.weighed(values[coming][i]);
    }
    return this.worth(sum);
  }

  /** What is summed by chances, and what the sum is worth: a mean, where the leaf has no `risk`. */
  private weighed(value: number): number {
    return this.risk === 0 ? value : Math.exp(this.risk * value);
  }

  private worth(sum: number): number {
    return this.risk === 0 ? sum : Math.log(sum) / this.risk;
  }

  /** The chance that a piece comes after the one that is placed on board `at`. */
  private chance(at: number, piece: number, coming: number): number {
    if (at + 1 < this.known) return this.queue[at + 1] === coming ? 1 : 0;
    return this.chances[piece * PIECES + coming];
  }

  /** Puts a piece on board `at`, which gives the next board. */
  private place(at: number, piece: number, code: number): void {
    const { placer, leaf } = this;
    const from = this.boards[at];
    const to = this.boards[at + 1];
    leaf.placed(from, to, placer.place(from.rows, from.top, to.rows, to.top, piece, code), placer);
  }

  /** Values board `at`, where a line of play ends, with this piece next if one is known. */
  private measureEnd(at: number, next: number): void {
    const { leaf, entry } = this;
    const board = this.boards[at];
    this.evaluations++;
    if (next >= 0 && board.top > entry.low && entry.blocks(board.rows, next)) leaf.measureLost(board);
    else leaf.measure(board, this.boards[at - 1]);
    this.found[at] = leaf.values[leaf.perNextPiece ? next : 0];
  }

  /** Values board `at`, on which the game is lost. */
  private lose(at: number): void {
    if (this.leaf.ranksLosses) this.evaluations++;
    this.leaf.measureLost(this.boards[at]);
    this.found[at] = this.leaf.values[0];
  }
}
