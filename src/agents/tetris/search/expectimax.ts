import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { PIECE_LETTERS } from '../../../games/tetris/pieces.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/resting-places.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer } from '../simulation/placer.ts';
import type { LinearLeaf, PlacementSums } from './linear-leaf.ts';
import { bestOf, markBest, type SearchOptions, type TetrisSearch } from './search.ts';

const PIECES = PIECE_LETTERS.length;

/** One piece of a line of play: the board before it, and the placements tried. */
interface Level {
  readonly rows: Uint16Array;
  top: number;
  readonly line: PlacementSums;
  readonly codes: Int32Array;
  /** What each placement is worth at first sight, and which are looked into. */
  readonly worth: Float64Array;
  readonly deep: Uint8Array;
  /** With each piece after it: what its best placement is worth. */
  readonly each: Float64Array;
}

/**
 * Places the known pieces in every way, then each piece that may come, and takes the placement with the best expected
 * worth of the positions at the end. When a piece is placed the one after it is seen, if any is on show at all: so it has a
 * placement for each that may come. The chances of a piece are those after the piece before it. Allocates nothing after it
 * is made.
 */
export class Expectimax implements TetrisSearch {
  evaluations = 0;
  readonly codes: Int32Array;
  readonly worth: Float64Array;
  count = 0;
  readonly deep: Uint8Array;
  private readonly leaves: LinearLeaf;
  readonly depth: number;
  private readonly beam: number;
  private readonly inner: number;
  private readonly margin: number;
  private readonly places: RestingPlaces;
  private readonly lock: Placer;
  private readonly levels: readonly Level[];
  /** The best worth found at each level. */
  private readonly best: Float64Array;
  private readonly chances: Float64Array;
  private readonly entry: Entry;
  /** Whether the piece after the one to place is on show. */
  private readonly shown: boolean;
  private known = 0;
  private end = 0;
  private queue: Int32Array = new Int32Array(0);

  constructor(rules: TetrisRules, leaves: LinearLeaf, { depth, beam, inner, margin }: SearchOptions) {
    const room = maxRestingPlaces(rules);
    this.leaves = leaves;
    this.depth = depth;
    this.beam = beam ?? room;
    this.inner = inner ?? room;
    this.margin = margin ?? Number.POSITIVE_INFINITY;
    this.places = new RestingPlaces(rules);
    this.lock = new Placer(rules);
    this.levels = Array.from({ length: depth + 1 }, () => ({
      rows: new Uint16Array(rules.height),
      top: 0,
      line: { lines: 0, height: 0, middle2: 0, eroded: 0 },
      codes: new Int32Array(room),
      worth: new Float64Array(room),
      deep: new Uint8Array(room),
      each: new Float64Array(PIECES),
    }));
    this.best = new Float64Array(depth + 1);
    this.codes = this.levels[0].codes;
    this.worth = new Float64Array(room);
    this.deep = new Uint8Array(room);
    this.chances = pieceChancesOf(rules.randomizer);
    this.entry = new Entry(rules);
    this.shown = rules.preview > 0;
  }

  choose(rows: Uint16Array, queue: Int32Array): number {
    const first = this.levels[0];
    first.top = 0;
    for (let y = 0; y < first.rows.length; y++) {
      first.rows[y] = rows[y];
      if (rows[y] !== 0) first.top = y + 1;
    }
    this.queue = queue;
    let known = 0;
    while (known < queue.length && queue[known] >= 0) known++;
    this.known = known;
    this.count = this.places.find(first.rows, queue[0], first.codes);
    if (this.count === 0) return -1;
    const near = this.depth < known ? this.depth : known;
    const narrow = this.beam < this.count || this.margin < Number.POSITIVE_INFINITY;
    if (this.depth > near && narrow) this.deepen(near);
    else {
      this.end = this.depth;
      this.deep.fill(1, 0, this.count);
      this.tryAll();
    }
    return first.codes[bestOf(this.worth, this.deep, this.count)];
  }

  /** Looks at all placements of the first piece with the known pieces, then deeper at the best. */
  private deepen(near: number): void {
    const { deep, worth, count } = this;
    this.end = near;
    deep.fill(1, 0, count);
    this.tryAll();
    // one alone: there is nothing to decide between
    if (markBest(worth, deep, count, this.beam, this.margin) === 1) return;
    this.end = this.depth;
    this.tryAll();
  }

  /** Finds out what the placements in `deep` are worth. */
  private tryAll(): void {
    const piece = this.queue[0];
    const last = this.end === 1;
    for (let i = 0; i < this.count; i++) {
      if (this.deep[i] === 0) continue;
      this.follow(0, piece, this.codes[i], last);
      this.worth[i] = this.best[0];
    }
  }

  /** What board `at` is worth with this piece to place, into `best[at]`. */
  private explore(at: number, piece: number): void {
    const level = this.levels[at];
    const count = this.places.find(level.rows, piece, level.codes);
    if (count === 0) {
      this.evaluations++;
      this.leaves.measureLost(level.rows, level.top, level.line);
      this.best[at] = this.leaves.value[0];
      return;
    }
    if (at < this.end - 1 && at + 1 >= this.known && this.shown) this.exploreEach(at, piece, count);
    else this.exploreAll(at, piece, count);
  }

  /** The best of all placements. */
  private exploreAll(at: number, piece: number, count: number): void {
    const { codes, worth } = this.levels[at];
    const last = at === this.end - 1;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      this.follow(at, piece, codes[i], last);
      worth[i] = this.best[at];
      if (worth[i] > most) most = worth[i];
    }
    this.best[at] = most;
  }

  /** The best placement for each piece that may come after this one, which is seen by then, weighed by its chance. */
  private exploreEach(at: number, piece: number, count: number): void {
    const { codes, worth, deep, each } = this.levels[at];
    const { best, chances, lock } = this;
    if (this.inner < count || this.margin < Number.POSITIVE_INFINITY) {
      const { end } = this;
      this.end = at + 1;
      this.exploreAll(at, piece, count);
      this.end = end;
      markBest(worth, deep, count, this.inner, this.margin);
    } else deep.fill(1, 0, count);
    each.fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < count; i++) {
      if (deep[i] === 0) continue;
      this.place(at, piece, codes[i]);
      const { over } = lock;
      if (over) this.measure(at, true);
      for (let coming = 0; coming < PIECES; coming++) {
        if (chances[piece * PIECES + coming] === 0) continue;
        if (!over) {
          this.explore(at + 1, coming);
          best[at] = best[at + 1];
        }
        if (best[at] > each[coming]) each[coming] = best[at];
      }
    }
    let sum = 0;
    for (let coming = 0; coming < PIECES; coming++) {
      const chance = chances[piece * PIECES + coming];
      if (chance > 0) sum += chance * each[coming];
    }
    best[at] = sum;
  }

  /** What one placement on board `at` is worth, into `best[at]`. */
  private follow(at: number, piece: number, code: number, last: boolean): void {
    const { lock, best, queue } = this;
    this.place(at, piece, code);
    if (lock.over || last) {
      this.measure(at, lock.over || this.blocked(at, this.levels[at + 1]));
      return;
    }
    if (at + 1 < this.known) {
      this.explore(at + 1, queue[at + 1]);
      best[at] = best[at + 1];
      return;
    }
    // the piece that comes next is not on show
    let sum = 0;
    for (let coming = 0; coming < PIECES; coming++) {
      const chance = this.chances[piece * PIECES + coming];
      if (chance === 0) continue;
      this.explore(at + 1, coming);
      sum += chance * best[at + 1];
    }
    best[at] = sum;
  }

  /** Puts the piece on board `at`, which gives the next board. */
  private place(at: number, piece: number, code: number): void {
    const { lock } = this;
    const level = this.levels[at];
    const next = this.levels[at + 1];
    next.top = lock.place(level.rows, level.top, next.rows, next.top, piece, code);
    next.line.lines = level.line.lines + lock.lines;
    next.line.height = level.line.height + lock.height;
    next.line.middle2 = level.line.middle2 + lock.middle2;
    next.line.eroded = level.line.eroded + lock.eroded;
  }

  /** What the board after board `at` is worth by itself, into `best[at]`. */
  private measure(at: number, lost: boolean): void {
    const { leaves } = this;
    const { rows, top, line } = this.levels[at + 1];
    this.evaluations++;
    if (lost) leaves.measureLost(rows, top, line);
    else leaves.measure(rows, top, line);
    this.best[at] = leaves.value[0];
  }

  /** Whether the next piece is known and cannot appear. */
  private blocked(at: number, { rows, top }: Level): boolean {
    return top > this.entry.low && at + 1 < this.known && this.entry.blocks(rows, this.queue[at + 1]);
  }
}
